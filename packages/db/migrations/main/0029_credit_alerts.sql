CREATE TABLE "main"."credit_alerts" (
	"client_id" text NOT NULL,
	"group" text NOT NULL,
	"month" text NOT NULL,
	"threshold" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_alerts_client_id_group_month_threshold_pk" PRIMARY KEY("client_id","group","month","threshold")
);
--> statement-breakpoint
ALTER TABLE "main"."clients" ADD COLUMN "low_credit_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."credit_alerts" ADD CONSTRAINT "credit_alerts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_lots_request" ON "main"."credit_lots" USING btree ("client_id","request_id");