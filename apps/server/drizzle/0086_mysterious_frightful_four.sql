CREATE TABLE "asset_questions" (
	"asset_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "asset_questions_asset_id_item_id_pk" PRIMARY KEY("asset_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"student_id" bigint NOT NULL,
	"asset_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"response" jsonb,
	"answered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quiz_answers_student_id_asset_id_item_id_pk" PRIMARY KEY("student_id","asset_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "link_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_questions" ADD CONSTRAINT "asset_questions_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_questions" ADD CONSTRAINT "asset_questions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_student_id_people_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_questions_item" ON "asset_questions" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_asset" ON "quiz_answers" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_item" ON "quiz_answers" USING btree ("item_id");