ALTER TABLE "outages" ADD COLUMN "kind" text DEFAULT 'outage' NOT NULL;--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN "given_at" timestamp with time zone;