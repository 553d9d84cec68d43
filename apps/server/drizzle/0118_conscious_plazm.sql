CREATE TABLE "doubt_followers" (
	"doubt_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "doubt_followers_doubt_id_person_id_pk" PRIMARY KEY("doubt_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doubt_followers" ADD CONSTRAINT "doubt_followers_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_followers" ADD CONSTRAINT "doubt_followers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubt_followers_person" ON "doubt_followers" USING btree ("person_id","doubt_id");--> statement-breakpoint
CREATE INDEX "doubts_shared" ON "doubts" USING btree ("course_id","last_at") WHERE "doubts"."shared";