CREATE TABLE "ai"."files" (
	"file_uid" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"kind" text NOT NULL,
	"extracted_text" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai"."shares" (
	"share_id" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"leaf_chat_id" text NOT NULL,
	"messages" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."shares" ADD CONSTRAINT "shares_session_id_conversations_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "ai"."conversations"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_own" ON "ai"."files" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_own" ON "ai"."shares" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "shares_conversation" ON "ai"."shares" USING btree ("session_id");