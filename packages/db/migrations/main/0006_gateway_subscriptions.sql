CREATE TABLE "main"."disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	CONSTRAINT "disputes_gateway_reference" UNIQUE("gateway","gateway_reference")
);
--> statement-breakpoint
CREATE TABLE "main"."gateway_notices" (
	"gateway" text NOT NULL,
	"notice_id" text NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"reference" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "gateway_notices_gateway_notice_id_pk" PRIMARY KEY("gateway","notice_id")
);
--> statement-breakpoint
CREATE TABLE "main"."gateway_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"plan_version_id" text NOT NULL,
	"interval" text NOT NULL,
	"status" text NOT NULL,
	"cancels_at_period_end" boolean NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateway_subscriptions_reference" UNIQUE("gateway","reference")
);
--> statement-breakpoint
CREATE TABLE "main"."refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_gateway_reference" UNIQUE("gateway","gateway_reference")
);
--> statement-breakpoint
ALTER TABLE "main"."payments" ALTER COLUMN "payment_session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."credit_lots" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "main"."payments" ADD COLUMN "subscription_reference" text;--> statement-breakpoint
ALTER TABLE "main"."subscriptions" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "main"."subscriptions" ADD COLUMN "is_awaiting_payment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "main"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateway_subscriptions" ADD CONSTRAINT "gateway_subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateway_subscriptions" ADD CONSTRAINT "gateway_subscriptions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "main"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "main"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "main"."disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "gateway_notices_due" ON "main"."gateway_notices" USING btree ("next_attempt_at") WHERE "main"."gateway_notices"."done_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_notices_sent" ON "main"."gateway_notices" USING btree ("gateway","sent_at");--> statement-breakpoint
CREATE INDEX "gateway_subscriptions_client" ON "main"."gateway_subscriptions" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "main"."refunds" USING btree ("payment_id");