CREATE TABLE "main"."external_logins" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sign_in_session_id" text NOT NULL,
	"target_id" text NOT NULL,
	"code_challenge" text,
	"code_hash" text,
	"ip" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_logins_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "main"."provider_visits" ADD COLUMN "wanted_target" jsonb;--> statement-breakpoint
ALTER TABLE "main"."sign_in_challenges" ADD COLUMN "wanted_target" jsonb;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "target_name" text;--> statement-breakpoint
ALTER TABLE "main"."external_logins" ADD CONSTRAINT "external_logins_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_logins_waiting" ON "main"."external_logins" USING btree ("sign_in_session_id") WHERE "main"."external_logins"."code_hash" is null;--> statement-breakpoint
CREATE INDEX "external_logins_client" ON "main"."external_logins" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "external_logins_expires_at" ON "main"."external_logins" USING btree ("expires_at");