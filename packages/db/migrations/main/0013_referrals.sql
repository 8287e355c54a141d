CREATE TABLE "main"."referral_codes" (
	"client_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_codes_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "main"."referrals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"email" text,
	"email_key" text,
	"token_hash" text,
	"invitee_id" text,
	"joined_at" timestamp (3) with time zone,
	"payment_id" text,
	"rewarded_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referrals_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "main"."referral_codes" ADD CONSTRAINT "referral_codes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."referrals" ADD CONSTRAINT "referrals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."referrals" ADD CONSTRAINT "referrals_invitee_id_clients_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."referrals" ADD CONSTRAINT "referrals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "main"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_client" ON "main"."referrals" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_per_invitee" ON "main"."referrals" USING btree ("invitee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_one_per_address" ON "main"."referrals" USING btree ("client_id","email_key");--> statement-breakpoint
CREATE INDEX "referrals_payment" ON "main"."referrals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "referrals_open" ON "main"."referrals" USING btree ("created_at") WHERE "main"."referrals"."invitee_id" is null;