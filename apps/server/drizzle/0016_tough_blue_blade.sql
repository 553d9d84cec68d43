CREATE TABLE "pack_people" (
	"pack" text NOT NULL,
	"person_id" bigint NOT NULL,
	CONSTRAINT "pack_people_pack_person_id_pk" PRIMARY KEY("pack","person_id")
);
--> statement-breakpoint
ALTER TABLE "pack_people" ADD CONSTRAINT "pack_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pack_people_person" ON "pack_people" USING btree ("person_id");