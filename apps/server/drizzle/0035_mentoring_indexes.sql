CREATE INDEX "student_tasks_course" ON "student_tasks" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_course" ON "mentor_bookings" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_variant" ON "mentor_bookings" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_venue" ON "mentor_bookings" USING btree ("venue_id");--> statement-breakpoint
CREATE INDEX "mentor_bookings_ahead" ON "mentor_bookings" USING btree ("starts_at") WHERE "mentor_bookings"."cancelled_at" is null;