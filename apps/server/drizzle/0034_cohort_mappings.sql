CREATE TABLE "cohort_mappings" (
	"assessment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"candidates" integer NOT NULL,
	"further_candidates" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"pairs" integer NOT NULL,
	"points" jsonb NOT NULL,
	"hold_outs" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cohort_mappings" ADD CONSTRAINT "cohort_mappings_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;