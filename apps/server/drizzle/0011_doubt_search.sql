-- Words are found by the groups of three letters in them. A trusted extension: whoever may create in the database may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "doubt_posts_text" ON "doubt_posts" USING gin ("text" gin_trgm_ops);
