-- Grades have up to two decimals (decision 32), so they are stored in hundredths instead of tenths.
ALTER TABLE "education_entries" RENAME COLUMN "grade_tenths" TO "grade_hundredths";--> statement-breakpoint
UPDATE "education_entries" SET "grade_hundredths" = "grade_hundredths" * 10 WHERE "grade_hundredths" IS NOT NULL;
