CREATE TABLE "main"."mailed_codes" (
	"subject_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "main"."backup_codes" (
	"client_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "backup_codes_client_id_code_hash_pk" PRIMARY KEY("client_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "main"."second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"sealed_seed" text,
	"last_step" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"enabled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "main"."sign_in_challenges" ADD COLUMN "known_device_id" text;--> statement-breakpoint
ALTER TABLE "main"."mailed_codes" ADD CONSTRAINT "mailed_codes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."backup_codes" ADD CONSTRAINT "backup_codes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main"."second_factors" ADD CONSTRAINT "second_factors_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailed_codes_client" ON "main"."mailed_codes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mailed_codes_expires_at" ON "main"."mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_enabled" ON "main"."second_factors" USING btree ("client_id") WHERE "main"."second_factors"."enabled_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_pending" ON "main"."second_factors" USING btree ("client_id") WHERE "main"."second_factors"."enabled_at" is null;