CREATE TABLE "answer_tallies" (
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"answer" text NOT NULL,
	"candidates" integer NOT NULL,
	"rest" bigint NOT NULL,
	CONSTRAINT "answer_tallies_assessment_id_item_id_answer_pk" PRIMARY KEY("assessment_id","item_id","answer")
);
--> statement-breakpoint
CREATE TABLE "item_tallies" (
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"place" text NOT NULL,
	"band" smallint NOT NULL,
	"candidates" integer NOT NULL,
	"correct" integer NOT NULL,
	"rest" bigint NOT NULL,
	"rest_squared" bigint NOT NULL,
	"correct_rest" bigint NOT NULL,
	CONSTRAINT "item_tallies_assessment_id_item_id_place_band_pk" PRIMARY KEY("assessment_id","item_id","place","band")
);
--> statement-breakpoint
CREATE TABLE "tallied_attempts" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"assessment_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallied_tests" (
	"assessment_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"candidates" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_tallies" ADD CONSTRAINT "answer_tallies_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_tallies" ADD CONSTRAINT "answer_tallies_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tallies" ADD CONSTRAINT "item_tallies_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_tallies" ADD CONSTRAINT "item_tallies_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tallied_attempts" ADD CONSTRAINT "tallied_attempts_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tallied_tests" ADD CONSTRAINT "tallied_tests_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_tallies_item" ON "answer_tallies" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "item_tallies_item" ON "item_tallies" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "tallied_attempts_assessment" ON "tallied_attempts" USING btree ("assessment_id");