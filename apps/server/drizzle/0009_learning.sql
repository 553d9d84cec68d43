CREATE TABLE "doubt_attachments" (
	"post_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "doubt_attachments_post_id_position_pk" PRIMARY KEY("post_id","position")
);
--> statement-breakpoint
CREATE TABLE "doubt_posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doubt_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"doubt_id" bigint NOT NULL,
	"author_id" bigint,
	"by" text NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "doubt_posts_key" UNIQUE("author_id","key")
);
--> statement-breakpoint
CREATE TABLE "doubts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doubts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"node_id" bigint,
	"asset_id" bigint,
	"topic_name" text NOT NULL,
	"asset_name" text NOT NULL,
	"status" text NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"asset_id" bigint,
	"node_id" bigint,
	"asset_name" text NOT NULL,
	"key" uuid NOT NULL,
	"text" text NOT NULL,
	"at" integer,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_key" UNIQUE("student_id","key")
);
--> statement-breakpoint
CREATE TABLE "removed_notes" (
	"student_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "removed_notes_student_id_key_pk" PRIMARY KEY("student_id","key")
);
--> statement-breakpoint
CREATE TABLE "student_marks" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"mark" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"marked" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_marks_student_id_course_id_mark_target_kind_target_id_pk" PRIMARY KEY("student_id","course_id","mark","target_kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"file_key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "uploads_file_key" UNIQUE("file_key")
);
--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD COLUMN "position_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD COLUMN "seen" "int4multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD COLUMN "seen_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "chapters_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "download_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "doubt_attachments" ADD CONSTRAINT "doubt_attachments_post_id_doubt_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."doubt_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_attachments" ADD CONSTRAINT "doubt_attachments_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_posts" ADD CONSTRAINT "doubt_posts_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_posts" ADD CONSTRAINT "doubt_posts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_notes" ADD CONSTRAINT "removed_notes_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_marks" ADD CONSTRAINT "student_marks_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubt_attachments_upload" ON "doubt_attachments" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "doubt_posts_thread" ON "doubt_posts" USING btree ("doubt_id","id");--> statement-breakpoint
CREATE INDEX "doubts_student" ON "doubts" USING btree ("student_id","course_id","last_at");--> statement-breakpoint
CREATE INDEX "doubts_open" ON "doubts" USING btree ("last_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "doubts_node" ON "doubts" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "doubts_asset" ON "doubts" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "notes_newest" ON "notes" USING btree ("student_id","course_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notes_asset" ON "notes" USING btree ("asset_id","student_id");--> statement-breakpoint
CREATE INDEX "notes_node" ON "notes" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "student_marks_newest" ON "student_marks" USING btree ("student_id","course_id","mark","changed_at") WHERE marked;--> statement-breakpoint
CREATE INDEX "student_marks_node" ON "student_marks" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "uploads_owner" ON "uploads" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "uploads_unused" ON "uploads" USING btree ("id") WHERE used_at is null;