ALTER TABLE "profile_drafts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "versions" jsonb DEFAULT '{}'::jsonb NOT NULL;