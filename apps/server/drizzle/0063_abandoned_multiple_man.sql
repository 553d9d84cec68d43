CREATE TABLE "child_codes" (
	"student_id" bigint PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_codes_hash" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "school_data_imports" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"faults" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "child_codes" ADD CONSTRAINT "child_codes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;