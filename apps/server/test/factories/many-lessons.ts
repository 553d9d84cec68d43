import { sql } from 'drizzle-orm';
import { replaceEntries } from '../../src/modules/learning/import-queries.ts';
import { addContentWords } from '../../src/platform/postgres/content-words.ts';
import type { Database } from '../../src/platform/postgres/database.ts';

const terms =
  'Quadratic Linear Cubic Circle Triangle Tangent Chord Radius Probability Permutation Combination Logarithm Exponent Sequence Series Ratio Percentage Average Mixture Interest Profit Discount Speed Distance Boat Train Work Pipe Clock Calendar Matrix Determinant Vector Limit Derivative Integral Function Graph Inequality Modulus Remainder Factor Divisor Prime Decimal Fraction Surd Index Set Venn Passage Inference Tone Summary Parajumble Grammar Idiom Analogy Syllogism Arrangement Seating Ranking Puzzle Table Chart Caselet Network Route Game Tournament समीकरण द्विघात वृत्त त्रिभुज प्रायिकता लघुगणक अनुपात प्रतिशत औसत ब्याज';
const list = sql.raw(`string_to_array('${terms}', ' ')`);
const spread = (number: string, salt: number, steps: number) => sql.raw(`(abs(hashint8((${number}) * 31 + ${salt})::bigint) % ${steps})`);
const term = (number: string, salt: number) =>
  sql`(${list})[1 + abs(hashint8(${sql.raw(number)} * 31 + ${sql.raw(String(salt))})) % array_length(${list}, 1)]`;
/** One of 20,000 words that mean nothing. */
const word = (number: string, salt: number) =>
  sql`translate(substr(md5((${spread(number, salt, 20_000)})::text), 1, 7), '0123456789', 'ghijklmnop')`;

/**
 * Adds a course with `assets` lessons and tests, ten on each topic, every tenth a page with a text of its own, and what the search finds of it; always the same ones. Gives its id, that of its variant, and how long the
 * entries of the search took, in milliseconds.
 */
export async function makeManyLessons({ database, key, assets }: { database: Database; key: string; assets: number }) {
  const { orm } = database;
  const { rows } = await orm.execute<{ course_id: bigint; variant_id: bigint }>(sql`
    with course as (
      insert into courses (pack, key, name, my_ims_course_id, exam_name, exam_date) values ('many', ${key}, ${key}, '', 'CAT', '2027-11-28') returning id)
    insert into variants (course_id, key, name, centre_proctored_allowed) select id, 'classroom', 'Classroom', true from course
    returning course_id, id as variant_id`);
  const [course] = rows;
  if (course === undefined) throw new Error('an insert answers with its row');
  const courseId = course.course_id;
  const node = (floor: string, step: number, parent: string, path: string) => sql`
    insert into learning_nodes (course_id, key, parent_id, path_id, floor, type, name, slug, thumb_key, url, position, is_header, is_active)
    select ${courseId}, ${floor} || n, ${sql.raw(parent)}, ${sql.raw(path)}, ${floor}, 'prepare', concat_ws(' ', ${term('n', step)}, 'and', lower(${term('n', step + 1)})), ${floor} || n, '', '', n, ${floor === 'path'}, true`;
  await orm.execute(sql`
    insert into learning_nodes (course_id, key, floor, type, name, slug, thumb_key, url, position, is_header, is_active)
    values (${courseId}, 'tab', 'module', 'prepare', 'Prepare', 'prepare', '', '', 0, true, true)`);
  const topics = Math.ceil(assets / 10);
  const above = (floor: string, of: string) =>
    sql.raw(`join learning_nodes ${floor} on ${floor}.course_id = ${courseId} and ${floor}.key = '${floor}' || ${of}`);
  await orm.execute(
    sql`${node('path', 1, '(select id from learning_nodes where course_id = ' + String(courseId) + " and key = 'tab')", 'null')} from generate_series(1, ${Math.ceil(topics / 250)}) n`,
  );
  await orm.execute(
    sql`${node('unit', 3, 'path.id', 'path.id')} from generate_series(1, ${Math.ceil(topics / 10)}) n ${above('path', '((n + 24) / 25)')}`,
  );
  await orm.execute(
    sql`${node('topic', 5, 'unit.id', 'unit.path_id')} from generate_series(1, ${topics}) n ${above('unit', '((n + 9) / 10)')}`,
  );
  await orm.execute(sql`
    with made as (
      insert into assets (pack, key, type, name, seconds, pages, html, file_key, captions_key, poster_key)
      select 'many', ${key} || n, case when n % 10 = 0 then 'html' when n % 10 < 4 then 'pdf' else 'video' end,
             concat_ws(' ', ${term('n', 7)}, lower(${term('n', 8)}), ${word('n', 9)}, n % 50), 600, 10,
             case when n % 10 = 0 then (select '<p>' || string_agg(${word('n * 1000 + w', 10)}, ' ') || '</p>' from generate_series(1, 150) w) else '' end, '', '', ''
        from generate_series(1, ${assets}) n
      returning id, substr(key, ${key.length + 1})::int as n)
    insert into node_assets (node_id, asset_id, position)
    select topic.id, made.id, made.n % 10 + 1 from made ${above('topic', '((made.n + 9) / 10)')}`);
  await orm.execute(sql`analyze learning_nodes, assets, node_assets`);
  const began = performance.now();
  await database.transaction((tx) => replaceEntries({ tx, courseId }));
  const ms = performance.now() - began;
  await orm.execute(sql`vacuum analyze learning_entries, content_words`);
  return { courseId, variantId: course.variant_id, ms };
}

/** Adds questions to the bank, tests of a course with sixty of them each, and what a student has done with all of them; and notes and doubts of theirs. */
export async function makeBusySearcher({
  database,
  courseId,
  studentId,
  items,
  tests,
  notes,
  doubts,
}: {
  database: Database;
  courseId: bigint;
  studentId: bigint;
  items: number;
  tests: number;
  notes: number;
  doubts: number;
}): Promise<void> {
  const { orm } = database;
  await orm.execute(sql`
    insert into items (pack, bank, key, position, type, topic, difficulty, stem_html, options, answer, solution_html)
    select 'many', 'bank', 'q' || n, n, 'text', 'Numbers', 'medium',
           '<p>' || concat_ws(' ', 'Find the', lower(${term('n', 11)}), 'of the', lower(${term('n', 12)}), (select string_agg(${word('n * 1000 + w', 13)}, ' ') from generate_series(1, 12) w), n) || '</p>',
           '[]', '{"kind":"text","accepted":["1"]}', '' from generate_series(1, ${items}) n`);
  await database.transaction((tx) => addContentWords({ tx, texts: sql`select stem_html from items where pack = 'many'` }));
  await orm.execute(sql`
    with test as (
      insert into assessments (pack, key, course_id, name, type, proctored, release_at, end_at, section_order, calculator, instructions_html, marking)
      select 'many', 'test' || n, ${courseId}, 'Mock ' || n, 'Mock', false, current_timestamp - interval '90 days', current_timestamp - interval '1 day', 'fixed', 'none', '', '{}' from generate_series(1, ${tests}) n
      returning id, substr(key, 5)::int as n
    ), section as (
      insert into sections (assessment_id, key, name, position, seconds) select id, 'all', 'All', 0, 3600 from test returning id, assessment_id
    ), attempt as (
      insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, scored_version)
      select id, ${studentId}, 1, moment, moment, moment + interval '1 hour', moment + interval '1 hour', 'candidate', 1
        from test cross join lateral (select current_timestamp - interval '1 day' * (2 + n % 80) as moment) as at
      returning id, assessment_id
    ), place as (
      insert into section_items (section_id, item_id, position)
      select section.id, item.id, p from section join test on test.id = section.assessment_id cross join generate_series(0, 59) p
        join items item on item.pack = 'many' and item.position = 1 + (test.n * 60 + p) % ${items}
      returning section_id, item_id)
    insert into attempt_items (attempt_id, item_id, assessment_id, outcome, marked, marks, seconds, visits)
    select attempt.id, place.item_id, attempt.assessment_id, 'correct', false, 300, 60, 1
      from place join section on section.id = place.section_id join attempt on attempt.assessment_id = section.assessment_id`);
  const text = (salt: number) =>
    sql`concat_ws(' ', ${term('n', salt)}, (select string_agg(${word('n * 1000 + w', salt)}, ' ') from generate_series(1, 40) w))`;
  await orm.execute(sql`
    insert into notes (student_id, course_id, asset_name, key, text, version, created_at, updated_at)
    select ${studentId}, ${courseId}, 'A lesson', gen_random_uuid(), ${text(14)}, 1, at, at from generate_series(1, ${notes}) n cross join lateral (select current_timestamp - interval '1 hour' * n as at) as moment`);
  await orm.execute(sql`
    with doubt as (
      insert into doubts (student_id, course_id, topic_name, asset_name, status, replies, asked_at, last_at)
      select ${studentId}, ${courseId}, ${term('n', 15)}, '', 'answered', 2, at, at from generate_series(1, ${doubts}) n cross join lateral (select current_timestamp - interval '1 hour' * n as at) as moment
      returning id as n)
    insert into doubt_posts (doubt_id, author_id, by, key, text, at)
    select doubt.n, ${studentId}, 'student', gen_random_uuid(), ${text(16)}, current_timestamp from doubt cross join generate_series(1, 3)`);
  await orm.execute(
    sql`vacuum analyze items, assessments, sections, section_items, attempts, attempt_items, notes, doubts, doubt_posts, content_words`,
  );
}
