ALTER TABLE "ai"."documents" ADD COLUMN "read_before" jsonb;--> statement-breakpoint
ALTER TABLE "ai"."documents" ADD COLUMN "unread_choice" jsonb;