CREATE TABLE "ai"."client_storage" (
	"client_id" text PRIMARY KEY NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"unpaid_bytes" bigint DEFAULT 0 NOT NULL,
	"unpaid_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ai"."open_streams" (
	"client_id" text NOT NULL,
	"slot" integer NOT NULL,
	"process_id" text NOT NULL,
	CONSTRAINT "open_streams_client_id_slot_pk" PRIMARY KEY("client_id","slot")
);
--> statement-breakpoint
ALTER TABLE "ai"."shares" ALTER COLUMN "messages" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "ai"."conversations" ADD COLUMN "message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."conversations" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."messages" ADD COLUMN "action" jsonb;--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "ai"."conversations" USING btree ("deleted_at") WHERE "ai"."conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "conversations_empty" ON "ai"."conversations" USING btree ("updated_at") WHERE "ai"."conversations"."empty";--> statement-breakpoint
CREATE INDEX "messages_hidden" ON "ai"."messages" USING btree ("created_at") WHERE "ai"."messages"."hidden";--> statement-breakpoint
UPDATE "ai"."conversations" SET "message_count" = held."messages", "bytes" = held."bytes" FROM (SELECT "session_id", count(*) AS "messages", sum(octet_length("content") + octet_length("reasoning_content")) AS "bytes" FROM "ai"."messages" GROUP BY "session_id") AS held WHERE held."session_id" = "conversations"."session_id";
--> statement-breakpoint
INSERT INTO "ai"."client_storage" ("client_id", "bytes", "unpaid_day") SELECT "client_id", sum("bytes"), '1970-01-01' FROM "ai"."conversations" GROUP BY "client_id" ON CONFLICT DO NOTHING;
