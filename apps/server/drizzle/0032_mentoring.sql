CREATE TABLE "student_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"source" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"set_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "student_tasks_once" UNIQUE("source","text")
);
--> statement-breakpoint
CREATE TABLE "feedback_files" (
	"booking_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "feedback_files_booking_id_position_pk" PRIMARY KEY("booking_id","position")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"pack" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "holidays_day_pack_pk" PRIMARY KEY("day","pack")
);
--> statement-breakpoint
CREATE TABLE "mentor_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text,
	"key" text,
	"booking_key" uuid,
	"mentor_id" bigint,
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"variant_id" bigint,
	"time_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"venue_id" bigint,
	"reason" text NOT NULL,
	"booked_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"moves" smallint DEFAULT 0 NOT NULL,
	"notice_waived_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"against_policy" boolean DEFAULT false NOT NULL,
	"attendance" text,
	"mentor_absent_at" timestamp with time zone,
	"mentor_absent_by" text,
	"student_joined_at" timestamp with time zone,
	"mentor_joined_at" timestamp with time zone,
	"feedback" text DEFAULT '' NOT NULL,
	"feedback_at" timestamp with time zone,
	"rating" smallint,
	"rating_text" text DEFAULT '' NOT NULL,
	"offered_time_id" bigint,
	"offer_ends_at" timestamp with time zone,
	"offer_state" text,
	CONSTRAINT "mentor_bookings_key" UNIQUE("pack","key"),
	CONSTRAINT "mentor_bookings_cancelled" CHECK (("mentor_bookings"."cancelled_at" is null) = ("mentor_bookings"."cancelled_by" is null)),
	CONSTRAINT "mentor_bookings_order" CHECK ("mentor_bookings"."starts_at" < "mentor_bookings"."ends_at" and "mentor_bookings"."ends_at" <= "mentor_bookings"."busy_until"),
	CONSTRAINT "mentor_bookings_rating" CHECK ("mentor_bookings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "mentor_days_off" (
	"mentor_id" bigint NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "mentor_days_off_mentor_id_day_pk" PRIMARY KEY("mentor_id","day")
);
--> statement-breakpoint
CREATE TABLE "mentor_settings" (
	"mentor_id" bigint PRIMARY KEY NOT NULL,
	"time_zone" text,
	"minutes" smallint NOT NULL,
	"buffer" smallint NOT NULL,
	"meeting_url" text NOT NULL,
	"about" text NOT NULL,
	CONSTRAINT "mentor_settings_minutes" CHECK ("mentor_settings"."minutes" between 15 and 180 and "mentor_settings"."buffer" between 0 and 60)
);
--> statement-breakpoint
CREATE TABLE "mentor_times" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentor_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mentor_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_until" timestamp with time zone NOT NULL,
	"virtual" boolean NOT NULL,
	"venue_id" bigint,
	"booking_id" bigint,
	"held_for_id" bigint,
	"held_until" timestamp with time zone,
	CONSTRAINT "mentor_times_order" CHECK ("mentor_times"."starts_at" < "mentor_times"."ends_at" and "mentor_times"."ends_at" <= "mentor_times"."busy_until"),
	CONSTRAINT "mentor_times_place" CHECK ("mentor_times"."virtual" or "mentor_times"."venue_id" is not null),
	CONSTRAINT "mentor_times_hold" CHECK (("mentor_times"."held_for_id" is null) or ("mentor_times"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "session_limits" (
	"course_id" bigint PRIMARY KEY NOT NULL,
	"sessions" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "student_tasks" ADD CONSTRAINT "student_tasks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_tasks" ADD CONSTRAINT "student_tasks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_files" ADD CONSTRAINT "feedback_files_booking_id_mentor_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."mentor_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_files" ADD CONSTRAINT "feedback_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_time_id_mentor_times_id_fk" FOREIGN KEY ("time_id") REFERENCES "public"."mentor_times"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_offered_time_id_mentor_times_id_fk" FOREIGN KEY ("offered_time_id") REFERENCES "public"."mentor_times"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_days_off" ADD CONSTRAINT "mentor_days_off_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_settings" ADD CONSTRAINT "mentor_settings_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_held_for_id_people_id_fk" FOREIGN KEY ("held_for_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_limits" ADD CONSTRAINT "session_limits_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_tasks_student" ON "student_tasks" USING btree ("student_id","course_id");--> statement-breakpoint
CREATE INDEX "feedback_files_upload" ON "feedback_files" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mentor_bookings_sent_once" ON "mentor_bookings" USING btree ("student_id","booking_key");--> statement-breakpoint
CREATE INDEX "mentor_bookings_student" ON "mentor_bookings" USING btree ("student_id","course_id","starts_at");--> statement-breakpoint
CREATE INDEX "mentor_bookings_mentor" ON "mentor_bookings" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "mentor_bookings_time" ON "mentor_bookings" USING btree ("time_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_offer" ON "mentor_bookings" USING btree ("offered_time_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_owed" ON "mentor_bookings" USING btree ("mentor_id","ends_at") WHERE "mentor_bookings"."cancelled_at" is null and "mentor_bookings"."feedback_at" is null;--> statement-breakpoint
CREATE INDEX "mentor_times_mentor" ON "mentor_times" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "mentor_times_free" ON "mentor_times" USING btree ("starts_at") WHERE "mentor_times"."booking_id" is null;--> statement-breakpoint
CREATE INDEX "mentor_times_venue" ON "mentor_times" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "mentor_times_held" ON "mentor_times" USING btree ("held_for_id");--> statement-breakpoint
-- No two times of a mentor and no two active bookings of a mentor or a student overlap, from the start to the end of the buffer. A trusted extension, as in 0011.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
ALTER TABLE "mentor_times" ADD CONSTRAINT "mentor_times_apart" EXCLUDE USING gist ("mentor_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&);--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_mentor_apart" EXCLUDE USING gist ("mentor_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&) WHERE ("cancelled_at" IS NULL);--> statement-breakpoint
ALTER TABLE "mentor_bookings" ADD CONSTRAINT "mentor_bookings_student_apart" EXCLUDE USING gist ("student_id" WITH =, tstzrange("starts_at", "busy_until") WITH &&) WHERE ("cancelled_at" IS NULL);
