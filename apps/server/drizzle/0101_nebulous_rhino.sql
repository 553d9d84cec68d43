ALTER TABLE "sections" ADD COLUMN "part" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;