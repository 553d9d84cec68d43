CREATE TABLE "school_applications" (
	"student_id" bigint NOT NULL,
	"programme_id" bigint NOT NULL,
	"status" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_applications_student_id_programme_id_pk" PRIMARY KEY("student_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "school_applies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_applies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"programme_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "school_bookmarks" (
	"student_id" bigint NOT NULL,
	"article_id" bigint,
	"event_id" bigint,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_bookmarks_once" UNIQUE NULLS NOT DISTINCT("student_id","article_id","event_id"),
	CONSTRAINT "school_bookmarks_one" CHECK (("school_bookmarks"."article_id" is null) <> ("school_bookmarks"."event_id" is null))
);
--> statement-breakpoint
CREATE TABLE "school_likes" (
	"student_id" bigint NOT NULL,
	"programme_id" bigint NOT NULL,
	"liked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_likes_student_id_programme_id_pk" PRIMARY KEY("student_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "school_percentiles" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"exam" text NOT NULL,
	"category_id" bigint,
	"overall" numeric(6, 3),
	"sections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "school_percentiles_student_id_course_id_exam_pk" PRIMARY KEY("student_id","course_id","exam")
);
--> statement-breakpoint
CREATE TABLE "chance_calibrations" (
	"exam" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"n" integer NOT NULL,
	"unsaid" integer NOT NULL,
	"brier" numeric,
	"brier_of_share" numeric,
	"years" smallint[] NOT NULL,
	"bins" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_chances" (
	"programme_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"exam" text NOT NULL,
	"percentile_from" numeric(6, 3) NOT NULL,
	"percentile_to" numeric(6, 3) NOT NULL,
	"n" integer NOT NULL,
	"called" integer NOT NULL,
	"first_year" smallint NOT NULL,
	"last_year" smallint NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "programme_chances_programme_id_category_id_exam_percentile_from_pk" PRIMARY KEY("programme_id","category_id","exam","percentile_from")
);
--> statement-breakpoint
CREATE TABLE "programme_cutoffs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_cutoffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"exam" text NOT NULL,
	"year" smallint NOT NULL,
	"call" text NOT NULL,
	"overall" numeric(6, 3) NOT NULL,
	"sections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source" text NOT NULL,
	"source_day" date,
	"is_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "programme_cutoffs_once" UNIQUE("programme_id","category_id","exam","year","call"),
	CONSTRAINT "programme_cutoffs_overall" CHECK ("programme_cutoffs"."overall" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "programme_deadlines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_deadlines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "programme_deadlines_key" UNIQUE("programme_id","key")
);
--> statement-breakpoint
CREATE TABLE "programme_formulas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_formulas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" bigint NOT NULL,
	"call" text NOT NULL,
	"terms" jsonb NOT NULL,
	"last_score" numeric(9, 4),
	"last_year" smallint,
	"source" text NOT NULL,
	"source_day" date,
	CONSTRAINT "programme_formulas_call" UNIQUE("programme_id","call")
);
--> statement-breakpoint
CREATE TABLE "programme_outcomes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "programme_outcomes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"programme_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"exam" text NOT NULL,
	"year" smallint NOT NULL,
	"percentile_from" numeric(6, 3) NOT NULL,
	"percentile_to" numeric(6, 3) NOT NULL,
	"n" integer NOT NULL,
	"called" integer NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "programme_outcomes_once" UNIQUE("programme_id","category_id","exam","year","percentile_from"),
	CONSTRAINT "programme_outcomes_called" CHECK ("programme_outcomes"."called" between 0 and "programme_outcomes"."n"),
	CONSTRAINT "programme_outcomes_band" CHECK ("programme_outcomes"."percentile_from" < "programme_outcomes"."percentile_to" and "programme_outcomes"."percentile_to" <= 100)
);
--> statement-breakpoint
CREATE TABLE "school_articles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_articles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint,
	"school_id" bigint,
	"thumb_key" text NOT NULL,
	"tags" text[] NOT NULL,
	"is_pinned" boolean NOT NULL,
	"active_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"seconds" integer NOT NULL,
	"html" text NOT NULL,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_text)) STORED,
	CONSTRAINT "school_articles_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "school_categories" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "school_categories_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "school_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint,
	"school_id" bigint,
	"thumb_key" text NOT NULL,
	"tags" text[] NOT NULL,
	"is_pinned" boolean NOT NULL,
	"active_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"registration_url" text NOT NULL,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', search_text)) STORED,
	CONSTRAINT "school_events_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "school_listings" (
	"course_id" bigint NOT NULL,
	"programme_id" bigint NOT NULL,
	"school_id" bigint NOT NULL,
	"school_name" text NOT NULL,
	"programme_name" text NOT NULL,
	"city" text NOT NULL,
	"classification" text NOT NULL,
	"exams" text[] NOT NULL,
	"batch_size" integer,
	"fees" integer,
	"avg_salary" integer,
	"search_text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_text)) STORED,
	CONSTRAINT "school_listings_course_id_programme_id_pk" PRIMARY KEY("course_id","programme_id")
);
--> statement-breakpoint
CREATE TABLE "school_pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" bigint NOT NULL,
	"file_key" text NOT NULL,
	"alt" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "school_pictures_position" UNIQUE("school_id","position")
);
--> statement-breakpoint
CREATE TABLE "school_programmes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_programmes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"duration_months" smallint,
	"batch_size" integer,
	"fees" integer,
	"avg_salary" integer,
	"classification" text NOT NULL,
	"ranking" text NOT NULL,
	"first_batch_year" smallint,
	"application_url" text NOT NULL,
	"eligibility_text" text NOT NULL,
	"eligibility" jsonb,
	"exams" text[] NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "school_programmes_key" UNIQUE("school_id","key"),
	CONSTRAINT "school_programmes_money" CHECK ("school_programmes"."fees" >= 0 and "school_programmes"."avg_salary" >= 0)
);
--> statement-breakpoint
CREATE TABLE "school_table_rows" (
	"table_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "school_table_rows_table_id_position_pk" PRIMARY KEY("table_id","position")
);
--> statement-breakpoint
CREATE TABLE "school_tables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_tables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"columns" text[] NOT NULL,
	"shown" text[] NOT NULL,
	CONSTRAINT "school_tables_kind" UNIQUE("course_id","kind")
);
--> statement-breakpoint
CREATE TABLE "school_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"website_url" text NOT NULL,
	"about" text NOT NULL,
	"image_key" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schools_key" UNIQUE("pack","key")
);
--> statement-breakpoint
ALTER TABLE "school_applications" ADD CONSTRAINT "school_applications_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_applications" ADD CONSTRAINT "school_applications_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_applies" ADD CONSTRAINT "school_applies_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_applies" ADD CONSTRAINT "school_applies_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_bookmarks" ADD CONSTRAINT "school_bookmarks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_bookmarks" ADD CONSTRAINT "school_bookmarks_article_id_school_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."school_articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_bookmarks" ADD CONSTRAINT "school_bookmarks_event_id_school_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."school_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_likes" ADD CONSTRAINT "school_likes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_likes" ADD CONSTRAINT "school_likes_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_percentiles" ADD CONSTRAINT "school_percentiles_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_percentiles" ADD CONSTRAINT "school_percentiles_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_percentiles" ADD CONSTRAINT "school_percentiles_category_id_school_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."school_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_chances" ADD CONSTRAINT "programme_chances_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_chances" ADD CONSTRAINT "programme_chances_category_id_school_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."school_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_cutoffs" ADD CONSTRAINT "programme_cutoffs_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_cutoffs" ADD CONSTRAINT "programme_cutoffs_category_id_school_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."school_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_deadlines" ADD CONSTRAINT "programme_deadlines_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_formulas" ADD CONSTRAINT "programme_formulas_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_outcomes" ADD CONSTRAINT "programme_outcomes_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_outcomes" ADD CONSTRAINT "programme_outcomes_category_id_school_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."school_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_articles" ADD CONSTRAINT "school_articles_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_articles" ADD CONSTRAINT "school_articles_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_events" ADD CONSTRAINT "school_events_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_listings" ADD CONSTRAINT "school_listings_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_listings" ADD CONSTRAINT "school_listings_programme_id_school_programmes_id_fk" FOREIGN KEY ("programme_id") REFERENCES "public"."school_programmes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_listings" ADD CONSTRAINT "school_listings_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_pictures" ADD CONSTRAINT "school_pictures_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_programmes" ADD CONSTRAINT "school_programmes_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_table_rows" ADD CONSTRAINT "school_table_rows_table_id_school_tables_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."school_tables"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_tables" ADD CONSTRAINT "school_tables_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_applications_programme" ON "school_applications" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "school_applies_student" ON "school_applies" USING btree ("student_id","programme_id");--> statement-breakpoint
CREATE INDEX "school_applies_programme" ON "school_applies" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "school_bookmarks_article" ON "school_bookmarks" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "school_bookmarks_event" ON "school_bookmarks" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "school_likes_programme" ON "school_likes" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "school_percentiles_course" ON "school_percentiles" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "school_percentiles_category" ON "school_percentiles" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "programme_chances_from" ON "programme_chances" USING btree ("category_id","exam","percentile_from","percentile_to","programme_id","n","called");--> statement-breakpoint
CREATE INDEX "programme_chances_to" ON "programme_chances" USING btree ("category_id","exam","percentile_to","percentile_from","programme_id","n","called");--> statement-breakpoint
CREATE UNIQUE INDEX "programme_cutoffs_shown" ON "programme_cutoffs" USING btree ("programme_id","category_id","exam") WHERE "programme_cutoffs"."is_shown";--> statement-breakpoint
CREATE INDEX "programme_cutoffs_order" ON "programme_cutoffs" USING btree ("category_id","exam","overall","programme_id") WHERE "programme_cutoffs"."is_shown";--> statement-breakpoint
CREATE INDEX "programme_deadlines_at" ON "programme_deadlines" USING btree ("at");--> statement-breakpoint
CREATE INDEX "programme_outcomes_category" ON "programme_outcomes" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "school_articles_course" ON "school_articles" USING btree ("course_id","active_from");--> statement-breakpoint
CREATE INDEX "school_articles_school" ON "school_articles" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_articles_search" ON "school_articles" USING gin ("search");--> statement-breakpoint
CREATE INDEX "school_events_course" ON "school_events" USING btree ("course_id","starts_at");--> statement-breakpoint
CREATE INDEX "school_events_school" ON "school_events" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_events_search" ON "school_events" USING gin ("search");--> statement-breakpoint
CREATE INDEX "school_listings_programme" ON "school_listings" USING btree ("programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_school" ON "school_listings" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "school_listings_name" ON "school_listings" USING btree ("course_id","school_name","programme_name","programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_programme_name" ON "school_listings" USING btree ("course_id","programme_name","programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_batch" ON "school_listings" USING btree ("course_id","batch_size","programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_batch_desc" ON "school_listings" USING btree ("course_id","batch_size" DESC NULLS LAST,"programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_fees" ON "school_listings" USING btree ("course_id","fees","programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_fees_desc" ON "school_listings" USING btree ("course_id","fees" DESC NULLS LAST,"programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_salary" ON "school_listings" USING btree ("course_id","avg_salary","programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_salary_desc" ON "school_listings" USING btree ("course_id","avg_salary" DESC NULLS LAST,"programme_id");--> statement-breakpoint
CREATE INDEX "school_listings_city" ON "school_listings" USING btree ("course_id","city");--> statement-breakpoint
CREATE INDEX "school_listings_search" ON "school_listings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "school_words_letters" ON "school_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
-- A page of the listing takes a few milliseconds: starting helper processes for it takes longer, and takes them from others.
ALTER TABLE "school_listings" SET (parallel_workers = 0);--> statement-breakpoint
ALTER TABLE "programme_cutoffs" SET (parallel_workers = 0);--> statement-breakpoint
ALTER TABLE "programme_chances" SET (parallel_workers = 0);
