CREATE TABLE "course_rights" (
	"person_id" bigint NOT NULL,
	"right" text NOT NULL,
	"course_id" bigint NOT NULL,
	CONSTRAINT "course_rights_person_id_right_course_id_pk" PRIMARY KEY("person_id","right","course_id")
);
--> statement-breakpoint
ALTER TABLE "sources" ADD COLUMN "programme" text GENERATED ALWAYS AS (case when kind not in ('head', 'file') then '' else coalesce(substring(
      case when path like '%.md' then coalesce(substring(text from '^---\n(.*?)\n---(?:\n|$)'), '') else text end
      from '(?n)^programme:[ \t]*[''"]?([a-z0-9-]+)[''"]?[ \t\r]*(?:#.*)?$'), '') end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "course_rights" ADD CONSTRAINT "course_rights_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_rights" ADD CONSTRAINT "course_rights_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_rights_course" ON "course_rights" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "sources_programme" ON "sources" USING btree ("pack","programme") WHERE "sources"."programme" <> '';