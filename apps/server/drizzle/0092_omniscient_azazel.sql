DROP INDEX "items_stem";--> statement-breakpoint
CREATE INDEX "items_text" ON "items" USING btree (md5(regexp_replace("stem_html", '<math aria-label="[^"]*" ', '<math ', 'g')));