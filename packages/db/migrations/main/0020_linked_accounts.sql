CREATE TABLE "main"."linked_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "linked_accounts_identity" UNIQUE("provider","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "main"."provider_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" text NOT NULL,
	"state_hash" text,
	"sealed_secrets" text NOT NULL,
	"code_hash" text,
	"identity" jsonb,
	"client_id" text,
	"sign_in_session_id" text,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"return_to" text,
	"referral_code" text,
	"invite_token" text,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_visits_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "provider_visits_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "main"."linked_accounts" ADD CONSTRAINT "linked_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."provider_visits" ADD CONSTRAINT "provider_visits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "linked_accounts_client" ON "main"."linked_accounts" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "provider_visits_client" ON "main"."provider_visits" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "provider_visits_expires_at" ON "main"."provider_visits" USING btree ("expires_at");