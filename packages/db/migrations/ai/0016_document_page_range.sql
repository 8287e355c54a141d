ALTER TABLE "ai"."documents" ADD COLUMN "first_page" integer;--> statement-breakpoint
ALTER TABLE "ai"."documents" ADD COLUMN "last_page" integer;