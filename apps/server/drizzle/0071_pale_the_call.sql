CREATE TABLE "invitations" (
	"person_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "undelivered_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undelivered_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"person_id" bigint,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"shown" text NOT NULL,
	"sealed" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "undelivered_messages_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "parent_registrations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parent_registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"student_id" bigint NOT NULL,
	"child_code_hash" "bytea" NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parent_registrations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undelivered_messages" ADD CONSTRAINT "undelivered_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parent_registrations" ADD CONSTRAINT "parent_registrations_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "undelivered_messages_failed_at" ON "undelivered_messages" USING btree ("failed_at","id");--> statement-breakpoint
CREATE INDEX "undelivered_messages_person" ON "undelivered_messages" USING btree ("person_id") WHERE "undelivered_messages"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "parent_registrations_created_at" ON "parent_registrations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "parent_registrations_student" ON "parent_registrations" USING btree ("student_id");