CREATE TABLE "discounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "discounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"prospectus_id" bigint NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"basis_points" integer,
	"amount" integer,
	"until_day" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "discounts_key" UNIQUE("pack","key"),
	CONSTRAINT "discounts_code" UNIQUE("prospectus_id","code"),
	CONSTRAINT "discounts_uses" CHECK ("discounts"."uses" between 0 and "discounts"."max_uses"),
	CONSTRAINT "discounts_one" CHECK (("discounts"."basis_points" is null) <> ("discounts"."amount" is null))
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" bigint,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_events_gateway_event_id_pk" PRIMARY KEY("gateway","event_id")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"order_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"amount" integer NOT NULL,
	"due_day" text NOT NULL,
	"paid_at" timestamp with time zone,
	"reminders" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "instalments_order_id_number_pk" PRIMARY KEY("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "intake_waits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intake_waits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"intake_id" bigint NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"host" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "intake_waits_once" UNIQUE("intake_id","email")
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "intakes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"prospectus_id" bigint NOT NULL,
	"batch_id" bigint NOT NULL,
	"variant_id" bigint NOT NULL,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"centre_state" text NOT NULL,
	"mentor" text NOT NULL,
	"schedule" text NOT NULL,
	"starts_on" text NOT NULL,
	"price" integer NOT NULL,
	"later_days" text[] NOT NULL,
	"change_until" text NOT NULL,
	"refund_until" text NOT NULL,
	"is_open" boolean NOT NULL,
	"seats" smallint NOT NULL,
	"free_seats" smallint[] NOT NULL,
	"last_seat" smallint,
	CONSTRAINT "intakes_batch_id_unique" UNIQUE("batch_id"),
	CONSTRAINT "intakes_key" UNIQUE("pack","key"),
	CONSTRAINT "intakes_free" CHECK (cardinality("intakes"."free_seats") <= "intakes"."seats"),
	CONSTRAINT "intakes_price" CHECK ("intakes"."price" >= 100)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"reference" text NOT NULL,
	"intake_id" bigint NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text NOT NULL,
	"state" text NOT NULL,
	"gstin" text NOT NULL,
	"host" text NOT NULL,
	"person_id" bigint,
	"price" integer NOT NULL,
	"discount_id" bigint,
	"discount_code" text NOT NULL,
	"discount_name" text NOT NULL,
	"discount" integer NOT NULL,
	"total" integer NOT NULL,
	"seat" smallint,
	"created_at" timestamp with time zone NOT NULL,
	"hold_ends_at" timestamp with time zone NOT NULL,
	"enrolled_at" timestamp with time zone,
	CONSTRAINT "orders_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "orders_reference_unique" UNIQUE("reference"),
	CONSTRAINT "orders_total" CHECK ("orders"."total" = "orders"."price" - "orders"."discount" and "orders"."total" >= 100),
	CONSTRAINT "orders_seat_held" CHECK (("orders"."seat" is not null) = ("orders"."status" in ('held', 'enrolled', 'paused')))
);
--> statement-breakpoint
CREATE TABLE "payment_asks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_asks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"instalment" smallint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_order_id" text NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone,
	CONSTRAINT "payment_asks_gateway" UNIQUE("gateway","gateway_order_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"instalment" smallint NOT NULL,
	"amount" integer NOT NULL,
	"returns" text NOT NULL,
	"captured_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_gateway" UNIQUE("gateway","gateway_payment_id")
);
--> statement-breakpoint
CREATE TABLE "prospectuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prospectuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"slug" text NOT NULL,
	"course_id" bigint NOT NULL,
	"seller_id" bigint NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"languages" text[] NOT NULL,
	"includes" jsonb NOT NULL,
	"phases" jsonb NOT NULL,
	"trial_assessment_id" bigint,
	"tax_basis_points" integer NOT NULL,
	"sac" text NOT NULL,
	CONSTRAINT "prospectuses_slug_unique" UNIQUE("slug"),
	CONSTRAINT "prospectuses_key" UNIQUE("pack","key"),
	CONSTRAINT "prospectuses_tax" CHECK ("prospectuses"."tax_basis_points" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"seller_id" bigint NOT NULL,
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_seller_id_series_year_pk" PRIMARY KEY("seller_id","series","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" bigint NOT NULL,
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"order_id" bigint NOT NULL,
	"payment_id" bigint,
	"refund_id" bigint,
	"amount" integer NOT NULL,
	"taxable" integer NOT NULL,
	"central" integer NOT NULL,
	"state" integer NOT NULL,
	"integrated" integer NOT NULL,
	"words" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number" UNIQUE("seller_id","series","year","number"),
	CONSTRAINT "receipts_payment" UNIQUE("payment_id"),
	CONSTRAINT "receipts_refund" UNIQUE("refund_id"),
	CONSTRAINT "receipts_sum" CHECK ("receipts"."amount" = "receipts"."taxable" + "receipts"."central" + "receipts"."state" + "receipts"."integrated"),
	CONSTRAINT "receipts_of" CHECK (("receipts"."payment_id" is null) <> ("receipts"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"gateway" text NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"gateway_refund_id" text,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by_id" bigint,
	"done_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	CONSTRAINT "refunds_gateway" UNIQUE("gateway","gateway_refund_id")
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sellers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pack" text NOT NULL,
	"key" text NOT NULL,
	"legal_name" text NOT NULL,
	"address" text NOT NULL,
	"gstin" text NOT NULL,
	"prefix" text NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	CONSTRAINT "sellers_key" UNIQUE("pack","key"),
	CONSTRAINT "sellers_prefix" CHECK ("sellers"."prefix" ~ '^[A-Z]{1,4}$')
);
--> statement-breakpoint
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_prospectus_id_prospectuses_id_fk" FOREIGN KEY ("prospectus_id") REFERENCES "public"."prospectuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD CONSTRAINT "gateway_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_waits" ADD CONSTRAINT "intake_waits_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_prospectus_id_prospectuses_id_fk" FOREIGN KEY ("prospectus_id") REFERENCES "public"."prospectuses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_batch_id_class_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."class_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_asks" ADD CONSTRAINT "payment_asks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospectuses" ADD CONSTRAINT "prospectuses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prospectuses" ADD CONSTRAINT "prospectuses_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_counters" ADD CONSTRAINT "receipt_counters_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_id_people_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_events_order" ON "gateway_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_events_received" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_day") WHERE "instalments"."paid_at" is null;--> statement-breakpoint
CREATE INDEX "intake_waits_line" ON "intake_waits" USING btree ("intake_id","id");--> statement-breakpoint
CREATE INDEX "intake_waits_email" ON "intake_waits" USING btree ("email");--> statement-breakpoint
CREATE INDEX "intakes_prospectus" ON "intakes" USING btree ("prospectus_id","id");--> statement-breakpoint
CREATE INDEX "intakes_variant" ON "intakes" USING btree ("variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_seat" ON "orders" USING btree ("intake_id","seat") WHERE "orders"."seat" is not null;--> statement-breakpoint
CREATE INDEX "orders_intake" ON "orders" USING btree ("intake_id","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email");--> statement-breakpoint
CREATE INDEX "orders_mobile" ON "orders" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "orders_discount" ON "orders" USING btree ("discount_id");--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id") WHERE "orders"."person_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_holds" ON "orders" USING btree ("hold_ends_at") WHERE "orders"."status" = 'held';--> statement-breakpoint
CREATE INDEX "payment_asks_order" ON "payment_asks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settling" ON "payments" USING btree ("order_id","instalment") WHERE "payments"."returns" = '';--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_returned" ON "payments" USING btree ("captured_at") WHERE "payments"."returns" <> '';--> statement-breakpoint
CREATE INDEX "prospectuses_course" ON "prospectuses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "prospectuses_seller" ON "prospectuses" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_asked_by" ON "refunds" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("asked_at") WHERE "refunds"."done_at" is null and "refunds"."failed_at" is null;