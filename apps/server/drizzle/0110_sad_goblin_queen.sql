CREATE TABLE "last_backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
