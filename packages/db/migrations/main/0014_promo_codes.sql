CREATE TABLE "main"."promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent_off" integer,
	"amount_off" bigint,
	"currency" text,
	"months" integer,
	"plan_ids" jsonb NOT NULL,
	"per_client_limit" integer NOT NULL,
	"total_limit" integer,
	"expires_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_codes_one_reduction" CHECK (("main"."promo_codes"."percent_off" between 1 and 100 and "main"."promo_codes"."amount_off" is null and "main"."promo_codes"."currency" is null)
        or ("main"."promo_codes"."percent_off" is null and "main"."promo_codes"."amount_off" > 0 and "main"."promo_codes"."currency" is not null))
);
--> statement-breakpoint
ALTER TABLE "main"."gateway_subscriptions" ADD COLUMN "next_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "discounted_payments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sandbox_charges" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sandbox_subscriptions" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."sandbox_subscriptions" ADD COLUMN "discounted_left" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD CONSTRAINT "payment_sessions_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "main"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_sessions_promo_code" ON "main"."payment_sessions" USING btree ("promo_code") WHERE "main"."payment_sessions"."promo_code" is not null;