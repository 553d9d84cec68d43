CREATE TABLE "leads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"prospectus_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"next_call_on" text NOT NULL,
	"note" text NOT NULL,
	"staff_id" bigint,
	"agreed_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "leads_once" UNIQUE("prospectus_id","mobile")
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_prospectus_id_prospectuses_id_fk" FOREIGN KEY ("prospectus_id") REFERENCES "public"."prospectuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_staff_id_people_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_state" ON "leads" USING btree ("state","next_call_on","id");--> statement-breakpoint
CREATE INDEX "leads_mobile" ON "leads" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_staff" ON "leads" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "leads_changed" ON "leads" USING btree ("changed_at");