ALTER TABLE "mentor_bookings" ADD COLUMN "booked_by" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_hours" ADD COLUMN "other_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_settings" ADD COLUMN "notice_hours" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_settings" ADD COLUMN "max_per_day" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_settings" ADD CONSTRAINT "mentor_settings_limits" CHECK ("mentor_settings"."notice_hours" between 0 and 168 and "mentor_settings"."max_per_day" between 0 and 24);