CREATE TABLE "failed_sign_ins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_sign_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"since" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"way" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" bigint,
	"tries" integer NOT NULL,
	CONSTRAINT "failed_sign_ins_counted" UNIQUE("since","address","way","reason","subject")
);
--> statement-breakpoint
CREATE TABLE "known_origins" (
	"person_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_origins_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
ALTER TABLE "otp_challenges" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "known_origins" ADD CONSTRAINT "known_origins_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_sign_ins_last_at" ON "failed_sign_ins" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "failed_sign_ins_person" ON "failed_sign_ins" USING btree ("person_id","id") WHERE "failed_sign_ins"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "known_origins_last_used_at" ON "known_origins" USING btree ("last_used_at");