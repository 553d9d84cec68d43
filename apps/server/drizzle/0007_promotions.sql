CREATE TABLE "blogs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"tag" text NOT NULL,
	"day" text NOT NULL,
	"image_key" text NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "blogs_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint,
	"variant_id" bigint,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"price" text NOT NULL,
	"price_note" text NOT NULL,
	"url" text NOT NULL,
	"recommended" boolean NOT NULL,
	"benefits" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "offers_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image_key" text NOT NULL,
	"url" text NOT NULL,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "promotions_key" UNIQUE("pack","key")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "thumb_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD CONSTRAINT "blogs_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blogs_course" ON "blogs" USING btree ("course_id","day");--> statement-breakpoint
CREATE INDEX "offers_course" ON "offers" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "promotions_course" ON "promotions" USING btree ("course_id","position");