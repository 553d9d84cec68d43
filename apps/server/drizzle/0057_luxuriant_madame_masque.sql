ALTER TABLE "log_files" ADD COLUMN "empty_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outages" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_files" ADD COLUMN "replaced_at" timestamp with time zone;