ALTER TABLE "mentor_bookings" ADD COLUMN "absence_ruled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mentor_days_off" ADD COLUMN "closed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "missed_sessions" ADD COLUMN "ruling" text;--> statement-breakpoint
-- Zones that were accepted and can't be used: their mentors are in the portal's again.
UPDATE "mentor_settings" SET "time_zone" = NULL WHERE "time_zone" IS NOT NULL AND ("time_zone" !~ '^[A-Za-z]' OR lower("time_zone") NOT IN (SELECT lower("name") FROM pg_timezone_names));--> statement-breakpoint
-- Sessions that neither of the two cancelled.
UPDATE "mentor_bookings" SET "cancelled_by" = 'portal' WHERE "cancelled_by" IS NOT NULL AND "cancel_reason" IN ('The mentor has left this course', 'The mentor has left', 'The student has left this course', 'The student’s account is closed');
