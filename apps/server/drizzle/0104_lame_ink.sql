DROP INDEX "rounds_idle";--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "section" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_plans" ADD COLUMN "weakest" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_diagnostic" ON "rounds" USING btree ("student_id","course_id") WHERE "rounds"."kind" = 'diagnostic';--> statement-breakpoint
CREATE INDEX "rounds_idle" ON "rounds" USING btree ("touched_at") WHERE "rounds"."ended_at" is null and "rounds"."kind" <> 'diagnostic';