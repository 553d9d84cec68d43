ALTER TABLE "review_cards" ADD COLUMN "right_in_row" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "review_cards" SET "right_in_row" = "reviewed"."rights"
  FROM (
    SELECT "student_id", "item_id", count(*) FILTER (WHERE "rating" <> 'again' AND "hints" = 0 AND "answered_at" > "missed_at") AS "rights"
      FROM (
        SELECT "rounds"."student_id", "round_items"."item_id", "round_items"."rating", "round_items"."hints", "round_items"."answered_at",
               greatest("review_cards"."submitted_at", max("round_items"."answered_at") FILTER (WHERE "rating" = 'again') OVER (PARTITION BY "rounds"."student_id", "round_items"."item_id")) AS "missed_at"
          FROM "rounds"
          JOIN "round_items" ON "round_items"."round_id" = "rounds"."id" AND "round_items"."rating" IS NOT NULL
          JOIN "review_cards" ON "review_cards"."student_id" = "rounds"."student_id" AND "review_cards"."item_id" = "round_items"."item_id"
         WHERE "rounds"."kind" = 'revision') AS "reviews"
     GROUP BY "student_id", "item_id") AS "reviewed"
 WHERE "review_cards"."student_id" = "reviewed"."student_id" AND "review_cards"."item_id" = "reviewed"."item_id";
