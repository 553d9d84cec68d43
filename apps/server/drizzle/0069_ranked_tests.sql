ALTER TABLE "assessments" ADD COLUMN "ranked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "shared_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempt_scores" ADD COLUMN "dropped_marks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "assessments" SET "ranked" = true WHERE "kind" = 'test' AND ("review" = 'window-end' OR "type" ~* '\mmocks?\M');--> statement-breakpoint
ALTER TABLE "assessments" DROP COLUMN "review";--> statement-breakpoint
-- as updateSharedUntil of modules/assessment/import does from now on
UPDATE "assessments" SET "shared_until" = shared.until FROM (
  SELECT place_section.assessment_id AS id, max(test.end_at) AS until
    FROM "assessments" AS test
    JOIN "sections" ON sections.assessment_id = test.id
    JOIN "section_items" AS place ON place.section_id = sections.id
    JOIN "section_items" AS other ON other.item_id = place.item_id
    JOIN "sections" AS place_section ON place_section.id = other.section_id AND place_section.assessment_id <> test.id
   WHERE test.ranked
   GROUP BY place_section.assessment_id) AS shared
 WHERE assessments.id = shared.id;--> statement-breakpoint
-- what their dropped questions were worth is written with the scores, within a minute
UPDATE "assessments" SET "scoring_version" = "scoring_version" + 1 WHERE "id" IN (SELECT "assessment_id" FROM "item_rulings" WHERE "ruling" ->> 'kind' = 'drop');
