CREATE TABLE "deleted_pins" (
	"hash" "bytea" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"email" boolean NOT NULL,
	"sms" boolean NOT NULL,
	"push" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"city_id" integer,
	"state_id" integer,
	"country" text NOT NULL,
	"pincode" text NOT NULL,
	"same_as_mailing" boolean DEFAULT false NOT NULL,
	CONSTRAINT "addresses_kind" UNIQUE("student_id","kind")
);
--> statement-breakpoint
CREATE TABLE "education_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "education_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"record_key" text NOT NULL,
	"type" text NOT NULL,
	"college" text NOT NULL,
	"degree" text NOT NULL,
	"course" text NOT NULL,
	"stream" text NOT NULL,
	"year" integer,
	"grade_type" text NOT NULL,
	"grade_tenths" integer,
	"is_applicable" boolean NOT NULL,
	CONSTRAINT "education_entries_record" UNIQUE("student_id","record_key")
);
--> statement-breakpoint
CREATE TABLE "exam_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exam_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"record_key" text NOT NULL,
	"exam_id" integer,
	"percentile" numeric(5, 2),
	"year" integer,
	CONSTRAINT "exam_attempts_record" UNIQUE("student_id","record_key")
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardians_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"record_key" text NOT NULL,
	"name" text NOT NULL,
	"relation" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "guardians_record" UNIQUE("student_id","record_key")
);
--> statement-breakpoint
CREATE TABLE "old_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_drafts" (
	"student_id" bigint NOT NULL,
	"section" text NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_drafts_student_id_section_pk" PRIMARY KEY("student_id","section")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"dob" text DEFAULT '' NOT NULL,
	"gender" text DEFAULT '' NOT NULL,
	"avatar_id" integer,
	"picture_key" text DEFAULT '' NOT NULL,
	"centre" text DEFAULT '' NOT NULL,
	"saved_sections" text[] DEFAULT '{}'::text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_experiences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_experiences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"record_key" text NOT NULL,
	"job_sector" text NOT NULL,
	"organisation" text NOT NULL,
	"months" integer,
	CONSTRAINT "work_experiences_record" UNIQUE("student_id","record_key")
);
--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "onboarded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "education_entries" ADD CONSTRAINT "education_entries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempts" ADD CONSTRAINT "exam_attempts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_drafts" ADD CONSTRAINT "profile_drafts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_experiences" ADD CONSTRAINT "work_experiences_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "old_pictures_replaced_at" ON "old_pictures" USING btree ("replaced_at");--> statement-breakpoint
CREATE INDEX "audit_events_on_behalf_of" ON "audit_events" USING btree ("on_behalf_of_id") WHERE "audit_events"."on_behalf_of_id" is not null;--> statement-breakpoint
CREATE INDEX "people_deletion_due_at" ON "people" USING btree ("deletion_due_at") WHERE "people"."deletion_due_at" is not null;--> statement-breakpoint
CREATE INDEX "relations_source" ON "relations" USING btree ("source");--> statement-breakpoint
-- whoever has signed in before has been at home already
UPDATE "people" SET "onboarded_at" = "created_at" WHERE "password_hash" IS NOT NULL;
