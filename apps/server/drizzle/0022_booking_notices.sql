ALTER TABLE "notices" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "calendar" text;--> statement-breakpoint
ALTER TABLE "bookings" DROP COLUMN "reminded_at";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "reminded_at";