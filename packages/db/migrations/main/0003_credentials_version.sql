CREATE TABLE "main"."sign_in_challenges" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"methods" jsonb NOT NULL,
	"credentials_version" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."api_keys" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."clients" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."clients" ADD COLUMN "referral_code" text;--> statement-breakpoint
ALTER TABLE "main"."clients" ADD COLUMN "invite_token" text;--> statement-breakpoint
ALTER TABLE "main"."registrations" ADD COLUMN "referral_code" text;--> statement-breakpoint
ALTER TABLE "main"."registrations" ADD COLUMN "invite_token" text;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "authenticated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "methods" jsonb DEFAULT '["password"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_challenges_client" ON "main"."sign_in_challenges" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires_at" ON "main"."sign_in_challenges" USING btree ("expires_at");