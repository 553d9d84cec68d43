CREATE TABLE "paper_files" (
	"assessment_id" bigint NOT NULL,
	"print" "bytea" NOT NULL,
	"digest" text NOT NULL,
	"key" "bytea",
	"bytes" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "paper_files_assessment_id_print_pk" PRIMARY KEY("assessment_id","print")
);
--> statement-breakpoint
ALTER TABLE "paper_files" ADD CONSTRAINT "paper_files_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_files_digest" ON "paper_files" USING btree ("digest");