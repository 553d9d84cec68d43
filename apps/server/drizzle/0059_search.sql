CREATE TABLE "learning_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "learning_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" bigint NOT NULL,
	"node_id" bigint NOT NULL,
	"asset_id" bigint,
	"is_test" boolean NOT NULL,
	"name" text NOT NULL,
	"name_search" "tsvector" NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "school_words_letters";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS ((to_tsvector('simple', translate(left(regexp_replace(stem_html, '<[^>]*>', ' ', 'g'), 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(regexp_replace(stem_html, '<[^>]*>', ' ', 'g'), 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) STORED;--> statement-breakpoint
ALTER TABLE "doubt_posts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS ((to_tsvector('simple', translate(left(text, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(text, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) STORED;--> statement-breakpoint
ALTER TABLE "doubts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS ((to_tsvector('simple', translate(left(topic_name || ' ' || asset_name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(topic_name || ' ' || asset_name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) STORED;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS ((to_tsvector('simple', translate(left(text || ' ' || asset_name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(text || ' ' || asset_name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) STORED;--> statement-breakpoint
ALTER TABLE "learning_entries" ADD CONSTRAINT "learning_entries_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_entries" ADD CONSTRAINT "learning_entries_node_id_learning_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."learning_nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_entries" ADD CONSTRAINT "learning_entries_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "learning_entries_name" ON "learning_entries" USING btree ("course_id","name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "learning_entries_name_search" ON "learning_entries" USING gin ("name_search");--> statement-breakpoint
CREATE INDEX "learning_entries_search" ON "learning_entries" USING gin ("search");--> statement-breakpoint
CREATE INDEX "learning_entries_node" ON "learning_entries" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "learning_entries_asset" ON "learning_entries" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "content_words_order" ON "content_words" USING btree ("word" collate "C");--> statement-breakpoint
CREATE INDEX "content_words_letters" ON "content_words" USING gin (translate("word", 'अआाइईिीउऊुूऋृएऐेैओऔोौकखगघङञणनंँचछजझटठतथडढदधपफबभमयरलळवशषसहः़्', 'aaaiiiiuuuurreeeeooookkggnnnnnnccjjttttddddppbbmyrllvssshh') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "items_search" ON "items" USING gin ("search");--> statement-breakpoint
CREATE INDEX "people_name_letters" ON "people" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops) WHERE not "people"."synthetic";--> statement-breakpoint
CREATE INDEX "people_pin_letters" ON "people" USING gin ("pin" gin_trgm_ops) WHERE not "people"."synthetic";--> statement-breakpoint
CREATE INDEX "school_words_letters" ON "school_words" USING gin (translate("word", 'अआाइईिीउऊुूऋृएऐेैओऔोौकखगघङञणनंँचछजझटठतथडढदधपफबभमयरलळवशषसहः़्', 'aaaiiiiuuuurreeeeooookkggnnnnnnccjjttttddddppbbmyrllvssshh') gin_trgm_ops);--> statement-breakpoint
-- What is imported already, as an import writes it (learning/import/entry-queries.ts, platform/postgres/content-words.ts).
with node as materialized (
  select node.id, node.course_id, node.name, node.position,
         concat_ws(' ', case when path.id <> node.id then path.name end, case when parent.id <> path.id and parent.floor <> 'module' then parent.name end) as above
    from learning_nodes as node
    join learning_nodes as path on path.id = coalesce(node.path_id, node.id) and path.floor = 'path' and path.type in ('prepare', 'test', 'channel')
    left join learning_nodes as parent on parent.id = node.parent_id
   where node.is_active),
placed as (
  select distinct on (node.course_id, place.asset_id) place.asset_id, node.id as node_id, node.course_id, concat_ws(' ', node.above, node.name) as above
    from node join node_assets as place on place.node_id = node.id order by node.course_id, place.asset_id, node.position, node.id),
entry as (
  select course_id, id as node_id, null::bigint as asset_id, false as is_test, name, above, '' as html from node
   union all
  select placed.course_id, placed.node_id, placed.asset_id, asset.type = 'assessment', asset.name, placed.above, asset.html
    from placed join assets as asset on asset.id = placed.asset_id)
insert into "learning_entries" (course_id, node_id, asset_id, is_test, name, name_search, search)
select entry.course_id, entry.node_id, entry.asset_id, entry.is_test, lower(entry.name), array_to_tsvector(array['/' || entry.course_id]) || (to_tsvector('simple', translate(left(entry.name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(entry.name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    '))),
       array_to_tsvector(array['/' || entry.course_id]) || setweight((to_tsvector('simple', translate(left(entry.name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(entry.name, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    '))), 'A') || setweight((to_tsvector('simple', translate(left(entry.above, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(entry.above, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    '))), 'B') || (to_tsvector('simple', translate(left(regexp_replace(entry.html, '<[^>]*>', ' ', 'g'), 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')) || to_tsvector('english', translate(left(regexp_replace(entry.html, '<[^>]*>', ' ', 'g'), 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))
  from entry;--> statement-breakpoint
insert into "content_words" (word)
select distinct one.word from (
  select name from learning_nodes where is_active
   union all
  select concat_ws(' ', asset.name, regexp_replace(asset.html, '<[^>]*>', ' ', 'g'))
    from "learning_entries" as entry join assets as asset on asset.id = entry.asset_id) as content (text)
 cross join lateral unnest(tsvector_to_array(to_tsvector('simple', translate(left(content.text, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) as one (word)
 where length(one.word) between 2 and 40 and one.word !~ '[0-9]'
 order by 1
on conflict do nothing;--> statement-breakpoint
insert into "content_words" (word)
select distinct one.word from (select regexp_replace(items.stem_html, '<[^>]*>', ' ', 'g') from items) as content (text)
 cross join lateral unnest(tsvector_to_array(to_tsvector('simple', translate(left(content.text, 60000), '-/‐‑–—−…·•“”‘’«»।॥×÷', '                    ')))) as one (word)
 where length(one.word) between 2 and 40 and one.word !~ '[0-9]'
 order by 1
on conflict do nothing;
