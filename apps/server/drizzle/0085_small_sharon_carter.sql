ALTER TABLE "brands" ADD COLUMN "pack" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "brands" SET "pack" = coalesce((
  SELECT min("sources"."pack") FROM "sources" WHERE "sources"."path" = 'brands.yaml' HAVING count(DISTINCT "sources"."pack") = 1
), '');
