CREATE TABLE "exams" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"total_marks" integer NOT NULL,
	"sections" jsonb NOT NULL,
	"tables" jsonb NOT NULL,
	CONSTRAINT "exams_key" UNIQUE("pack","key")
);
--> statement-breakpoint
ALTER TABLE "exams" ADD CONSTRAINT "exams_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_course" ON "exams" USING btree ("course_id","position");