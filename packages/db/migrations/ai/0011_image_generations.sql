CREATE TABLE "ai"."image_generations" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"client_message_id" uuid NOT NULL,
	"process_id" text NOT NULL,
	"state" text NOT NULL,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"prompt" text NOT NULL,
	"model_id" text NOT NULL,
	"model_name" text NOT NULL,
	"model_group" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"style_id" integer NOT NULL,
	"image_count" integer NOT NULL,
	"aspect_ratio" text NOT NULL,
	"quality" text,
	"background" text,
	"format" text,
	"reference_ids" text[] DEFAULT '{}' NOT NULL,
	"drawn_count" integer DEFAULT 0 NOT NULL,
	"price" integer NOT NULL,
	"credit_group" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ai"."images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"generation_id" text NOT NULL,
	"place" integer NOT NULL,
	"client_id" text NOT NULL,
	"session_id" uuid NOT NULL,
	"model_id" text NOT NULL,
	"style_id" integer NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"failure_rule" text,
	"revised_prompt" text,
	"format" text,
	"width" integer,
	"height" integer,
	"bytes" bigint,
	"thumbnail_bytes" integer,
	"seed" text,
	"favourite" boolean DEFAULT false NOT NULL,
	"alt_text" text,
	"search" "tsvector",
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."client_storage" ADD COLUMN "images" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."client_storage" ADD COLUMN "image_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."models" ADD COLUMN "image_options" jsonb;--> statement-breakpoint
ALTER TABLE "ai"."shares" ADD COLUMN "image_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."shares" ADD COLUMN "shows_prompt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "image_generations_once" ON "ai"."image_generations" USING btree ("client_id","client_message_id");--> statement-breakpoint
CREATE INDEX "image_generations_own" ON "ai"."image_generations" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "image_generations_conversation" ON "ai"."image_generations" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "image_generations_open" ON "ai"."image_generations" USING btree ("state") WHERE "ai"."image_generations"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "images_places" ON "ai"."images" USING btree ("generation_id","place");--> statement-breakpoint
CREATE INDEX "images_gallery" ON "ai"."images" USING btree ("client_id","created_at","image_id") WHERE "ai"."images"."status" = 'done';--> statement-breakpoint
CREATE INDEX "images_favourites" ON "ai"."images" USING btree ("client_id","created_at","image_id") WHERE "ai"."images"."status" = 'done' and "ai"."images"."favourite";--> statement-breakpoint
CREATE INDEX "images_by_model" ON "ai"."images" USING btree ("client_id","model_id","created_at","image_id") WHERE "ai"."images"."status" = 'done';--> statement-breakpoint
CREATE INDEX "images_by_style" ON "ai"."images" USING btree ("client_id","style_id","created_at","image_id") WHERE "ai"."images"."status" = 'done';--> statement-breakpoint
CREATE INDEX "images_conversation" ON "ai"."images" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "images_open" ON "ai"."images" USING btree ("client_id") WHERE "ai"."images"."status" in ('waiting', 'drawing');--> statement-breakpoint
CREATE INDEX "images_own_words" ON "ai"."images" USING gin (ai.own_words(client_id, search)) WITH (gin_pending_list_limit=256) WHERE "ai"."images"."status" = 'done';--> statement-breakpoint
CREATE INDEX "shares_images" ON "ai"."shares" USING gin ("image_ids") WHERE "ai"."shares"."image_ids" <> '{}';