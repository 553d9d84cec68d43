CREATE TABLE "machine_clocks" (
	"machine" text PRIMARY KEY NOT NULL,
	"offset_ms" double precision NOT NULL,
	"database_start" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
