ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "outlives_logout" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_sessions_parent" ON "main"."sign_in_sessions" USING btree ("parent_id") WHERE "main"."sign_in_sessions"."parent_id" is not null;