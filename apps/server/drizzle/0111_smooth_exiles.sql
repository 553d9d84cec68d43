CREATE TABLE "broadcasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "broadcasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"audience" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"author_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "route" jsonb;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcasts_due" ON "broadcasts" USING btree ("send_at") WHERE "broadcasts"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "broadcasts_latest" ON "broadcasts" USING btree ("send_at","id");--> statement-breakpoint
CREATE INDEX "broadcasts_author" ON "broadcasts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_offered" ON "message_templates" USING btree ("channel","name","language") WHERE "message_templates"."removed_at" is null;