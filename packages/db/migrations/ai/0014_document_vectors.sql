CREATE TABLE "ai"."document_vectors" (
	"document_id" text PRIMARY KEY NOT NULL,
	"model" text NOT NULL,
	"pages" integer[] NOT NULL,
	"vectors" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ai"."document_vectors" ADD CONSTRAINT "document_vectors_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "ai"."documents"("document_id") ON DELETE cascade ON UPDATE no action;