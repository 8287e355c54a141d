ALTER TABLE "ai"."client_storage" ADD COLUMN "refused_texts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."client_storage" ADD COLUMN "refused_day" date;