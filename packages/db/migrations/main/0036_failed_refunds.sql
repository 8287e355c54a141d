ALTER TABLE "main"."refunds" ADD COLUMN "taken_back" bigint;--> statement-breakpoint
ALTER TABLE "main"."refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;