CREATE TABLE "study_plan_marks" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"key" text NOT NULL,
	"mark" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_plan_marks_student_id_course_id_key_pk" PRIMARY KEY("student_id","course_id","key")
);
--> statement-breakpoint
CREATE TABLE "study_plans" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"hours_per_week" integer NOT NULL,
	"weekdays_off" integer[] DEFAULT '{}' NOT NULL,
	"dates_off" date[] DEFAULT '{}' NOT NULL,
	"exam_on" date,
	"made_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "study_plans_student_id_course_id_pk" PRIMARY KEY("student_id","course_id"),
	CONSTRAINT "study_plans_hours" CHECK ("study_plans"."hours_per_week" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "study_plan_marks" ADD CONSTRAINT "study_plan_marks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_plan_marks" ADD CONSTRAINT "study_plan_marks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "study_plan_marks_course" ON "study_plan_marks" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "study_plans_course" ON "study_plans" USING btree ("course_id");