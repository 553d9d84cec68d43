CREATE TABLE "batch_members" (
	"batch_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"named" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_members_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "batch_mentors" (
	"batch_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "batch_mentors_batch_id_person_id_pk" PRIMARY KEY("batch_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "class_attendance" (
	"class_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"present" boolean NOT NULL,
	"how" text,
	"minutes" smallint DEFAULT 0 NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"corrected" boolean DEFAULT false NOT NULL,
	"corrected_by_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "class_attendance_class_id_person_id_pk" PRIMARY KEY("class_id","person_id"),
	CONSTRAINT "class_attendance_how" CHECK ("class_attendance"."present" = ("class_attendance"."how" is not null) or "class_attendance"."corrected")
);
--> statement-breakpoint
CREATE TABLE "class_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text,
	"key" text,
	"course_id" bigint NOT NULL,
	"variant_id" bigint,
	"everyone" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"provider" text DEFAULT 'link' NOT NULL,
	"join_url" text DEFAULT '' NOT NULL,
	"host_url" text DEFAULT '' NOT NULL,
	"share" smallint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "class_batches_key" UNIQUE("pack","key"),
	CONSTRAINT "class_batches_share" CHECK ("class_batches"."share" between 0 and 100),
	CONSTRAINT "class_batches_everyone" CHECK (not "class_batches"."everyone" or "class_batches"."variant_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "class_plays" (
	"recording_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"watched" "int4multirange" DEFAULT '{}' NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_plays_recording_id_person_id_pk" PRIMARY KEY("recording_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "class_presences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_presences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"class_id" bigint NOT NULL,
	"person_id" bigint,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "class_presences_once" UNIQUE("class_id","source","ref"),
	CONSTRAINT "class_presences_order" CHECK ("class_presences"."left_at" is null or "class_presences"."joined_at" <= "class_presences"."left_at")
);
--> statement-breakpoint
CREATE TABLE "class_recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"class_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"position" smallint NOT NULL,
	"state" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"file_key" text DEFAULT '' NOT NULL,
	"captions_key" text DEFAULT '' NOT NULL,
	"poster_key" text DEFAULT '' NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"chapters_key" text DEFAULT '' NOT NULL,
	"expected_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	CONSTRAINT "class_recordings_once" UNIQUE("class_id","ref")
);
--> statement-breakpoint
CREATE TABLE "class_registrants" (
	"class_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"join_url" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_registrants_class_id_person_id_pk" PRIMARY KEY("class_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text,
	"key" text,
	"batch_id" bigint NOT NULL,
	"module_number" smallint NOT NULL,
	"number" smallint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"mentor_id" bigint,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"in_person" boolean DEFAULT false NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"join_url" text DEFAULT '' NOT NULL,
	"host_url" text DEFAULT '' NOT NULL,
	"meeting_ref" text DEFAULT '' NOT NULL,
	"handout_id" bigint,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"asks" smallint DEFAULT 0 NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "classes_key" UNIQUE("pack","key"),
	CONSTRAINT "classes_order" CHECK ("classes"."starts_at" < "classes"."ends_at"),
	CONSTRAINT "classes_place" CHECK (not "classes"."in_person" or "classes"."place" <> '')
);
--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_batch_id_class_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."class_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_mentors" ADD CONSTRAINT "batch_mentors_batch_id_class_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."class_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_mentors" ADD CONSTRAINT "batch_mentors_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_attendance" ADD CONSTRAINT "class_attendance_corrected_by_id_people_id_fk" FOREIGN KEY ("corrected_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_batches" ADD CONSTRAINT "class_batches_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_batches" ADD CONSTRAINT "class_batches_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_plays" ADD CONSTRAINT "class_plays_recording_id_class_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."class_recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_plays" ADD CONSTRAINT "class_plays_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_presences" ADD CONSTRAINT "class_presences_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_presences" ADD CONSTRAINT "class_presences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_recordings" ADD CONSTRAINT "class_recordings_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_registrants" ADD CONSTRAINT "class_registrants_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_registrants" ADD CONSTRAINT "class_registrants_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_batch_id_class_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."class_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_handout_id_uploads_id_fk" FOREIGN KEY ("handout_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_members_person" ON "batch_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "batch_mentors_person" ON "batch_mentors" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_attendance_person" ON "class_attendance" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_attendance_corrected_by" ON "class_attendance" USING btree ("corrected_by_id");--> statement-breakpoint
CREATE INDEX "class_batches_course" ON "class_batches" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "class_batches_variant" ON "class_batches" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "class_plays_person" ON "class_plays" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_presences_person" ON "class_presences" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_registrants_person" ON "class_registrants" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_registrants_ref" ON "class_registrants" USING btree ("class_id","ref");--> statement-breakpoint
CREATE INDEX "classes_batch" ON "classes" USING btree ("batch_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_mentor" ON "classes" USING btree ("mentor_id","starts_at");--> statement-breakpoint
CREATE INDEX "classes_handout" ON "classes" USING btree ("handout_id");--> statement-breakpoint
CREATE INDEX "classes_ask" ON "classes" USING btree ("ask_at") WHERE "classes"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "classes_unsettled" ON "classes" USING btree ("ends_at") WHERE "classes"."settled_at" is null and "classes"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_meeting" ON "classes" USING btree ("meeting_ref") WHERE "classes"."meeting_ref" <> '';