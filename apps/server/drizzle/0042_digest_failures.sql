CREATE TABLE "digest_failures" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"monday" date NOT NULL,
	"tries" smallint NOT NULL,
	"again_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digest_failures" ADD CONSTRAINT "digest_failures_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;