ALTER TABLE "ai"."job_pieces" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."jobs" ADD COLUMN "conclusion" jsonb;--> statement-breakpoint
ALTER TABLE "ai"."messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."messages" ADD COLUMN "conclusion" jsonb;