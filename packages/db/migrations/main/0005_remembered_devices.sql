CREATE TABLE "main"."remembered_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"device" text NOT NULL,
	"browser" text NOT NULL,
	"ip" text NOT NULL,
	"credentials_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remembered_devices_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "main"."remembered_devices" ADD CONSTRAINT "remembered_devices_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remembered_devices_client" ON "main"."remembered_devices" USING btree ("client_id","last_used_at");--> statement-breakpoint
CREATE INDEX "remembered_devices_expires_at" ON "main"."remembered_devices" USING btree ("expires_at");