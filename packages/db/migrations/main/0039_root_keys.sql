CREATE TABLE "main"."root_keys" (
	"sealed_by" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
