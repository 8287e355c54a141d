ALTER TABLE "main"."gateway_subscriptions" ADD COLUMN "balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "from_balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "address_id" text;--> statement-breakpoint
ALTER TABLE "main"."sandbox_charges" ADD COLUMN "from_balance" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD CONSTRAINT "payment_sessions_address_id_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "main"."addresses"("id") ON DELETE set null ON UPDATE no action;