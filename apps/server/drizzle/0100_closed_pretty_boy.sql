CREATE TABLE "mentor_hours" (
	"mentor_id" bigint PRIMARY KEY NOT NULL,
	"hours" jsonb NOT NULL,
	"open_until" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mentor_times" ADD COLUMN "of_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mentor_hours" ADD CONSTRAINT "mentor_hours_mentor_id_people_id_fk" FOREIGN KEY ("mentor_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;