ALTER TABLE "ai"."document_pages" ADD COLUMN "reading_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."documents" ADD COLUMN "reading_number" integer DEFAULT 0 NOT NULL;