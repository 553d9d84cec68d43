CREATE TABLE "source_comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "source_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"line" integer,
	"text" text NOT NULL,
	"person_id" bigint,
	"said_at" timestamp with time zone NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_solves" (
	"source_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"person_id" bigint NOT NULL,
	"response" jsonb NOT NULL,
	"agrees" boolean NOT NULL,
	"seconds" integer NOT NULL,
	"solved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_solves_source_id_revision_person_id_pk" PRIMARY KEY("source_id","revision","person_id")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "source_comments" ADD CONSTRAINT "source_comments_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_comments" ADD CONSTRAINT "source_comments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_solves" ADD CONSTRAINT "source_solves_source_id_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_solves" ADD CONSTRAINT "source_solves_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_comments_source" ON "source_comments" USING btree ("source_id","id");--> statement-breakpoint
CREATE INDEX "source_comments_person" ON "source_comments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "source_solves_person" ON "source_solves" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sources_submitted" ON "sources" USING btree ("submitted_at") WHERE "sources"."submitted_revision" = "sources"."revision";