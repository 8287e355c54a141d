ALTER TABLE "main"."registrations" ADD COLUMN "wanted_plan_id" integer;--> statement-breakpoint
ALTER TABLE "main"."registrations" ADD COLUMN "wanted_interval" text;