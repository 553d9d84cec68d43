ALTER TABLE "assessments" ADD COLUMN "scale" text;--> statement-breakpoint
ALTER TABLE "attempt_scores" ADD COLUMN "error" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "base" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "route" jsonb;--> statement-breakpoint
ALTER TABLE "section_items" ADD COLUMN "stage" smallint;--> statement-breakpoint
ALTER TABLE "section_items" ADD COLUMN "module" smallint;--> statement-breakpoint
ALTER TABLE "section_items" ADD COLUMN "curve" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_route" ON "papers" USING btree ("assessment_id","base","route") WHERE "papers"."base" is not null;