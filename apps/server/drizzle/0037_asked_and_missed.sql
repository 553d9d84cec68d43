CREATE TABLE "missed_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "missed_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"booking_id" bigint NOT NULL,
	"missing" text NOT NULL,
	"said_by" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"looked_by_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "missed_sessions_once" UNIQUE("booking_id","missing")
);
--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "attempt_id" bigint;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "item_id" bigint;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "missed_sessions" ADD CONSTRAINT "missed_sessions_booking_id_mentor_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."mentor_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missed_sessions" ADD CONSTRAINT "missed_sessions_looked_by_id_people_id_fk" FOREIGN KEY ("looked_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_sessions_said" ON "missed_sessions" USING btree ("said_at");--> statement-breakpoint
CREATE INDEX "missed_sessions_open" ON "missed_sessions" USING btree ("said_at") WHERE "missed_sessions"."taken_back_at" is null and "missed_sessions"."looked_at" is null;--> statement-breakpoint
CREATE INDEX "missed_sessions_looked_by" ON "missed_sessions" USING btree ("looked_by_id");--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubts_attempt" ON "doubts" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "doubts_item" ON "doubts" USING btree ("item_id");--> statement-breakpoint
INSERT INTO "missed_sessions" ("booking_id", "missing", "said_by", "said_at")
SELECT "id", 'mentor', "mentor_absent_by", "mentor_absent_at" FROM "mentor_bookings" WHERE "mentor_absent_at" IS NOT NULL AND "mentor_absent_by" IS NOT NULL;--> statement-breakpoint
INSERT INTO "missed_sessions" ("booking_id", "missing", "said_by", "said_at")
SELECT "id", 'student', 'mentor', "ends_at" FROM "mentor_bookings" WHERE "attendance" = 'absent';--> statement-breakpoint
UPDATE "doubts" SET "attempt_id" = "found"."attempt_id", "item_id" = "found"."item_id"
FROM (
  SELECT DISTINCT ON ("asked"."id") "asked"."id", "attempt"."id" AS "attempt_id", "place"."item_id"
    FROM "doubts" AS "asked"
    CROSS JOIN LATERAL (SELECT "text" FROM "doubt_posts" WHERE "doubt_id" = "asked"."id" ORDER BY "id" LIMIT 1) AS "first"
    CROSS JOIN LATERAL regexp_match("first"."text", '^[^\n]+\n\S+/reviewtest\?assessmentId=(\d{1,18})&question=(\d{1,18})\n') AS "link"
    JOIN "attempts" AS "attempt" ON "attempt"."student_id" = "asked"."student_id" AND "attempt"."assessment_id" = ("link")[1]::bigint AND "attempt"."closed_at" IS NOT NULL
    JOIN "sections" AS "section" ON "section"."assessment_id" = "attempt"."assessment_id"
    JOIN "section_items" AS "place" ON "place"."section_id" = "section"."id" AND "place"."item_id" = ("link")[2]::bigint
   ORDER BY "asked"."id", "attempt"."ordinal" DESC
) AS "found"
WHERE "found"."id" = "doubts"."id";
