ALTER TABLE "attempts" ALTER COLUMN "turns" SET DEFAULT '{"left":{},"resumed":{},"credits":[],"pauses":[],"order":[]}'::jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "chooses_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "edits" smallint;