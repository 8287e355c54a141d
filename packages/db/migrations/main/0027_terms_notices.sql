CREATE TABLE "main"."terms_notices" (
	"client_id" text NOT NULL,
	"plan_version_id" text NOT NULL,
	"from_version_id" text NOT NULL,
	"period_ends_at" timestamp (3) with time zone NOT NULL,
	"mail_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_notices_client_id_plan_version_id_pk" PRIMARY KEY("client_id","plan_version_id")
);
--> statement-breakpoint
ALTER TABLE "main"."terms_notices" ADD CONSTRAINT "terms_notices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."terms_notices" ADD CONSTRAINT "terms_notices_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "main"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."terms_notices" ADD CONSTRAINT "terms_notices_from_version_id_plan_versions_id_fk" FOREIGN KEY ("from_version_id") REFERENCES "main"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_notices_renewal" ON "main"."terms_notices" USING btree ("period_ends_at");--> statement-breakpoint
CREATE INDEX "payments_subscription" ON "main"."payments" USING btree ("subscription_reference") WHERE "main"."payments"."subscription_reference" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_payment" ON "main"."subscriptions" USING btree ("payment_id") WHERE "main"."subscriptions"."payment_id" is not null;