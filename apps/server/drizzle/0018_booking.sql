CREATE TABLE "admissions" (
	"assessment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"take_home" boolean NOT NULL,
	"opens_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"check_in" text NOT NULL,
	CONSTRAINT "admissions_student_id_assessment_id_pk" PRIMARY KEY("student_id","assessment_id"),
	CONSTRAINT "admissions_slot" CHECK ("admissions"."take_home" = ("admissions"."opens_at" is null) and "admissions"."take_home" = ("admissions"."closes_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"slot_id" bigint,
	"seat" smallint,
	"booked_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" text,
	"absent_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "bookings_seat_of_slot" CHECK (("bookings"."slot_id" is null) = ("bookings"."seat" is null)),
	CONSTRAINT "bookings_cancelled" CHECK (("bookings"."cancelled_at" is null) = ("bookings"."cancelled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "desk_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue_id" bigint NOT NULL,
	"slot_id" bigint,
	"seat" smallint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"by_id" bigint,
	"at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"venue_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"seats" smallint NOT NULL,
	"columns" smallint NOT NULL,
	"gangways" smallint[] NOT NULL,
	"separate" boolean NOT NULL,
	CONSTRAINT "rooms_key" UNIQUE("venue_id","key"),
	CONSTRAINT "rooms_seats" CHECK ("rooms"."seats" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "seatings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seatings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"room_id" bigint NOT NULL,
	"seat" smallint NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"assessment_id" bigint NOT NULL,
	"venue_id" bigint NOT NULL,
	"room_id" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"seats" smallint NOT NULL,
	"free_seats" smallint[] NOT NULL,
	"last_seat" smallint,
	"state" text NOT NULL,
	"changed_by_staff" boolean DEFAULT false NOT NULL,
	"invigilator" text DEFAULT '' NOT NULL,
	"invigilator_at" timestamp with time zone,
	"venue_confirmed_at" timestamp with time zone,
	"machines_ready" smallint DEFAULT 0 NOT NULL,
	"machines_at" timestamp with time zone,
	"alarmed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "slots_key" UNIQUE("pack","key"),
	CONSTRAINT "slots_time" CHECK ("slots"."starts_at" < "slots"."ends_at"),
	CONSTRAINT "slots_free" CHECK (cardinality("slots"."free_seats") <= "slots"."seats")
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "venues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"map_url" text NOT NULL,
	"bring" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "venues_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "waitlist_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waitlist_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"seat" smallint,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waitlist_offer" CHECK ("waitlist_entries"."state" <> 'offered' or ("waitlist_entries"."seat" is not null and "waitlist_entries"."offer_ends_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "adaptive" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "slot_start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "slot_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "class_start_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "take_home" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "check_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_by_id_people_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seatings" ADD CONSTRAINT "seatings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seatings" ADD CONSTRAINT "seatings_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entries" ADD CONSTRAINT "waitlist_entries_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admissions_assessment" ON "admissions" USING btree ("assessment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_active" ON "bookings" USING btree ("student_id","assessment_id") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_seat" ON "bookings" USING btree ("slot_id","seat") WHERE "bookings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_student" ON "bookings" USING btree ("student_id","assessment_id");--> statement-breakpoint
CREATE INDEX "bookings_assessment" ON "bookings" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "bookings_slot" ON "bookings" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "desk_notes_venue" ON "desk_notes" USING btree ("venue_id","at");--> statement-breakpoint
CREATE INDEX "desk_notes_slot" ON "desk_notes" USING btree ("slot_id") WHERE "desk_notes"."slot_id" is not null;--> statement-breakpoint
CREATE INDEX "desk_notes_by" ON "desk_notes" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "seatings_room" ON "seatings" USING btree ("room_id","seat","from_at");--> statement-breakpoint
CREATE INDEX "seatings_booking" ON "seatings" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "slots_assessment" ON "slots" USING btree ("assessment_id","starts_at");--> statement-breakpoint
CREATE INDEX "slots_venue" ON "slots" USING btree ("venue_id","starts_at");--> statement-breakpoint
CREATE INDEX "slots_start" ON "slots" USING btree ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_once" ON "waitlist_entries" USING btree ("slot_id","student_id") WHERE "waitlist_entries"."state" in ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX "waitlist_line" ON "waitlist_entries" USING btree ("slot_id","id") WHERE "waitlist_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_offers" ON "waitlist_entries" USING btree ("offer_ends_at") WHERE "waitlist_entries"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waitlist_student" ON "waitlist_entries" USING btree ("student_id");