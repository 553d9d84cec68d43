ALTER TABLE "source_media" ALTER COLUMN "bytes" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "source_imports" ADD COLUMN "purpose" text DEFAULT 'questions' NOT NULL;