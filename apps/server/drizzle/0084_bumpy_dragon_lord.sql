CREATE TABLE "bank_views" (
	"person_id" bigint NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "bank_views_person_id_name_pk" PRIMARY KEY("person_id","name")
);
--> statement-breakpoint
ALTER TABLE "bank_views" ADD CONSTRAINT "bank_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;