ALTER TABLE "main"."referrals" DROP CONSTRAINT "referrals_client_id_clients_id_fk";
--> statement-breakpoint
ALTER TABLE "main"."referrals" DROP CONSTRAINT "referrals_invitee_id_clients_id_fk";
--> statement-breakpoint
DROP INDEX "main"."referrals_open";--> statement-breakpoint
ALTER TABLE "main"."referrals" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."promo_codes" ADD COLUMN "erased_uses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."referrals" ADD CONSTRAINT "referrals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."referrals" ADD CONSTRAINT "referrals_invitee_id_clients_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "main"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_of_erased" ON "main"."invoices" USING btree ("issued_at") WHERE "main"."invoices"."client_id" is null and "main"."invoices"."client_email" <> '';--> statement-breakpoint
CREATE INDEX "referrals_open" ON "main"."referrals" USING btree ("created_at") WHERE "main"."referrals"."joined_at" is null;