DROP INDEX "attempts_to_revise";--> statement-breakpoint
ALTER TABLE "review_cards" ADD COLUMN "listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "revise_after" timestamp with time zone DEFAULT 'epoch' NOT NULL;--> statement-breakpoint
CREATE INDEX "items_stem" ON "items" USING btree (md5("stem_html"));--> statement-breakpoint
CREATE INDEX "attempts_to_revise" ON "attempts" USING btree ("assessment_id","revise_after","closed_at") WHERE "attempts"."closed_at" is not null and "attempts"."ordinal" = 1 and "attempts"."asset_id" is not null and "attempts"."revised_version" < "attempts"."scored_version";