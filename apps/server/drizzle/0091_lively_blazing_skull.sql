ALTER TABLE "round_items" ADD COLUMN "hints" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD COLUMN "hints" smallint DEFAULT 0 NOT NULL;