import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { callBy, type Outcome, sendAll, spread, tally } from './load/seat-calls.ts';
import { type Client, openTest, seedClients } from './seed/seed-halls.ts';

/**
 * Everyone wants the same hour with the same mentor at one moment: 2,000 students, one free time. Then each of 200 students asks at once for ten times of ten mentors that overlap without
 * being equal, some only by the buffer: each gets one.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '2000' },
    students: { type: 'string', default: '200' },
    lanes: { type: 'string', default: '256' },
  },
});
const [clientCount, studentCount, lanes] = [values.clients, values.students, values.lanes].map(Number) as [number, number, number];
const mentorsEach = 10;

/** Mentors of a course with one free time each; the times begin six minutes after one another, last half an hour and have a buffer of half an hour. */
async function seedTimes({
  database,
  variantId,
  count,
  sets,
}: {
  database: Database;
  variantId: bigint;
  count: number;
  sets: number;
}): Promise<string[]> {
  const { rows } = await database.orm.execute<{ id: bigint }>(sql`
    with mentor as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'MNT' || lpad(((extract(epoch from clock_timestamp()) * 1000)::bigint % 100000)::text, 5, '0') || n, 'mentor', 'Bench', n::text, '', '', current_timestamp
        from generate_series(1, ${count}) n
      returning id, last_name::int as n
    ), serving as (
      insert into enrolments (person_id, variant_id) select id, ${variantId} from mentor
    )
    insert into mentor_times (mentor_id, starts_at, ends_at, busy_until, virtual)
    select id, at, at + interval '30 minutes', at + interval '60 minutes', true
      from mentor, generate_series(1, ${sets}) as day,
           lateral (select date_trunc('hour', current_timestamp) + day * interval '2 hours' + interval '2 days' + n * interval '6 minutes' as at) as start
    returning id`);
  return rows.map(({ id }) => String(id));
}

const book = ({ client, timeId, course }: { client: Client; timeId: string; course: { courseId: string; variantId: string } }) =>
  callBy({
    client,
    name: 'bookMentorSlot',
    body: { ...course, timeId, mode: 'Virtual', reasonForBooking: 'A race', bookingKey: randomUUID() },
  });

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 8, onError: console.error });
const port = Number(new URL(portal.url).port);
const countRows = async (what: ReturnType<typeof sql>) => (await database.orm.execute<{ count: number }>(what)).rows[0]?.count ?? 0;
const codes = (outcomes: readonly Outcome[]) => tally(outcomes.map(({ code }) => code || 'booked'));
try {
  const { variantId } = await openTest({ database });
  const { rows } = await database.orm.execute<{ course_id: bigint }>(sql`select course_id from variants where id = ${variantId}`);
  const course = { courseId: String(rows[0]?.course_id), variantId: String(variantId) };
  // the demo's own limit is not what this is about
  await database.orm.execute(sql`delete from session_limits`);
  const clients = await seedClients({ database, prefix: 'SES', count: clientCount, variantId });
  const [hour] = await seedTimes({ database, variantId, count: 1, sets: 1 });
  if (hour === undefined) throw new Error('a time that was made is there');
  const raced = await sendAll({ port, lanes, calls: clients.map((client) => book({ client, timeId: hour, course })) });
  const booked = await countRows(
    sql`select count(*)::int as count from mentor_bookings where time_id = ${BigInt(hour)} and cancelled_at is null`,
  );
  console.log(`${clientCount} students for one hour of one mentor, ${lanes} connections`);
  console.log(`answers          ${codes(raced.outcomes)}`);
  console.log(`one call         ${spread(raced.outcomes.map(({ ms }) => ms))}`);
  console.log(`rate             ${(clientCount / raced.seconds).toFixed(0)} /s`);
  console.log(`in the database  ${booked} booking`);
  const unclean = raced.outcomes.filter(({ code }) => code !== '' && code !== 'TIME_GONE');
  if (booked !== 1 || unclean.length > 0 || raced.outcomes.filter(({ code }) => code === '').length !== 1) process.exitCode = 1;

  const students = await seedClients({ database, prefix: 'OVL', count: studentCount, variantId });
  const times = await seedTimes({ database, variantId, count: mentorsEach, sets: studentCount });
  const sets = Array.from({ length: studentCount }, (_, index) => times.filter((_time, at) => at % studentCount === index));
  const calls = students.flatMap((client, index) => (sets[index] ?? []).map((timeId) => book({ client, timeId, course })));
  const overlapping = await sendAll({ port, lanes, calls });
  const own = await countRows(sql`
    select count(*)::int as count from mentor_bookings b join people p on p.id = b.student_id where p.pin like 'OVL%' and b.cancelled_at is null`);
  const clashes = await countRows(sql`
    select count(*)::int as count from mentor_bookings a join mentor_bookings b on a.id < b.id and (a.student_id = b.student_id or a.mentor_id = b.mentor_id)
       and a.cancelled_at is null and b.cancelled_at is null and tstzrange(a.starts_at, a.busy_until) && tstzrange(b.starts_at, b.busy_until)`);
  console.log(`\n${studentCount} students, each for ${mentorsEach} times of ${mentorsEach} mentors that overlap`);
  console.log(`answers          ${codes(overlapping.outcomes)}`);
  console.log(`one call         ${spread(overlapping.outcomes.map(({ ms }) => ms))}`);
  console.log(`in the database  ${own} bookings, ${clashes} that overlap another one of their student or mentor`);
  const wrong = overlapping.outcomes.filter(({ code }) => !['', 'TIME_GONE', 'TIME_OVERLAPS'].includes(code));
  if (own !== studentCount || clashes > 0 || wrong.length > 0) process.exitCode = 1;
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
