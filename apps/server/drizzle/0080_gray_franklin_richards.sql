CREATE TABLE "import_entries" (
	"import_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"place" text NOT NULL,
	"line" integer,
	"excerpt" text NOT NULL,
	"title" text NOT NULL,
	"type" text,
	"text" text NOT NULL,
	"passage" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"lost" text[] NOT NULL,
	"refused" text[] NOT NULL,
	"group" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"source_id" bigint,
	"passage_id" bigint,
	"repeats_id" bigint,
	CONSTRAINT "import_entries_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "source_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"file_key" text DEFAULT '' NOT NULL,
	"store_ref" text DEFAULT '' NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"fault_words" text DEFAULT '' NOT NULL,
	"remarks" text[] DEFAULT '{}' NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"pack" text DEFAULT '' NOT NULL,
	"file" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_import_id_source_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."source_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_passage_id_sources_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_entries" ADD CONSTRAINT "import_entries_repeats_id_sources_id_fk" FOREIGN KEY ("repeats_id") REFERENCES "public"."sources"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_imports" ADD CONSTRAINT "source_imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_entries_source" ON "import_entries" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "import_entries_passage" ON "import_entries" USING btree ("passage_id");--> statement-breakpoint
CREATE INDEX "import_entries_repeats" ON "import_entries" USING btree ("repeats_id");--> statement-breakpoint
CREATE INDEX "source_imports_person" ON "source_imports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "source_imports_open" ON "source_imports" USING btree ("at") WHERE "source_imports"."state" = 'uploading' or "source_imports"."file_key" <> '';