CREATE TABLE "pool_items" (
	"pool_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"curve" jsonb NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pool_items_pool_id_item_id_pk" PRIMARY KEY("pool_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "pools" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"assessment_id" bigint,
	"shares" jsonb,
	"calculator" text NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"rounds" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pools_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "review_cards" (
	"student_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"assessment_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"topic" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"median_seconds" integer,
	"marks_lost" integer NOT NULL,
	"expected_seconds" integer NOT NULL,
	"stability" double precision NOT NULL,
	"difficulty" double precision NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reviews" smallint DEFAULT 0 NOT NULL,
	"was_fast" boolean DEFAULT false NOT NULL,
	CONSTRAINT "review_cards_student_id_item_id_pk" PRIMARY KEY("student_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "round_items" (
	"round_id" bigint NOT NULL,
	"ordinal" smallint NOT NULL,
	"item_id" bigint NOT NULL,
	"why" jsonb NOT NULL,
	"expected_seconds" integer NOT NULL,
	"shown_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"request_id" uuid,
	"response" jsonb,
	"outcome" text,
	"seconds" integer,
	"ability" double precision,
	"se" double precision,
	"rating" text,
	"due_at" timestamp with time zone,
	CONSTRAINT "round_items_round_id_ordinal_pk" PRIMARY KEY("round_id","ordinal"),
	CONSTRAINT "round_items_answered" CHECK (("round_items"."answered_at" is null) = ("round_items"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"pool_id" bigint,
	"seed" integer NOT NULL,
	"minutes" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"prior_mean" double precision DEFAULT 0 NOT NULL,
	"prior_sd" double precision DEFAULT 1 NOT NULL,
	"ability" double precision,
	"se" double precision,
	"answers" smallint DEFAULT 0 NOT NULL,
	"level_before" smallint DEFAULT 0 NOT NULL,
	"level_after" smallint,
	"level_reason" text,
	CONSTRAINT "rounds_kind" CHECK (("rounds"."kind" = 'adaptive') = ("rounds"."pool_id" is not null)),
	CONSTRAINT "rounds_ended" CHECK (("rounds"."ended_at" is null) = ("rounds"."ended_by" is null))
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "revised_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_items" ADD CONSTRAINT "pool_items_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pool_items" ADD CONSTRAINT "pool_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pools" ADD CONSTRAINT "pools_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pools" ADD CONSTRAINT "pools_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_items" ADD CONSTRAINT "round_items_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_items" ADD CONSTRAINT "round_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pool_items_item" ON "pool_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "pools_course" ON "pools" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "pools_assessment" ON "pools" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "review_cards_due" ON "review_cards" USING btree ("student_id","course_id","due_at");--> statement-breakpoint
CREATE INDEX "review_cards_test" ON "review_cards" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "review_cards_item" ON "review_cards" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "review_cards_course" ON "review_cards" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "round_items_item" ON "round_items" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_open_pool" ON "rounds" USING btree ("student_id","pool_id") WHERE "rounds"."ended_at" is null and "rounds"."kind" = 'adaptive';--> statement-breakpoint
CREATE UNIQUE INDEX "rounds_open_revision" ON "rounds" USING btree ("student_id","course_id") WHERE "rounds"."ended_at" is null and "rounds"."kind" = 'revision';--> statement-breakpoint
CREATE INDEX "rounds_student" ON "rounds" USING btree ("student_id","pool_id","id");--> statement-breakpoint
CREATE INDEX "rounds_pool" ON "rounds" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "rounds_course" ON "rounds" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "rounds_idle" ON "rounds" USING btree ("touched_at") WHERE "rounds"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_to_revise" ON "attempts" USING btree ("closed_at") WHERE "attempts"."closed_at" is not null and "attempts"."ordinal" = 1 and "attempts"."asset_id" is not null and "attempts"."revised_version" < "attempts"."scored_version";