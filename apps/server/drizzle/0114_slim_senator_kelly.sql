ALTER TABLE "payment_asks" ADD COLUMN "look_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "intake_waits_joined" ON "intake_waits" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('lapsed', 'cancelled');--> statement-breakpoint
CREATE INDEX "payment_asks_look" ON "payment_asks" USING btree ("look_at") WHERE "payment_asks"."look_at" is not null;