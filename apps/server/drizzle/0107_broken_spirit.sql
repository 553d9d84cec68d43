ALTER TABLE "doubts" ADD COLUMN "parent_id" bigint;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_parent_id_people_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubts_parent" ON "doubts" USING btree ("parent_id","last_at") WHERE "doubts"."parent_id" is not null;