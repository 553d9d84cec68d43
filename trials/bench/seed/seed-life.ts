import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

const sectionsPerTest = 3;
const topics = 24;
/** Candidates and different marks of each test's cohort, and the rows over which the count of an item is spread. */
const cohort = { candidates: 1_280, marks: 160, slots: 16 };

/** A student who has completed many mocks of the demo's CAT course, straight into the database, each with a cohort that was counted. Gives what a call needs. */
export async function seedLife({ database, tests, responses }: { database: Database; tests: number; responses: number }) {
  const { orm } = database;
  const perSection = Math.round(responses / tests / sectionsPerTest);
  const found = await orm.execute<{ course_id: bigint; variant_id: bigint }>(sql`
    select c.id as course_id, v.id as variant_id
      from courses c join variants v on v.course_id = c.id and v.key = 'online' join assessments a on a.course_id = c.id and a.key = 'mock-1' limit 1`);
  const demo = found.rows[0];
  if (demo === undefined) throw new Error('the demo pack is not there');
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await orm.execute<{ id: bigint }>(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      values ('LIF100001', 'student', 'Bench', 'Life', '', '', current_timestamp) returning id
    ), enrolled as (insert into enrolments (person_id, variant_id) select id, ${demo.variant_id} from student),
    signed_in as (
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select ${hash}::bytea, id, 'bench', current_timestamp, current_timestamp from student)
    select id from student`);
  const studentId = rows[0]?.id ?? 0n;
  const plain = JSON.stringify({ correct: 300, wrong: -100, blank: 0 });
  await orm.execute(sql`
    insert into assessments (pack, key, course_id, name, type, proctored, release_at, end_at, section_order, calculator, instructions_html, marking)
    select 'bench', 'life-' || n, ${demo.course_id}, 'Mock ' || n, 'Mock', false, current_timestamp - interval '400 days', current_timestamp + interval '9 days',
           'fixed', 'none', '', jsonb_build_object('single', ${plain}::jsonb, 'multiple', ${plain}::jsonb, 'numeric', ${plain}::jsonb, 'text', ${plain}::jsonb)
      from generate_series(1, ${tests}) n`);
  await orm.execute(sql`
    insert into sections (assessment_id, key, name, position, seconds)
    select id, 's' || s, 'Section ' || s, s, 2400 from assessments, generate_series(1, ${sectionsPerTest}) s where pack = 'bench'`);
  await orm.execute(sql`
    insert into items (pack, bank, key, position, type, topic, difficulty, stem_html, options, answer, solution_html)
    select 'bench', 'life', sections.id || '-' || q, q, 'single', 'Topic ' || (sections.position * 8 + q % 8) % ${topics}, (array['easy', 'medium', 'hard'])[1 + q % 3],
           '<p>A question</p>', '[]', '{"kind":"choice","labels":["A"]}', '' from sections join assessments on assessments.id = sections.assessment_id, generate_series(1, ${perSection}) q
     where assessments.pack = 'bench'`);
  await orm.execute(sql`
    insert into section_items (section_id, item_id, position)
    select split_part(key, '-', 1)::bigint, id, position from items where pack = 'bench' and bank = 'life'`);
  await orm.execute(sql`
    insert into attempts (assessment_id, student_id, ordinal, created_at, started_at, deadline_at, closed_at, closed_by, scored_version)
    select id, ${studentId}, 1, at, at, at + interval '2 hours', at + interval '2 hours', 'candidate', 1
      from (select id, current_timestamp - (id % 390) * interval '1 day' - interval '1 day' as at from assessments where pack = 'bench') as test`);
  await orm.execute(sql`
    insert into attempt_items (attempt_id, item_id, assessment_id, outcome, marked, marks, seconds, visits)
    select attempt_id, item_id, assessment_id, outcome, false, case outcome when 'correct' then 300 when 'wrong' then -100 else 0 end,
           case outcome when 'blank' then 10 else 40 + (item_id * 37 % 160) end, 1
      from (select attempts.id as attempt_id, place.item_id, sections.assessment_id, (array['correct', 'correct', 'wrong', 'blank'])[1 + (place.item_id * 7 + place.position) % 4] as outcome
              from attempts join sections on sections.assessment_id = attempts.assessment_id join section_items as place on place.section_id = sections.id
             where attempts.student_id = ${studentId}) as met`);
  await orm.execute(sql`
    insert into attempt_scores (attempt_id, section_id, assessment_id, in_cohort, marks, max_marks, correct, wrong, blank, seconds)
    select own.attempt_id, coalesce(place.section_id, 0), own.assessment_id, true, sum(own.marks), 300 * count(*), count(*) filter (where outcome = 'correct'),
           count(*) filter (where outcome = 'wrong'), count(*) filter (where outcome = 'blank'), sum(own.seconds)
      from attempt_items own join attempts on attempts.id = own.attempt_id join section_items place on place.item_id = own.item_id
     where attempts.student_id = ${studentId} group by grouping sets ((own.attempt_id, own.assessment_id, place.section_id), (own.attempt_id, own.assessment_id))`);
  await orm.execute(sql`
    insert into mark_counts (assessment_id, section_id, full_marks, marks, candidates)
    select assessment_id, section_id, max_marks, n * 100, ${Math.round(cohort.candidates / cohort.marks)} from attempt_scores, generate_series(1, ${cohort.marks}) n
     where attempt_id in (select id from attempts where student_id = ${studentId})`);
  await orm.execute(sql`
    insert into item_counts (assessment_id, item_id, slot, candidates, correct)
    select assessment_id, item_id, slot, ${cohort.candidates / cohort.slots}, 40 from attempt_items, generate_series(0, ${cohort.slots - 1}) slot
     where attempt_id in (select id from attempts where student_id = ${studentId})`);
  await orm.execute(sql`
    insert into item_times (assessment_id, item_id, median_seconds, top_seconds, candidates, version, made_at)
    select assessment_id, item_id, 90, 70, ${cohort.candidates}, 1, current_timestamp from attempt_items
     where attempt_id in (select id from attempts where student_id = ${studentId})`);
  await orm.execute(sql`analyze`);
  const { rows: made } = await orm.execute<{ tests: number; responses: number; latest: bigint }>(sql`
    select count(distinct attempts.id)::int as tests, count(*)::int as responses, max(attempts.assessment_id) as latest
      from attempts join attempt_items on attempt_items.attempt_id = attempts.id where student_id = ${studentId}`);
  const [life] = made;
  if (life === undefined) throw new Error('nothing was made');
  return {
    token,
    ids: { courseId: String(demo.course_id), variantId: String(demo.variant_id) },
    tests: life.tests,
    responses: life.responses,
    latest: String(life.latest),
  };
}
