CREATE TABLE "ai"."search_reindexing" (
	"table_name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"last_id" text,
	"finished_at" timestamp with time zone
);
