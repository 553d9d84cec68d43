CREATE TABLE "assessments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"course_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"proctored" boolean NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"section_order" text NOT NULL,
	"calculator" text NOT NULL,
	"instructions_html" text NOT NULL,
	"marking" jsonb NOT NULL,
	CONSTRAINT "assessments_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"attempt_id" bigint NOT NULL,
	"fence" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "attempt_events_attempt_id_fence_seq_pk" PRIMARY KEY("attempt_id","fence","seq")
) PARTITION BY HASH ("attempt_id");
--> statement-breakpoint
CREATE TABLE "attempt_events_p00" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 0);
--> statement-breakpoint
CREATE TABLE "attempt_events_p01" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 1);
--> statement-breakpoint
CREATE TABLE "attempt_events_p02" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 2);
--> statement-breakpoint
CREATE TABLE "attempt_events_p03" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 3);
--> statement-breakpoint
CREATE TABLE "attempt_events_p04" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 4);
--> statement-breakpoint
CREATE TABLE "attempt_events_p05" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 5);
--> statement-breakpoint
CREATE TABLE "attempt_events_p06" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 6);
--> statement-breakpoint
CREATE TABLE "attempt_events_p07" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 7);
--> statement-breakpoint
CREATE TABLE "attempt_events_p08" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 8);
--> statement-breakpoint
CREATE TABLE "attempt_events_p09" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 9);
--> statement-breakpoint
CREATE TABLE "attempt_events_p10" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 10);
--> statement-breakpoint
CREATE TABLE "attempt_events_p11" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 11);
--> statement-breakpoint
CREATE TABLE "attempt_events_p12" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 12);
--> statement-breakpoint
CREATE TABLE "attempt_events_p13" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 13);
--> statement-breakpoint
CREATE TABLE "attempt_events_p14" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 14);
--> statement-breakpoint
CREATE TABLE "attempt_events_p15" PARTITION OF "attempt_events" FOR VALUES WITH (MODULUS 16, REMAINDER 15);
--> statement-breakpoint
CREATE TABLE "attempt_items" (
	"attempt_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"assessment_id" bigint NOT NULL,
	"response" jsonb,
	"outcome" text NOT NULL,
	"marked" boolean NOT NULL,
	"marks" integer NOT NULL,
	"seconds" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "attempt_items_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "attempt_scores" (
	"attempt_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"assessment_id" bigint NOT NULL,
	"in_cohort" boolean NOT NULL,
	"marks" integer NOT NULL,
	"max_marks" integer NOT NULL,
	"correct" integer NOT NULL,
	"wrong" integer NOT NULL,
	"blank" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "attempt_scores_attempt_id_section_id_pk" PRIMARY KEY("attempt_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" bigint NOT NULL,
	"student_id" bigint NOT NULL,
	"ordinal" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"deadline_at" timestamp with time zone,
	"section_seconds" jsonb,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"fence" integer DEFAULT 0 NOT NULL,
	"asset_id" bigint,
	"scored_at" timestamp with time zone,
	"late_events" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attempts_once" UNIQUE("assessment_id","student_id","ordinal"),
	CONSTRAINT "attempts_closed" CHECK (("attempts"."closed_at" is null) = ("attempts"."closed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"bank" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"passage_id" bigint,
	"type" text NOT NULL,
	"topic" text NOT NULL,
	"difficulty" text NOT NULL,
	"stem_html" text NOT NULL,
	"options" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"solution_html" text NOT NULL,
	CONSTRAINT "items_key" UNIQUE("pack","bank","key")
);
--> statement-breakpoint
CREATE TABLE "launch_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"attempt_id" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"pass_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "mark_counts" (
	"assessment_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"marks" integer NOT NULL,
	"candidates" integer NOT NULL,
	CONSTRAINT "mark_counts_assessment_id_section_id_marks_pk" PRIMARY KEY("assessment_id","section_id","marks")
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"bank" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "passages_key" UNIQUE("pack","bank","key")
);
--> statement-breakpoint
CREATE TABLE "section_items" (
	"section_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "section_items_section_id_item_id_pk" PRIMARY KEY("section_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "sections_key" UNIQUE("assessment_id","key")
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_id" bigint,
	"on_behalf_of_id" bigint,
	"action" text NOT NULL,
	"target_kind" text NOT NULL,
	"target_id" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"my_ims_course_id" text NOT NULL,
	"exam_name" text NOT NULL,
	"exam_date" text NOT NULL,
	CONSTRAINT "courses_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"person_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "enrolments_person_id_variant_id_pk" PRIMARY KEY("person_id","variant_id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pin" text NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"synthetic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "people_pin_unique" UNIQUE("pin")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"person_id" bigint NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_rights" (
	"person_id" bigint NOT NULL,
	"right" text NOT NULL,
	CONSTRAINT "staff_rights_person_id_right_pk" PRIMARY KEY("person_id","right")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"centre_proctored_allowed" boolean NOT NULL,
	CONSTRAINT "variants_key" UNIQUE("course_id","key")
);
--> statement-breakpoint
CREATE TABLE "active_units" (
	"student_id" bigint NOT NULL,
	"path_id" bigint NOT NULL,
	"unit_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "active_units_student_id_path_id_pk" PRIMARY KEY("student_id","path_id")
);
--> statement-breakpoint
CREATE TABLE "asset_progresses" (
	"student_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "asset_progresses_student_id_course_id_asset_id_pk" PRIMARY KEY("student_id","course_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"seconds" integer NOT NULL,
	"pages" integer NOT NULL,
	"html" text NOT NULL,
	"file_key" text NOT NULL,
	"captions_key" text NOT NULL,
	"poster_key" text NOT NULL,
	"assessment_id" bigint,
	CONSTRAINT "assets_key" UNIQUE("pack","key")
);
--> statement-breakpoint
CREATE TABLE "learning_nodes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_nodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"key" text NOT NULL,
	"parent_id" bigint,
	"path_id" bigint,
	"floor" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"thumb_key" text NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	"is_header" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "learning_nodes_key" UNIQUE("course_id","key")
);
--> statement-breakpoint
CREATE TABLE "node_assets" (
	"node_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "node_assets_node_id_asset_id_pk" PRIMARY KEY("node_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "node_completions" (
	"student_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "node_completions_student_id_node_id_pk" PRIMARY KEY("student_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "relations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "relations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"viewer_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "relations_once" UNIQUE("viewer_id","subject_id","kind","source")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"hosts" text[] NOT NULL,
	"time_zone" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "brands_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "content_packs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_packs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"anchor_day" text NOT NULL,
	"checksum" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_scores" ADD CONSTRAINT "attempt_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launch_tokens" ADD CONSTRAINT "launch_tokens_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mark_counts" ADD CONSTRAINT "mark_counts_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_items" ADD CONSTRAINT "section_items_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_items" ADD CONSTRAINT "section_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_rights" ADD CONSTRAINT "staff_rights_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_units" ADD CONSTRAINT "active_units_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_units" ADD CONSTRAINT "active_units_path_id_learning_nodes_id_fk" FOREIGN KEY ("path_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "active_units" ADD CONSTRAINT "active_units_unit_id_learning_nodes_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD CONSTRAINT "asset_progresses_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD CONSTRAINT "asset_progresses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD CONSTRAINT "asset_progresses_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_progresses" ADD CONSTRAINT "asset_progresses_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_nodes" ADD CONSTRAINT "learning_nodes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_assets" ADD CONSTRAINT "node_assets_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_assets" ADD CONSTRAINT "node_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_completions" ADD CONSTRAINT "node_completions_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_completions" ADD CONSTRAINT "node_completions_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_viewer_id_people_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_subject_id_people_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessments_course" ON "assessments" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "attempt_items_item" ON "attempt_items" USING btree ("assessment_id","item_id");--> statement-breakpoint
CREATE INDEX "attempt_scores_assessment" ON "attempt_scores" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "attempts_student" ON "attempts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "attempts_due" ON "attempts" USING btree ("deadline_at") WHERE "attempts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "attempts_unscored" ON "attempts" USING btree ("assessment_id") WHERE "attempts"."closed_at" is not null and "attempts"."scored_at" is null;--> statement-breakpoint
CREATE INDEX "items_passage" ON "items" USING btree ("passage_id");--> statement-breakpoint
CREATE UNIQUE INDEX "launch_tokens_pass" ON "launch_tokens" USING btree ("pass_hash");--> statement-breakpoint
CREATE INDEX "launch_tokens_attempt" ON "launch_tokens" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "launch_tokens_expiry" ON "launch_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "section_items_item" ON "section_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING btree ("target_kind","target_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "enrolments_variant" ON "enrolments" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "people_mobile" ON "people" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "people_email" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "asset_progresses_recent" ON "asset_progresses" USING btree ("student_id","course_id","last_opened_at");--> statement-breakpoint
CREATE INDEX "assets_assessment" ON "assets" USING btree ("assessment_id");--> statement-breakpoint
CREATE INDEX "learning_nodes_parent" ON "learning_nodes" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "learning_nodes_path" ON "learning_nodes" USING btree ("path_id","position");--> statement-breakpoint
CREATE INDEX "node_assets_asset" ON "node_assets" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "relations_subject" ON "relations" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_packs_key" ON "content_packs" USING btree ("key");--> statement-breakpoint
CREATE INDEX "outbox_messages_created_at" ON "outbox_messages" USING btree ("created_at");