DROP INDEX "source_questions_topic";--> statement-breakpoint
DROP INDEX "bank_questions_changed";--> statement-breakpoint
CREATE INDEX "bank_questions_tests" ON "bank_questions" USING btree ("tests","source_id");--> statement-breakpoint
CREATE INDEX "bank_questions_right_falling" ON "bank_questions" USING btree (coalesce("facility", '-2'::real),"source_id");--> statement-breakpoint
CREATE INDEX "bank_questions_right_rising" ON "bank_questions" USING btree (coalesce("facility", '2'::real),"source_id");--> statement-breakpoint
CREATE INDEX "bank_questions_apart_falling" ON "bank_questions" USING btree (coalesce("discrimination", '-2'::real),"source_id");--> statement-breakpoint
CREATE INDEX "bank_questions_apart_rising" ON "bank_questions" USING btree (coalesce("discrimination", '2'::real),"source_id");--> statement-breakpoint
CREATE INDEX "bank_questions_topic" ON "bank_questions" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "bank_questions_changed" ON "bank_questions" USING btree ("changed_at","source_id");