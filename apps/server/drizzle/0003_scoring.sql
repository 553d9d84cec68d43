CREATE TABLE "item_counts" (
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"candidates" integer NOT NULL,
	"correct" integer NOT NULL,
	CONSTRAINT "item_counts_assessment_id_item_id_slot_pk" PRIMARY KEY("assessment_id","item_id","slot")
);
--> statement-breakpoint
DROP INDEX "attempts_unscored";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "scoring_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "scored_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_counts" ADD CONSTRAINT "item_counts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_counts" ADD CONSTRAINT "item_counts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_scored" ON "attempts" USING btree ("assessment_id","scored_version") WHERE "attempts"."closed_at" is not null;--> statement-breakpoint
UPDATE "attempts" SET "scored_version" = 1 WHERE "scored_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "scored_at";--> statement-breakpoint
INSERT INTO "item_counts" ("assessment_id", "item_id", "slot", "candidates", "correct")
SELECT "attempt_items"."assessment_id", "attempt_items"."item_id", 0, count(*), count(*) FILTER (WHERE "attempt_items"."outcome" = 'correct')
  FROM "attempt_items"
  JOIN "attempt_scores" ON "attempt_scores"."attempt_id" = "attempt_items"."attempt_id" AND "attempt_scores"."section_id" = 0 AND "attempt_scores"."in_cohort"
 GROUP BY "attempt_items"."assessment_id", "attempt_items"."item_id";
