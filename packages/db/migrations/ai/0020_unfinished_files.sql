CREATE TABLE "ai"."unfinished_files" (
	"key" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "unfinished_files_created" ON "ai"."unfinished_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "unfinished_files_client" ON "ai"."unfinished_files" USING btree ("client_id");