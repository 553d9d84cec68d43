ALTER TABLE "doubts" ADD COLUMN "assigned_id" bigint;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "staff_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_assigned_id_people_id_fk" FOREIGN KEY ("assigned_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubts_assigned" ON "doubts" USING btree ("assigned_id") WHERE "doubts"."assigned_id" is not null;--> statement-breakpoint
CREATE INDEX "doubts_of_staff" ON "doubts" USING btree ("last_at") WHERE "doubts"."staff_at" is not null;