ALTER TABLE "items" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "seed" integer;--> statement-breakpoint
CREATE INDEX "items_model" ON "items" USING btree ("pack","bank","model") WHERE "items"."model" is not null;