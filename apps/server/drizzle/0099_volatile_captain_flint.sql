CREATE TABLE "formula_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "formula_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revision_fits" (
	"student_id" bigint NOT NULL,
	"fitted_at" timestamp with time zone NOT NULL,
	"parameters" jsonb NOT NULL,
	"reviews" integer NOT NULL,
	"predicted" integer NOT NULL,
	"held_out" integer NOT NULL,
	"published" double precision NOT NULL,
	"fitted" double precision NOT NULL,
	"is_kept" boolean NOT NULL,
	CONSTRAINT "revision_fits_student_id_fitted_at_pk" PRIMARY KEY("student_id","fitted_at")
);
--> statement-breakpoint
CREATE TABLE "revision_settings" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"retention" smallint NOT NULL,
	"reminder_hour" smallint,
	"time_zone" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "formula_lines" ADD CONSTRAINT "formula_lines_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "formula_lines" ADD CONSTRAINT "formula_lines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_fits" ADD CONSTRAINT "revision_fits_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_settings" ADD CONSTRAINT "revision_settings_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "formula_lines_student" ON "formula_lines" USING btree ("student_id","course_id","id");--> statement-breakpoint
CREATE INDEX "formula_lines_course" ON "formula_lines" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "revision_settings_reminder" ON "revision_settings" USING btree ("student_id") WHERE "revision_settings"."reminder_hour" is not null;