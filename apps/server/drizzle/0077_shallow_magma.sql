CREATE TABLE "source_media" (
	"pack" text NOT NULL,
	"path" text NOT NULL,
	"file_key" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "source_media_pack_path_pk" PRIMARY KEY("pack","path")
);
--> statement-breakpoint
CREATE TABLE "source_questions" (
	"source_id" bigint PRIMARY KEY NOT NULL,
	"type" text,
	"topic" text NOT NULL,
	"difficulty" text NOT NULL,
	"language" text NOT NULL,
	"passage_key" text,
	"title" text NOT NULL,
	"stem" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS ((to_tsvector('simple', translate(left(stem, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(stem, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) STORED,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_versions" (
	"source_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"origin" text NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"person_id" bigint,
	CONSTRAINT "source_versions_source_id_revision_pk" PRIMARY KEY("source_id","revision")
);
--> statement-breakpoint
CREATE TABLE "sources" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sources_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"path" text NOT NULL,
	"file" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"revision" integer NOT NULL,
	"published_revision" integer,
	"imported_revision" integer,
	"submitted_revision" integer,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" bigint,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sources_path" UNIQUE("pack","path")
);
--> statement-breakpoint
ALTER TABLE "source_questions" ADD CONSTRAINT "source_questions_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_versions" ADD CONSTRAINT "source_versions_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_versions" ADD CONSTRAINT "source_versions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sources" ADD CONSTRAINT "sources_changed_by_people_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_questions_search" ON "source_questions" USING gin ("search");--> statement-breakpoint
CREATE INDEX "source_questions_like" ON "source_questions" USING gin ("stem" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "source_questions_topic" ON "source_questions" USING btree ("topic");--> statement-breakpoint
CREATE INDEX "source_versions_person" ON "source_versions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sources_file" ON "sources" USING btree ("pack","file","position");--> statement-breakpoint
CREATE INDEX "sources_changed" ON "sources" USING btree ("kind","changed_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sources_changed_by" ON "sources" USING btree ("changed_by");