CREATE TABLE "ai"."costs" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"tool" text NOT NULL,
	"model_id" text NOT NULL,
	"vendor" text NOT NULL,
	"upstream_id" text NOT NULL,
	"input_tokens" integer,
	"output_tokens" integer,
	"images" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"price" jsonb,
	"currency" text,
	"micros" bigint,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."jobs" ADD COLUMN "cost_source" jsonb;--> statement-breakpoint
ALTER TABLE "ai"."models" ADD COLUMN "vendor_price" jsonb;--> statement-breakpoint
CREATE INDEX "costs_created_at" ON "ai"."costs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "costs_client" ON "ai"."costs" USING btree ("client_id");