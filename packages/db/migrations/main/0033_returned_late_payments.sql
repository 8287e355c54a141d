ALTER TABLE "main"."payments" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "main"."payments" SET "is_late" = true WHERE "is_return_due";
