ALTER TABLE "agenda_entries" ADD COLUMN "course_id" bigint;--> statement-breakpoint
ALTER TABLE "agenda_entries" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "agenda_entries_subject" ON "agenda_entries" USING btree ("person_id","subject") WHERE "agenda_entries"."subject" <> '' and "agenda_entries"."person_id" is not null;