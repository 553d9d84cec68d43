CREATE TABLE "slot_readiness" (
	"slot_id" bigint NOT NULL,
	"thing" text NOT NULL,
	"step" text NOT NULL,
	"machines" smallint DEFAULT 0 NOT NULL,
	"person_id" bigint,
	"by_id" bigint,
	"at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "slot_readiness_slot_id_thing_pk" PRIMARY KEY("slot_id","thing")
);
--> statement-breakpoint
ALTER TABLE "slot_readiness" ADD CONSTRAINT "slot_readiness_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_readiness" ADD CONSTRAINT "slot_readiness_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_readiness" ADD CONSTRAINT "slot_readiness_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_readiness_person" ON "slot_readiness" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "slot_readiness_by" ON "slot_readiness" USING btree ("by_id");--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "invigilator";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "invigilator_at";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "venue_confirmed_at";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "machines_ready";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "machines_at";