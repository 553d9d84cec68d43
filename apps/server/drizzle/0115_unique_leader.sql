CREATE TABLE "institute_figures" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"count" integer NOT NULL,
	"of" integer NOT NULL,
	"extra" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "institute_figures_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "student_risks" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"reasons" jsonb NOT NULL,
	"points" smallint NOT NULL,
	"step" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"judged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "student_risks" ADD CONSTRAINT "student_risks_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_risks_points" ON "student_risks" USING btree ("points","since","person_id");