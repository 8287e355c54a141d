CREATE TABLE "main"."withdrawals" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"payment_id" text NOT NULL,
	"name" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"paid" bigint NOT NULL,
	"kept" bigint NOT NULL,
	"refund" bigint NOT NULL,
	"currency" text NOT NULL,
	"targets" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawals_payment" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "withdrawal_days" integer;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD COLUMN "is_start_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "main"."withdrawals" ADD CONSTRAINT "withdrawals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."withdrawals" ADD CONSTRAINT "withdrawals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "main"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_client" ON "main"."withdrawals" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "withdrawals_submitted" ON "main"."withdrawals" USING btree ("submitted_at");