CREATE TABLE "ai"."glossaries" (
	"glossary_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"source_language" text NOT NULL,
	"target_language" text NOT NULL,
	"terms" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "glossaries_own" ON "ai"."glossaries" USING btree ("client_id","name");