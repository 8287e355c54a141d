CREATE SCHEMA "ai";
--> statement-breakpoint
CREATE TABLE "ai"."conversations" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"unread" boolean DEFAULT false NOT NULL,
	"empty" boolean DEFAULT false NOT NULL,
	"active_chat_id" text,
	"search" "tsvector",
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai"."feedback" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"rating" text NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"comment" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai"."job_pieces" (
	"chat_id" text NOT NULL,
	"seq" integer NOT NULL,
	"content" text NOT NULL,
	"reasoning" text NOT NULL,
	CONSTRAINT "job_pieces_chat_id_seq_pk" PRIMARY KEY("chat_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ai"."jobs" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"client_message_id" uuid NOT NULL,
	"user_chat_id" text NOT NULL,
	"process_id" text NOT NULL,
	"slot" integer NOT NULL,
	"temporary" boolean NOT NULL,
	"model_name" text NOT NULL,
	"model_group" text NOT NULL,
	"credits" integer NOT NULL,
	"credit_group" text NOT NULL,
	"state" text NOT NULL,
	"finish" text,
	"error_code" text,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai"."processes" (
	"process_id" text PRIMARY KEY NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai"."messages" (
	"chat_id" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"reasoning_content" text DEFAULT '' NOT NULL,
	"reasoning_ms" integer,
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"model_id" text,
	"model_name" text,
	"model_group" text,
	"status" text NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"error_code" text,
	"credits" integer,
	"credit_group" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"client_message_id" uuid,
	"search" "tsvector",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai"."models" (
	"model_id" text PRIMARY KEY NOT NULL,
	"model_name" text NOT NULL,
	"vendor" text NOT NULL,
	"upstream_id" text NOT NULL,
	"type" text NOT NULL,
	"group_name" text NOT NULL,
	"icon" text NOT NULL,
	"group_color" text NOT NULL,
	"credit_group" text NOT NULL,
	"price" integer NOT NULL,
	"context_tokens" integer NOT NULL,
	"max_output_tokens" integer NOT NULL,
	"vision" boolean DEFAULT false NOT NULL,
	"files" boolean DEFAULT true NOT NULL,
	"reasoning" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"replacement" text,
	"present" boolean,
	"position" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."feedback" ADD CONSTRAINT "feedback_chat_id_messages_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "ai"."messages"("chat_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai"."messages" ADD CONSTRAINT "messages_session_id_conversations_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "ai"."conversations"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_list" ON "ai"."conversations" USING btree ("client_id","pinned","updated_at","session_id");--> statement-breakpoint
CREATE INDEX "conversations_search" ON "ai"."conversations" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_per_conversation" ON "ai"."jobs" USING btree ("session_id") WHERE "ai"."jobs"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_slots" ON "ai"."jobs" USING btree ("client_id","slot") WHERE "ai"."jobs"."state" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_once" ON "ai"."jobs" USING btree ("client_id","client_message_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "ai"."messages" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "ai"."messages" USING btree ("client_id","client_message_id") WHERE "ai"."messages"."client_message_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_search" ON "ai"."messages" USING gin ("search");