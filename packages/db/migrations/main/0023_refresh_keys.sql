CREATE TABLE "main"."used_refresh_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD COLUMN "refresh_key_thumbprint" text;--> statement-breakpoint
CREATE INDEX "used_refresh_proofs_expires_at" ON "main"."used_refresh_proofs" USING btree ("expires_at");