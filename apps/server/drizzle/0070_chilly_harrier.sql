CREATE TABLE "recording_uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recording_uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"class_id" bigint,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"mime" text DEFAULT '' NOT NULL,
	"file_key" text DEFAULT '' NOT NULL,
	"store_ref" text DEFAULT '' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "quiz_classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "class_recordings" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recording_uploads" ADD CONSTRAINT "recording_uploads_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recording_uploads_class" ON "recording_uploads" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "recording_uploads_open" ON "recording_uploads" USING btree ("at") WHERE "recording_uploads"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "recording_uploads_file" ON "recording_uploads" USING btree ("file_key");