DROP INDEX "people_access_ended_at";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "access_changed_at" timestamp with time zone;--> statement-breakpoint
-- the access list has been written from this moment so far
UPDATE "people" SET "access_changed_at" = "access_ended_at" WHERE "access_ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "people_access_changed_at" ON "people" USING btree ("access_changed_at") WHERE "people"."access_changed_at" is not null;
