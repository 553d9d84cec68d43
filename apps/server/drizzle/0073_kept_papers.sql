CREATE TABLE "papers" (
	"assessment_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"places" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"passages" jsonb NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "papers_assessment_id_version_pk" PRIMARY KEY("assessment_id","version")
);
--> statement-breakpoint
-- the counts are made again below from the scores, which say what a paper could bring
DELETE FROM "mark_counts";--> statement-breakpoint
ALTER TABLE "mark_counts" DROP CONSTRAINT "mark_counts_assessment_id_section_id_marks_pk";--> statement-breakpoint
ALTER TABLE "mark_counts" ADD COLUMN "full_marks" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "mark_counts" ADD CONSTRAINT "mark_counts_assessment_id_section_id_full_marks_marks_pk" PRIMARY KEY("assessment_id","section_id","full_marks","marks");--> statement-breakpoint
INSERT INTO "mark_counts" ("assessment_id", "section_id", "full_marks", "marks", "candidates")
SELECT "assessment_id", "section_id", "max_marks" + "dropped_marks", "marks", count(*) FROM "attempt_scores" WHERE "in_cohort" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paper_version" integer;--> statement-breakpoint
-- until now every attempt was scored by the paper of its test as it is
UPDATE "attempts" SET "paper_version" = "assessments"."paper_version" FROM "assessments" WHERE "assessments"."id" = "attempts"."assessment_id" AND "attempts"."started_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;