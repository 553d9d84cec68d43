CREATE TABLE "bank_questions" (
	"source_id" bigint PRIMARY KEY NOT NULL,
	"item_id" bigint,
	"changed_at" timestamp with time zone NOT NULL,
	"tests" integer DEFAULT 0 NOT NULL,
	"candidates" integer DEFAULT 0 NOT NULL,
	"median_seconds" integer,
	"facility" real,
	"discrimination" real,
	"faults" smallint NOT NULL,
	"state" text NOT NULL,
	"finding" text DEFAULT '' NOT NULL,
	"type" text,
	"difficulty" text NOT NULL,
	"language" text NOT NULL,
	"topic" text NOT NULL,
	"pack" text NOT NULL,
	"file" text NOT NULL,
	"key" text NOT NULL,
	"passage_key" text,
	"course_ids" bigint[] DEFAULT '{}' NOT NULL,
	"judged_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bank_questions" ADD CONSTRAINT "bank_questions_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_questions_changed" ON "bank_questions" USING btree ("changed_at" DESC NULLS LAST,"source_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bank_questions_file" ON "bank_questions" USING btree ("pack","file","passage_key");--> statement-breakpoint
CREATE INDEX "bank_questions_item" ON "bank_questions" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "bank_questions_key" ON "bank_questions" USING btree ("key");--> statement-breakpoint
INSERT INTO "bank_questions" ("source_id", "changed_at", "faults", "state", "type", "difficulty", "language", "topic", "pack", "file", "key", "passage_key")
SELECT s."id", s."changed_at", jsonb_array_length(jsonb_path_query_array(f."faults", '$[*] ? (@.isWarning == false)')),
       CASE WHEN s."published_revision" = s."revision" THEN 'published' WHEN s."submitted_revision" = s."revision" THEN 'review' ELSE 'draft' END,
       f."type", f."difficulty", f."language", f."topic", s."pack", s."file", s."key", f."passage_key"
  FROM "sources" s JOIN "source_questions" f ON f."source_id" = s."id"
 WHERE s."kind" = 'question' AND NOT s."removed";
