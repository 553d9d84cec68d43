CREATE TABLE "late_rulings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"item_ids" jsonb,
	"accepted" boolean NOT NULL,
	"ruled_by" bigint NOT NULL,
	"ruled_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mark_changes" ADD COLUMN "late_ruling_id" bigint;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_rulings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_ruled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "late_rulings" ADD CONSTRAINT "late_rulings_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_rulings" ADD CONSTRAINT "late_rulings_ruled_by_people_id_fk" FOREIGN KEY ("ruled_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_rulings_attempt" ON "late_rulings" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "late_rulings_ruled_by" ON "late_rulings" USING btree ("ruled_by");--> statement-breakpoint
ALTER TABLE "mark_changes" ADD CONSTRAINT "mark_changes_late_ruling_id_late_rulings_id_fk" FOREIGN KEY ("late_ruling_id") REFERENCES "public"."late_rulings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mark_changes_late_ruling" ON "mark_changes" USING btree ("late_ruling_id");--> statement-breakpoint
INSERT INTO "late_rulings" ("id", "attempt_id", "accepted", "ruled_by", "ruled_at", "reason") OVERRIDING SYSTEM VALUE
  SELECT "id", "attempt_id", true, "accepted_by", "accepted_at", "reason" FROM "late_acceptances";--> statement-breakpoint
SELECT setval('late_rulings_id_seq', (SELECT coalesce(max("id"), 0) + 1 FROM "late_rulings"), false);--> statement-breakpoint
UPDATE "mark_changes" SET "late_ruling_id" = "late_acceptance_id" WHERE "late_acceptance_id" IS NOT NULL;--> statement-breakpoint
UPDATE "attempts" SET "late_ruled_at" = "late_accepted_at",
  "late_rulings" = jsonb_build_object('*', jsonb_build_object('accepted', true, 'upTo', to_char("late_accepted_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  WHERE "late_accepted_at" IS NOT NULL;
