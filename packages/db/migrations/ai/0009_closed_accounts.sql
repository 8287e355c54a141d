CREATE TABLE "ai"."closed_accounts" (
	"client_id" text PRIMARY KEY NOT NULL
);
