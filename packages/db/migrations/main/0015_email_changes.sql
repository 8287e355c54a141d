CREATE TABLE "main"."email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"applied_at" timestamp (3) with time zone,
	"gateway_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "main"."email_changes" ADD CONSTRAINT "email_changes_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "main"."clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_changes_one_pending" ON "main"."email_changes" USING btree ("client_id") WHERE "main"."email_changes"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_client" ON "main"."email_changes" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at" ON "main"."email_changes" USING btree ("expires_at");