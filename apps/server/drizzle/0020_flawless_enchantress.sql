CREATE TABLE "engine_launches" (
	"id" text PRIMARY KEY NOT NULL,
	"assessment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_results" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "engine_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"launch_id" text NOT NULL,
	"assessment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"token" text NOT NULL,
	"marks" integer NOT NULL,
	"max_marks" integer NOT NULL,
	"percentile" text NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"counts" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "engine_launches" ADD CONSTRAINT "engine_launches_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_launches" ADD CONSTRAINT "engine_launches_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_results" ADD CONSTRAINT "engine_results_launch_id_engine_launches_id_fk" FOREIGN KEY ("launch_id") REFERENCES "public"."engine_launches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_results" ADD CONSTRAINT "engine_results_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "engine_results" ADD CONSTRAINT "engine_results_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "engine_launches_student" ON "engine_launches" USING btree ("student_id","assessment_id");--> statement-breakpoint
CREATE INDEX "engine_launches_assessment" ON "engine_launches" USING btree ("assessment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_results_token" ON "engine_results" USING btree ("launch_id","token");--> statement-breakpoint
CREATE UNIQUE INDEX "engine_results_counts" ON "engine_results" USING btree ("student_id","assessment_id") WHERE "engine_results"."counts";--> statement-breakpoint
CREATE INDEX "engine_results_student" ON "engine_results" USING btree ("student_id","assessment_id");--> statement-breakpoint
CREATE INDEX "engine_results_assessment" ON "engine_results" USING btree ("assessment_id");