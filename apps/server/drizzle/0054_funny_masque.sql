CREATE TABLE "archived_logs" (
	"attempt_id" bigint PRIMARY KEY NOT NULL,
	"file_id" bigint NOT NULL,
	"start" integer NOT NULL,
	"bytes" integer NOT NULL,
	"events" integer NOT NULL,
	"digest" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "log_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "restored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "archived_logs" ADD CONSTRAINT "archived_logs_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "archived_logs" ADD CONSTRAINT "archived_logs_file_id_log_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."log_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "archived_logs_file" ON "archived_logs" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "attempts_to_archive" ON "attempts" USING btree ("assessment_id","closed_at") WHERE "attempts"."closed_at" is not null and "attempts"."archived_at" is null and "attempts"."asset_id" is not null;