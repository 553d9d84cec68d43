CREATE TABLE "agenda_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agenda_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"person_id" bigint,
	"audience" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"with_id" bigint,
	"link" text DEFAULT '' NOT NULL,
	"meeting_url" text DEFAULT '' NOT NULL,
	"handout_url" text DEFAULT '' NOT NULL,
	"cta" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"all_day" boolean DEFAULT false NOT NULL,
	"zone" text DEFAULT '' NOT NULL,
	"rule" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"countdown_to" timestamp with time zone,
	"details" jsonb DEFAULT '{"batchName":"","moduleNumber":"","mode":""}'::jsonb NOT NULL,
	"done_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "agenda_entries_cause" UNIQUE NULLS NOT DISTINCT("source","ref","audience","person_id"),
	CONSTRAINT "agenda_entries_order" CHECK ("agenda_entries"."starts_at" < "agenda_entries"."ends_at"),
	CONSTRAINT "agenda_entries_length" CHECK ("agenda_entries"."ends_at" - "agenda_entries"."starts_at" <= interval '62 days'),
	CONSTRAINT "agenda_entries_whose" CHECK (("agenda_entries"."person_id" is null) <> ("agenda_entries"."audience" = '')),
	CONSTRAINT "agenda_entries_zone" CHECK (("agenda_entries"."rule" = '' and not "agenda_entries"."all_day") or "agenda_entries"."zone" <> '')
);
--> statement-breakpoint
CREATE TABLE "agenda_occurrences" (
	"entry_id" bigint NOT NULL,
	"occurs_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agenda_occurrences_entry_id_occurs_at_pk" PRIMARY KEY("entry_id","occurs_at"),
	CONSTRAINT "agenda_occurrences_moved" CHECK (("agenda_occurrences"."starts_at" is null) = ("agenda_occurrences"."ends_at" is null) and ("agenda_occurrences"."starts_at" is null or "agenda_occurrences"."starts_at" < "agenda_occurrences"."ends_at"))
);
--> statement-breakpoint
ALTER TABLE "agenda_entries" ADD CONSTRAINT "agenda_entries_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_entries" ADD CONSTRAINT "agenda_entries_with_id_people_id_fk" FOREIGN KEY ("with_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agenda_occurrences" ADD CONSTRAINT "agenda_occurrences_entry_id_agenda_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."agenda_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agenda_entries_person" ON "agenda_entries" USING btree ("person_id","starts_at") WHERE "agenda_entries"."rule" = '' and "agenda_entries"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "agenda_entries_audience" ON "agenda_entries" USING btree ("audience","starts_at") WHERE "agenda_entries"."rule" = '' and "agenda_entries"."audience" <> '';--> statement-breakpoint
CREATE INDEX "agenda_series_person" ON "agenda_entries" USING btree ("person_id","starts_at") WHERE "agenda_entries"."rule" <> '' and "agenda_entries"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "agenda_series_audience" ON "agenda_entries" USING btree ("audience","starts_at") WHERE "agenda_entries"."rule" <> '' and "agenda_entries"."audience" <> '';--> statement-breakpoint
CREATE INDEX "agenda_entries_with" ON "agenda_entries" USING btree ("with_id");--> statement-breakpoint
CREATE INDEX "agenda_occurrences_moved" ON "agenda_occurrences" USING btree ("entry_id","starts_at") WHERE "agenda_occurrences"."starts_at" is not null;