ALTER TABLE "main"."audit" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "main"."audit" ADD COLUMN "actor_id" text;