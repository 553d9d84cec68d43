import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** How much of the 10,000 is a class of one of the batches; the rest is the student's own. */
const perBatch = 150;
const series = 60;
/** Rows that one statement adds. */
const atOnce = 50_000;

/** A student of the demo's CAT course with so many single events in three years before and after now, in the calendars of batches and in their own, and 60 series. Gives what a call needs. */
export async function seedDays({ database, events }: { database: Database; events: number }) {
  const { orm } = database;
  const found = await orm.execute<{ course_id: bigint; variant_id: bigint }>(sql`
    select c.id as course_id, v.id as variant_id from courses c join variants v on v.course_id = c.id and v.key = 'online' join assessments a on a.course_id = c.id limit 1`);
  const demo = found.rows[0];
  if (demo === undefined) throw new Error('the demo pack is not there');
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const { rows } = await orm.execute<{ id: bigint }>(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      values ('DAY100001', 'student', 'Bench', 'Days', '', '', current_timestamp) returning id
    ), enrolled as (insert into enrolments (person_id, variant_id) select id, ${demo.variant_id} from student),
    signed_in as (
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select ${hash}::bytea, id, 'bench', current_timestamp, current_timestamp from student)
    select id from student`);
  const studentId = rows[0]?.id ?? 0n;
  const batches = Math.round(events / 3 / perBatch);
  await orm.execute(sql`
    with batch as (
      insert into class_batches (course_id, name) select ${demo.course_id}, 'Bench batch ' || n from generate_series(1, ${batches}::int) n returning id
    ), member as (
      insert into batch_members (batch_id, person_id, named, since) select id, ${studentId}, true, current_timestamp - interval '4 years' from batch
    ), class as (
      insert into classes (batch_id, module_number, number, title, starts_at, ends_at, created_at)
      select id, 1, n, 'Class ' || n, at, at + interval '90 minutes', current_timestamp
        from batch, generate_series(1, ${perBatch}::int) n, lateral (select current_timestamp + (n - ${perBatch / 2}) * interval '14 days' + id % 200 * interval '97 minutes' as at) as time
      returning id, batch_id, title, starts_at, ends_at
    ), attended as (
      insert into class_attendance (class_id, person_id, present, how, decided_at)
      select id, ${studentId}, id % 4 > 0, case when id % 4 > 0 then 'Live' end, ends_at from class where ends_at < current_timestamp
    )
    insert into agenda_entries (source, ref, audience, course_id, type, title, starts_at, ends_at, until, details, changed_at)
    select 'class', id, 'batch:' || batch_id, ${demo.course_id}, 'Class', title, starts_at, ends_at, ends_at, '{"batchName":"Bench batch","moduleNumber":"1","mode":"online"}', current_timestamp
      from class`);
  const own = events - batches * perBatch;
  await insertOwn({ database, people: sql`(values (${studentId}::bigint)) as person (id)`, each: own, name: 'own' });
  // most end after some months, as a plan for a term does; every tenth never ends
  await orm.execute(sql`
    insert into agenda_entries (source, ref, person_id, type, title, starts_at, ends_at, zone, rule, until, changed_at)
    select 'block', 'series-' || n, ${studentId}, 'Study', 'Study ' || n, at, at + interval '1 hour', 'Asia/Kolkata',
           (array['FREQ=DAILY', 'FREQ=WEEKLY;WKST=SU;BYDAY=MO,WE,FR', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'FREQ=MONTHLY'])[1 + n % 4]
             || case when n % 10 > 0 then ';UNTIL=' || to_char(at + interval '120 days', 'YYYYMMDD"T"HH24MISS"Z"') else '' end,
           case when n % 10 > 0 then at + interval '120 days' end, current_timestamp
      from generate_series(1, ${series}::int) n, lateral (select current_timestamp + (n - ${series / 2}) * interval '36 days 37 minutes' as at) as time`);
  return { studentId, token, series, ids: { courseId: String(demo.course_id), variantId: String(demo.variant_id) } };
}

/** So many entries in the agenda that are those of others: 40 of each of many people, and classes of batches that the student is not in. */
export async function seedOthers({ database, rows }: { database: Database; rows: number }): Promise<void> {
  const { orm } = database;
  const people = Math.max(1, Math.round(rows / 50));
  await orm.execute(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, created_at)
    select 'OTH' || n, 'student', 'Other', n::text, '', '', current_timestamp from generate_series(1, ${people}::int) n`);
  for (let from = 0; from < people; from += atOnce / 40) {
    const some = sql`(select id from people where pin like 'OTH%' order by id offset ${from} limit ${atOnce / 40}) as person`;
    await insertOwn({ database, people: some, each: 40, name: 'other' });
  }
  for (let from = 40 * people; from < rows; from += atOnce)
    await orm.execute(sql`
      insert into agenda_entries (source, ref, audience, type, title, starts_at, ends_at, until, changed_at)
      select 'class', 'other-' || n, 'batch:' || (1000000 + n % 2000), 'Class', 'Class ' || n, at, at + interval '90 minutes', at + interval '90 minutes', current_timestamp
        from generate_series(${from + 1}::int, ${Math.min(rows, from + atOnce)}::int) n,
             lateral (select current_timestamp + (n::bigint * 7919 % 2190 - 1095) * interval '1 day' as at) as time`);
  await orm.execute(sql`analyze agenda_entries`);
}

/** So many single events of each person, spread over six years. */
async function insertOwn({
  database,
  people,
  each,
  name,
}: {
  database: Database;
  people: ReturnType<typeof sql>;
  each: number;
  name: string;
}): Promise<void> {
  await database.orm.execute(sql`
    insert into agenda_entries (source, ref, person_id, subject, type, title, starts_at, ends_at, until, changed_at)
    select 'attempt', ${name} || '-' || person.id || '-' || n, person.id, 'test:' || n, 'Test', 'Mock ' || n, at, at + interval '2 hours', at + interval '2 hours', current_timestamp
      from ${people}, generate_series(1, ${each}::int) n,
           lateral (select current_timestamp + (n::bigint * 7919 % 2190 - 1095) * interval '1 day' + n % 9 * interval '97 minutes' as at) as time`);
}
