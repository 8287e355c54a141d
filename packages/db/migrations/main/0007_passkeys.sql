CREATE TABLE "main"."passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "main"."used_passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."passkeys" ADD CONSTRAINT "passkeys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_client" ON "main"."passkeys" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "used_passkey_challenges_expires_at" ON "main"."used_passkey_challenges" USING btree ("expires_at");