DROP TABLE "late_acceptances" CASCADE;--> statement-breakpoint
DROP INDEX "mark_changes_late";--> statement-breakpoint
ALTER TABLE "mark_changes" DROP COLUMN "late_acceptance_id";--> statement-breakpoint
ALTER TABLE "attempts" DROP COLUMN "late_accepted_at";