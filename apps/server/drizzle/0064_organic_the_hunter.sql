CREATE TABLE "home_dismissals" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"card" text NOT NULL,
	"dismissed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "home_dismissals_student_id_course_id_card_pk" PRIMARY KEY("student_id","course_id","card")
);
--> statement-breakpoint
ALTER TABLE "home_dismissals" ADD CONSTRAINT "home_dismissals_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_dismissals" ADD CONSTRAINT "home_dismissals_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "home_dismissals_course" ON "home_dismissals" USING btree ("course_id");