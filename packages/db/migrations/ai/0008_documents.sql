CREATE TABLE "ai"."document_pages" (
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"text" text NOT NULL,
	"width" real,
	"height" real,
	"words" integer NOT NULL,
	"tokens" integer NOT NULL,
	"search" "tsvector" NOT NULL,
	CONSTRAINT "document_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
CREATE TABLE "ai"."documents" (
	"document_id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"status" text NOT NULL,
	"failure" text,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"url" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"pages" integer,
	"pages_read" integer DEFAULT 0 NOT NULL,
	"unreadable_pages" integer[] DEFAULT '{}' NOT NULL,
	"language" text,
	"words" integer,
	"tokens" integer,
	"outline" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reader_seen_at" timestamp with time zone,
	"readings" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."document_pages" ADD CONSTRAINT "document_pages_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "ai"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_own" ON "ai"."documents" USING btree ("client_id","used_at","document_id");--> statement-breakpoint
CREATE INDEX "documents_reading" ON "ai"."documents" USING btree ("reader_seen_at") WHERE "ai"."documents"."status" = 'reading';--> statement-breakpoint
CREATE INDEX "messages_documents" ON "ai"."messages" USING gin (("action" -> 'document_ids')) WHERE "ai"."messages"."action" ->> 'type' = 'read';