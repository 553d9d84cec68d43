ALTER TABLE "batch_members" DROP CONSTRAINT "batch_members_batch_id_person_id_pk";--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_batch_id_person_id_since_pk" PRIMARY KEY("batch_id","person_id","since");--> statement-breakpoint
ALTER TABLE "batch_members" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_members_current" ON "batch_members" USING btree ("batch_id","person_id") WHERE "batch_members"."left_at" is null;--> statement-breakpoint
CREATE INDEX "classes_starting" ON "classes" USING btree ("starts_at") WHERE "classes"."settled_at" is null and "classes"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_order" CHECK ("batch_members"."left_at" is null or "batch_members"."since" <= "batch_members"."left_at");