import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { bookSession } from '../../apps/server/src/modules/mentoring/sessions/booking.ts';
import { cancelAsMentor, cancelByStudent, moveSession, waiveNotice } from '../../apps/server/src/modules/mentoring/sessions/changing.ts';
import { AppError } from '../../apps/server/src/platform/common/errors.ts';
import { createVault } from '../../apps/server/src/platform/common/vault.ts';
import { openKilledWorkers, pause } from './killed-workers.ts';
import { randomFrom } from './random.ts';
import { checkReminders, type Held } from './reminders-check.ts';
import { type Hour, seedSessions } from './reminders-seed.ts';

/**
 * Students book sessions with mentors, move them and cancel them, and mentors cancel them, while the worker that sends the reminders is killed (SIGKILL) at random points. In the end each session
 * that holds has had each of its reminders once, and one that was cancelled or moved none that was begun after that.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '40' },
    lanes: { type: 'string', default: '6' },
    seed: { type: 'string', default: '1' },
  },
});
const [schedules, rounds, lanes] = [values.schedules, values.rounds, values.lanes].map(Number) as [number, number, number];
const random = randomFrom(Number(values.seed));
const timeZone = 'Asia/Kolkata';

const began = Date.now();
const { clock, database, jobs, ...portal } = await openKilledWorkers({ jobNames: ['notices.send', 'notices.deliver'], started: began });
const vault = createVault({ secret: 'the faults of reminders', randomBytes });
const parts = { clock, database, jobs, vault };
const { courseId, variantId, studentIds, hours } = await seedSessions({
  database,
  mentors: Math.max(2, Math.ceil(schedules / 250)),
  students: schedules,
  now: clock.now(),
});
const hoursOf = Map.groupBy(hours, ({ mentorId }) => mentorId);
const mentorIds = [...hoursOf.keys()];
const course = { courseId: String(courseId), variantId: String(variantId) };

const workers = await portal.startWorkers();

const told: Held[] = [];
const counts = { booked: 0, moved: 0, cancelled: 0, refused: 0 };

/** Does one thing; false where the rules refuse it. */
async function does(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    counts.refused += 1;
    return false;
  }
}

const minute = 60_000;
/** Minutes from now in which a session begins: its reminder of half an hour, or that of a day, falls due soon. */
const soon = [
  { from: 25, to: 100 },
  { from: 24 * 60 - 5, to: 25 * 60 + 10 },
] as const;

/** A time of the mentor, free or not, whose reminder may fall due while the run lasts. */
function someHour(mentorId: bigint): Hour {
  const { from, to } = soon[random() < 0.5 ? 0 : 1];
  const at = clock.now().getTime() + (from + random() * (to - from)) * minute;
  const hour = hoursOf.get(mentorId)?.find(({ startsAt }) => startsAt.getTime() >= at);
  if (hour === undefined) throw new Error('The run takes longer than mentors have times');
  return hour;
}

/** Books a session, and moves and cancels it up to three times, by either side. */
async function schedule(studentId: bigint): Promise<void> {
  const mentorId = mentorIds[Math.floor(random() * mentorIds.length)] ?? 0n;
  let hour = someHour(mentorId);
  let bookingId = 0n;
  let since = clock.now();
  const body = {
    courseId: BigInt(course.courseId),
    variantId: BigInt(course.variantId),
    timeId: hour.id,
    mode: 'Virtual' as const,
    reasonForBooking: 'Faults',
    bookingKey: randomUUID(),
  };
  const isBooked = await does(async () => {
    bookingId = await bookSession({ parts, studentId, body, timeZone });
  });
  if (!isBooked) return;
  counts.booked += 1;
  let held: Held = { bookingId, sequence: 0, startsAt: hour.startsAt, since, until: null };
  told.push(held);
  for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
    await pause(random() * 400);
    since = clock.now();
    if (random() < 0.6) {
      const other = someHour(mentorId);
      // moved to where it is already, it is not moved
      if (other.id === hour.id) continue;
      await does(() => waiveNotice({ parts, mentorId, bookingId, timeZone }));
      if (!(await does(() => moveSession({ parts, studentId, bookingId, timeId: other.id, mode: 'Virtual', overClass: false, timeZone }))))
        continue;
      counts.moved += 1;
      hour = other;
      held.until = clock.now();
      held = { bookingId, sequence: held.sequence + 1, startsAt: hour.startsAt, since, until: null };
      told.push(held);
      continue;
    }
    const cancel =
      random() < 0.5
        ? () => cancelByStudent({ parts, studentId, bookingId, timeZone })
        : () => cancelAsMentor({ parts, mentorId, bookingIds: [bookingId], reason: 'Faults', timeZone });
    if (!(await does(cancel))) continue;
    counts.cancelled += 1;
    held.until = clock.now();
    return;
  }
}

let next = 0;
let isDone = false;
const working = Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let studentId = studentIds[next++]; studentId !== undefined; studentId = studentIds[next++]) await schedule(studentId);
  }),
).then(() => {
  isDone = true;
});
let kills = 0;
while (!isDone || kills < rounds) {
  await pause(500 + random() * 3000);
  const takeOver = workers.startNext();
  await pause(random() * 500);
  await takeOver();
  kills += 1;
}
await working;

const pending = async () => {
  const { rows } = await database.orm.execute<{ count: number }>(sql`
    select (select count(*) from notices where sent_at is null and cancelled_at is null and due_at <= ${clock.now().toISOString()}::timestamptz)::int
         + (select count(*) from notice_deliveries where state = 'waiting')::int as count`);
  return rows[0]?.count ?? 0;
};
const patience = Date.now() + 300_000;
while ((await pending()) > 0 && Date.now() < patience) await pause(200);
const ended = clock.now();
await workers.end();
const { faults, figures } = await checkReminders({ database, all: told, now: ended });
await portal.close();
for (const fault of faults.slice(0, 50)) console.error(fault);
console.log(`${schedules} schedules, ${kills} kills of the worker, ${((Date.now() - began) / 1000).toFixed(1)} s`);
console.log(`${counts.booked} booked, ${counts.moved} moved, ${counts.cancelled} cancelled, ${counts.refused} refused`);
console.log(figures);
console.log(`${faults.length} wrong reminders`);
process.exit(faults.length === 0 ? 0 : 1);
