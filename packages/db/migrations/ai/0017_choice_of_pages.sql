ALTER TABLE "ai"."documents" ADD COLUMN "previous_reading" jsonb;--> statement-breakpoint
ALTER TABLE "ai"."documents" ADD COLUMN "failed_page_range" jsonb;