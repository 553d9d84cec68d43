ALTER TABLE "study_plan_marks" ADD COLUMN "on_day" date;--> statement-breakpoint
ALTER TABLE "study_plans" ADD COLUMN "more_on" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_plans" ADD COLUMN "more_minutes" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "study_plans" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "study_plan_marks" ADD CONSTRAINT "study_plan_marks_moved" CHECK (("study_plan_marks"."mark" = 'moved') = ("study_plan_marks"."on_day" is not null));--> statement-breakpoint
ALTER TABLE "study_plans" ADD CONSTRAINT "study_plans_more" CHECK (cardinality("study_plans"."more_on") = cardinality("study_plans"."more_minutes"));