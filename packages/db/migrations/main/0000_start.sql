CREATE SCHEMA "main";
--> statement-breakpoint
CREATE TABLE "main"."api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "main"."attempt_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."audit" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"action" text NOT NULL,
	"details" jsonb NOT NULL,
	"ip" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."clients" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"dob" date,
	"contact_number" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"role" text DEFAULT 'client' NOT NULL,
	"language" text NOT NULL,
	"time_zone" text,
	"blocked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clients_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "main"."credit_accounts" (
	"client_id" text NOT NULL,
	"group" text NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_accounts_client_id_group_pk" PRIMARY KEY("client_id","group"),
	CONSTRAINT "credit_accounts_covered" CHECK ("main"."credit_accounts"."held" >= 0 and "main"."credit_accounts"."balance" >= "main"."credit_accounts"."held")
);
--> statement-breakpoint
CREATE TABLE "main"."credit_holds" (
	"request_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"group" text NOT NULL,
	"credits" integer NOT NULL,
	"state" text NOT NULL,
	"tool" text NOT NULL,
	"model_id" text NOT NULL,
	"session_id" text,
	"chat_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "credit_holds_positive" CHECK ("main"."credit_holds"."credits" > 0)
);
--> statement-breakpoint
CREATE TABLE "main"."credit_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"group" text NOT NULL,
	"kind" text NOT NULL,
	"remaining" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "credit_lots_not_negative" CHECK ("main"."credit_lots"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "main"."ledger_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"group" text NOT NULL,
	"kind" text NOT NULL,
	"credits" integer NOT NULL,
	"request_id" text NOT NULL,
	"tool" text,
	"model_id" text,
	"session_id" text,
	"chat_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("request_id","kind","group")
);
--> statement-breakpoint
CREATE TABLE "main"."link_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sealed_mail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."gateway_customers" (
	"client_id" text NOT NULL,
	"gateway" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "gateway_customers_client_id_gateway_pk" PRIMARY KEY("client_id","gateway")
);
--> statement-breakpoint
CREATE TABLE "main"."invoice_numbers" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"client_id" text,
	"payment_id" text NOT NULL,
	"client_name" text NOT NULL,
	"client_email" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "main"."payment_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"request_id" text NOT NULL,
	"purchase_key" text NOT NULL,
	"gateway" text NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"plan_version_id" text,
	"interval" text,
	"pack_id" integer,
	"quantity" integer,
	"checkout_url" text,
	"gateway_reference" text,
	"failure_code" text,
	"failure_detail" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_sessions_request" UNIQUE("client_id","request_id")
);
--> statement-breakpoint
CREATE TABLE "main"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"payment_session_id" text NOT NULL,
	"gateway" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_payment_session_id_unique" UNIQUE("payment_session_id"),
	CONSTRAINT "payments_gateway_reference" UNIQUE("gateway","gateway_reference")
);
--> statement-breakpoint
CREATE TABLE "main"."credit_packs" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"group" text NOT NULL,
	"credits" integer NOT NULL,
	"price" integer NOT NULL,
	"currency" text NOT NULL,
	"currency_symbol" text NOT NULL,
	"valid_days" integer NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."plan_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" integer NOT NULL,
	"version" integer NOT NULL,
	"name" text NOT NULL,
	"monthly_price" integer,
	"yearly_price" integer,
	"currency" text NOT NULL,
	"currency_symbol" text NOT NULL,
	"banner_content" text NOT NULL,
	"grants" jsonb NOT NULL,
	"excluded_model_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_versions_plan_version" UNIQUE("plan_id","version")
);
--> statement-breakpoint
CREATE TABLE "main"."plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_trial" boolean NOT NULL,
	"trial_days" integer,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"logged_out_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "main"."sign_in_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"key_salt" text NOT NULL,
	"counter" integer DEFAULT 0 NOT NULL,
	"recent_rotations_ms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "main"."signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"plan_version_id" text NOT NULL,
	"interval" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"superseded_at" timestamp (3) with time zone,
	"granted_month" integer DEFAULT -1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."api_keys" ADD CONSTRAINT "api_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."credit_accounts" ADD CONSTRAINT "credit_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."credit_holds" ADD CONSTRAINT "credit_holds_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."credit_lots" ADD CONSTRAINT "credit_lots_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."ledger_entries" ADD CONSTRAINT "ledger_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."gateway_customers" ADD CONSTRAINT "gateway_customers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."invoices" ADD CONSTRAINT "invoices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "main"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD CONSTRAINT "payment_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD CONSTRAINT "payment_sessions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "main"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."payment_sessions" ADD CONSTRAINT "payment_sessions_pack_id_credit_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "main"."credit_packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."payments" ADD CONSTRAINT "payments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."plan_versions" ADD CONSTRAINT "plan_versions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "main"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."prompts" ADD CONSTRAINT "prompts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."subscriptions" ADD CONSTRAINT "subscriptions_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."subscriptions" ADD CONSTRAINT "subscriptions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "main"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_client" ON "main"."api_keys" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "attempt_counters_window_ends_at" ON "main"."attempt_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE INDEX "audit_client" ON "main"."audit" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_holds_open" ON "main"."credit_holds" USING btree ("created_at") WHERE "main"."credit_holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credit_holds_client" ON "main"."credit_holds" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "credit_lots_left" ON "main"."credit_lots" USING btree ("client_id","group") WHERE "main"."credit_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_client" ON "main"."ledger_entries" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "link_tokens_subject" ON "main"."link_tokens" USING btree ("subject_id","purpose");--> statement-breakpoint
CREATE INDEX "link_tokens_expires_at" ON "main"."link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "main"."mail_outbox" USING btree ("next_try_at") WHERE "main"."mail_outbox"."sent_at" is null and "main"."mail_outbox"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_client" ON "main"."invoices" USING btree ("client_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sessions_one_payable" ON "main"."payment_sessions" USING btree ("client_id","purchase_key") WHERE "main"."payment_sessions"."status" in ('open', 'confirming', 'failed');--> statement-breakpoint
CREATE INDEX "payment_sessions_client" ON "main"."payment_sessions" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "prompts_client" ON "main"."prompts" USING btree ("client_id","title");--> statement-breakpoint
CREATE INDEX "registrations_email_key" ON "main"."registrations" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "registrations_expires_at" ON "main"."registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_client" ON "main"."sign_in_sessions" USING btree ("client_id","last_used_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_expires_at" ON "main"."sign_in_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_client" ON "main"."subscriptions" USING btree ("client_id","ends_at");