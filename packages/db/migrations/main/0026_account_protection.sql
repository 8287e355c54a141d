ALTER TABLE "main"."email_changes" ADD COLUMN "old_email_key" text;--> statement-breakpoint
-- The rule of email-key.ts in the main service: no letter case, no +tag, no dot after the domain.
UPDATE "main"."email_changes" SET "old_email_key" = regexp_replace(lower(trim("old_email")), '^([^+@]+)(\+[^@]*)?@(.*?)\.?$', '\1@\3');--> statement-breakpoint
ALTER TABLE "main"."email_changes" ALTER COLUMN "old_email_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."link_tokens" ADD COLUMN "doubtful_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."second_factors" ADD COLUMN "recovery_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."second_factors" ADD COLUMN "recovery_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "email_changes_old_email_key" ON "main"."email_changes" USING btree ("old_email_key");--> statement-breakpoint
CREATE INDEX "second_factors_recovery_due_at" ON "main"."second_factors" USING btree ("recovery_due_at") WHERE "main"."second_factors"."recovery_due_at" is not null;