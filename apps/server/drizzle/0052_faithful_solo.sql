CREATE TABLE "past_rulings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_rulings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assessment_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"ruling" jsonb NOT NULL,
	"reason" text NOT NULL,
	"show_reason" boolean NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_by" bigint NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"end_reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_rulings" ADD COLUMN "show_reason" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "review" text DEFAULT 'completion' NOT NULL;--> statement-breakpoint
ALTER TABLE "past_rulings" ADD CONSTRAINT "past_rulings_assessment_id_assessments_id_fk" FOREIGN KEY ("assessment_id") REFERENCES "public"."assessments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_rulings" ADD CONSTRAINT "past_rulings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_rulings" ADD CONSTRAINT "past_rulings_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_rulings" ADD CONSTRAINT "past_rulings_ended_by_people_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "past_rulings_item" ON "past_rulings" USING btree ("assessment_id","item_id","id");--> statement-breakpoint
CREATE INDEX "past_rulings_of_item" ON "past_rulings" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "past_rulings_decided_by" ON "past_rulings" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "past_rulings_ended_by" ON "past_rulings" USING btree ("ended_by");