CREATE TABLE "outages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pulse" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "pulse_one" CHECK ("pulse"."one")
);
--> statement-breakpoint
CREATE TABLE "error_tags" (
	"attempt_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"tag" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "error_tags_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "item_times" (
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"median_seconds" integer NOT NULL,
	"top_seconds" integer,
	"candidates" integer NOT NULL,
	"version" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_times_assessment_id_item_id_pk" PRIMARY KEY("assessment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "accommodations" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"extra_above" integer NOT NULL,
	"extra_below" integer NOT NULL,
	CONSTRAINT "accommodations_extra" CHECK ("accommodations"."extra_above" > 0 and "accommodations"."extra_below" > 0 and "accommodations"."extra_above" / 3 <= "accommodations"."extra_below")
);
--> statement-breakpoint
CREATE TABLE "item_rulings" (
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"ruling" jsonb NOT NULL,
	"reason" text NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "item_rulings_assessment_id_item_id_pk" PRIMARY KEY("assessment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "late_acceptances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"accepted_by" bigint NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"events" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "late_arrivals" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mark_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mark_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"assessment_id" bigint NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"late_acceptance_id" bigint,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attempt_items" DROP CONSTRAINT "attempt_items_attempt_id_attempts_id_fk";
--> statement-breakpoint
ALTER TABLE "attempt_items" DROP CONSTRAINT "attempt_items_item_id_items_id_fk";
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "kind" text DEFAULT 'test' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "untimed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "solutions" text DEFAULT 'end' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "may_leave" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "keypad_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "full_screen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "copying" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "shuffle" jsonb DEFAULT '{"questions":false,"options":false}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "blank_penalty" jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "percentile" text DEFAULT 'below' NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "engine" jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "paper_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_scores" ADD COLUMN "penalty" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "section_breaks" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "turns" jsonb DEFAULT '{"left":{},"resumed":{},"credits":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "seed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "keep_options" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "section_items" ADD COLUMN "marking" jsonb;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "break_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sections" ADD COLUMN "calculator" text;--> statement-breakpoint
ALTER TABLE "error_tags" ADD CONSTRAINT "error_tags_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "error_tags" ADD CONSTRAINT "error_tags_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_times" ADD CONSTRAINT "item_times_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_times" ADD CONSTRAINT "item_times_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accommodations" ADD CONSTRAINT "accommodations_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_rulings" ADD CONSTRAINT "item_rulings_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_rulings" ADD CONSTRAINT "item_rulings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_rulings" ADD CONSTRAINT "item_rulings_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_acceptances" ADD CONSTRAINT "late_acceptances_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_acceptances" ADD CONSTRAINT "late_acceptances_accepted_by_people_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_arrivals" ADD CONSTRAINT "late_arrivals_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_late_acceptance_id_late_acceptances_id_fk" FOREIGN KEY ("late_acceptance_id") REFERENCES "public"."late_acceptances"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "error_tags_item" ON "error_tags" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_times_item" ON "item_times" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_rulings_item" ON "item_rulings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "late_acceptances_attempt" ON "late_acceptances" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "late_arrivals_last" ON "late_arrivals" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "mark_changes_attempt" ON "mark_changes" USING btree ("attempt_id","item_id");--> statement-breakpoint
CREATE INDEX "mark_changes_late" ON "mark_changes" USING btree ("late_acceptance_id");--> statement-breakpoint
CREATE INDEX "mark_changes_untold" ON "mark_changes" USING btree ("assessment_id","attempt_id") WHERE "mark_changes"."item_id" = 0 and "mark_changes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_late" ON "attempts" USING btree ("id") WHERE "attempts"."late_events" > 0;