ALTER TABLE "main"."clients" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "main"."clients" ADD CONSTRAINT "clients_picture_id_unique" UNIQUE("picture_id");