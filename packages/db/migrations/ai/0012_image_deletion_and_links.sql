ALTER TABLE "ai"."shares" ALTER COLUMN "session_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."shares" ALTER COLUMN "leaf_chat_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ai"."images" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "images_deleted" ON "ai"."images" USING btree ("deleted_at") WHERE "ai"."images"."deleted_at" is not null;