CREATE TABLE "source_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person_id" bigint,
	"scope" jsonb NOT NULL,
	"form" text NOT NULL,
	"is_saved" boolean NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"questions" integer DEFAULT 0 NOT NULL,
	"losses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"file_key" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_exports" ADD CONSTRAINT "source_exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_exports_person" ON "source_exports" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "source_exports_at" ON "source_exports" USING btree ("at");