CREATE TABLE "main"."addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"is_default" boolean NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"region" text,
	"postal_code" text,
	"country" text NOT NULL,
	"tax_kind" text,
	"tax_value" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."invoices" ADD COLUMN "bill_to" jsonb;--> statement-breakpoint
ALTER TABLE "main"."addresses" ADD CONSTRAINT "addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_client" ON "main"."addresses" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "main"."addresses" USING btree ("client_id") WHERE "main"."addresses"."is_default";