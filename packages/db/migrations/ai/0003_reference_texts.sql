CREATE TABLE "ai"."reference_texts" (
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"source" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reference_texts_kind_place_language_pk" PRIMARY KEY("kind","place","language")
);
