CREATE TABLE "main"."sandbox_charges" (
	"reference" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"subscription_reference" text,
	"payment_session_id" text,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"plan_version_id" text,
	"interval" text,
	"period_starts_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."sandbox_subscriptions" (
	"reference" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"payment_session_id" text NOT NULL,
	"plan_version_id" text NOT NULL,
	"interval" text NOT NULL,
	"price" bigint NOT NULL,
	"currency" text NOT NULL,
	"card_outcome" text NOT NULL,
	"card_last_four" text NOT NULL,
	"status" text NOT NULL,
	"cancels_at_period_end" boolean DEFAULT false NOT NULL,
	"anchor" timestamp (3) with time zone NOT NULL,
	"periods_since_anchor" integer NOT NULL,
	"period_starts_at" timestamp (3) with time zone NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"period_paid" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."sandbox_charges" ADD CONSTRAINT "sandbox_charges_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sandbox_subscriptions" ADD CONSTRAINT "sandbox_subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_charges_subscription" ON "main"."sandbox_charges" USING btree ("subscription_reference","paid_at");--> statement-breakpoint
CREATE INDEX "sandbox_charges_client" ON "main"."sandbox_charges" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due" ON "main"."sandbox_subscriptions" USING btree ("due_at") WHERE "main"."sandbox_subscriptions"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_client" ON "main"."sandbox_subscriptions" USING btree ("client_id");