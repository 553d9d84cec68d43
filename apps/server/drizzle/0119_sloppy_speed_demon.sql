ALTER TABLE "orders" ADD COLUMN "gave_variant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "gave_variant" = true WHERE "enrolled_at" IS NOT NULL;
