ALTER TABLE "accommodations" DROP CONSTRAINT "accommodations_extra";--> statement-breakpoint
ALTER TABLE "accommodations" ALTER COLUMN "extra_above" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ALTER COLUMN "extra_below" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "break_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "large_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "separate_room" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "source" text DEFAULT 'pack' NOT NULL;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "set_by" bigint;--> statement-breakpoint
ALTER TABLE "accommodations" ADD COLUMN "set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_set_by_people_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accommodations_set_by" ON "accommodations" USING btree ("set_by");--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_breaks" CHECK ("accommodations"."break_minutes" between 0 and 180);--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_extra" CHECK (("accommodations"."extra_above" is null) = ("accommodations"."extra_below" is null) and "accommodations"."extra_above" > 0 and "accommodations"."extra_below" > 0 and "accommodations"."extra_above" / 3 <= "accommodations"."extra_below");