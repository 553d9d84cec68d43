import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agendaOf } from '../../../../test/agenda.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { writeClassEntries } from '../../classes/class-notices.ts';
import type { classes } from '../../classes/tables.ts';
import { notices } from '../../notices/tables.ts';
import { relations } from '../../relations/tables.ts';
import { writeSessionEntries } from '../messages/session-entries.ts';
import { mentorBookings, mentorDaysOff, mentorTimes } from '../tables.ts';

const day = 24;
let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
let classMaker: ReturnType<typeof classFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
  classMaker = classFactories(server, make);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

/** Two mentors of a course, a student of the first one's, a batch, and staff. */
async function desk() {
  const pair = await mentoring.pair();
  const { course, mentor, student } = pair;
  const other = await mentoring.mentor({ in: pair, meetingUrl: 'https://meet.example/other' });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const { token } = await make.session({ personId: staff.id, at: server.clock.now() });
  const batch = await classMaker.batch({ courseId: course.id, studentIds: [student.id], mentorIds: [mentor.id] });
  const session = async (inHours: number, more: Partial<Parameters<typeof mentoring.session>[0]> = {}) => {
    const row = await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, inHours, ...more });
    await orm().transaction((tx) => writeSessionEntries({ tx, bookingIds: [row.id], now: server.clock.now() }));
    return row;
  };
  const held = async (inHours: number, mentorId = mentor.id, more: Partial<typeof classes.$inferInsert> = {}) => {
    const row = await classMaker.held({ batchId: batch.id, inMinutes: inHours * 60, mentorId, ...more });
    await orm().transaction((tx) => writeClassEntries({ tx, classIds: [row.id], now: server.clock.now() }));
    return row;
  };
  interface Asked {
    readonly sessions?: readonly { readonly id: bigint }[];
    readonly taught?: readonly { readonly id: bigint }[];
    readonly dryRun?: boolean;
    readonly overLimits?: boolean;
    readonly from?: { readonly id: bigint };
    readonly to?: { readonly id: bigint };
  }
  const reassign = async ({ sessions = [], taught = [], dryRun = false, overLimits = false, from = mentor, to = other }: Asked) =>
    server.call(
      'reassignWork',
      {
        personId: String(from.id),
        toId: String(to.id),
        bookingIds: sessions.map(({ id }) => String(id)),
        mappingIds: taught.map(({ id }) => String(id)),
        overLimits,
        dryRun,
      },
      { token },
    );
  const refusals = async (asked: Asked) => (await reassign({ ...asked, dryRun: true })).data.items.map(({ refusal }) => refusal);
  const told = async ({ id }: { id: bigint }) => {
    const rows = await orm()
      .select({ title: notices.title, mail: notices.mail })
      .from(notices)
      .where(and(eq(notices.personId, id), sql`${notices.cause} not like '%-soon:%'`))
      .orderBy(notices.id);
    return rows.map(
      ({ title, mail }) => `${title}: ${mail?.calendar?.method ?? mail?.events?.map(({ method }) => method).join(' ') ?? ''}`,
    );
  };
  return { ...pair, batch, held, other, reassign, refusals, session, told, token };
}

test('MEN-036 CAL-003 a session and a class go to another mentor at their time: calendars, links, relation and reminders follow, each person is told once, and it goes back', async () => {
  const { held, mentor, other, reassign, refusals, session, student, told, token, join } = await desk();
  const time = await mentoring.time({ mentorId: mentor.id, inHours: 30 });
  const booked = await session(30, { timeId: time.id });
  await orm().update(mentorTimes).set({ bookingId: booked.id }).where(eq(mentorTimes.id, time.id));
  const taught = await held(54, mentor.id, { title: 'Ratios' });
  const asked = { sessions: [booked], taught: [taught] };
  const { data } = await server.call('mentorWork', { personId: String(mentor.id), from: '2026-11-24', to: '2026-11-30' }, { token });
  expect(data.work.map(({ kind, id }) => `${kind} ${id}`)).toEqual([`session ${booked.id}`, `class ${taught.id}`]);
  expect(data.mentors.find(({ personId }) => personId === String(other.id))).toMatchObject({ hasLink: true });
  expect(await refusals(asked)).toEqual(['', '']);
  // a look changes nothing
  expect(await told(student)).toEqual([]);
  expect((await reassign(asked)).status).toBe(200);
  const [row] = await orm().select().from(mentorBookings).where(eq(mentorBookings.id, booked.id));
  expect(row).toMatchObject({ mentorId: other.id, startsAt: booked.startsAt, sequence: 1, moves: 0, cancelledAt: null });
  const times = await orm()
    .select()
    .from(mentorTimes)
    .where(inArray(mentorTimes.mentorId, [mentor.id, other.id]));
  expect(times).toMatchObject([{ id: row?.timeId, mentorId: other.id, bookingId: booked.id, ofHours: true }]);
  expect(await agendaOf({ server, source: 'session', whose: mentor.id })).toEqual([expect.stringMatching(/^off: /)]);
  expect(await agendaOf({ server, source: 'session', whose: other.id })).toEqual([expect.not.stringMatching(/^off: /)]);
  expect(await agendaOf({ server, source: 'class', whose: mentor.id })).toEqual([expect.stringMatching(/^off: /)]);
  expect(await agendaOf({ server, source: 'class', whose: other.id })).toEqual([expect.not.stringMatching(/^off: /)]);
  const links = await orm()
    .select()
    .from(relations)
    .where(eq(relations.source, `booking:${booked.id}`));
  expect(links.map(({ viewerId }) => viewerId)).toEqual([other.id]);
  const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) => `${firstName} ${lastName}`.trim();
  expect(await told(student)).toEqual([`Your session is now with ${nameOf(other)}: REQUEST`]);
  expect(await told(other)).toEqual([`${nameOf(student)}’s session is now yours: REQUEST`, expect.stringContaining('Ratios')]);
  expect(await told(mentor)).toEqual([
    `${nameOf(student)}’s session is now with ${nameOf(other)}: CANCEL`,
    expect.stringContaining('Ratios'),
  ]);
  const reminded = await orm()
    .select({ personId: notices.personId })
    .from(notices)
    .where(and(eq(notices.cause, `session-soon:${booked.id}:1:minutes`), isNull(notices.cancelledAt)));
  expect(new Set(reminded.map(({ personId }) => personId))).toEqual(new Set([student.id, other.id]));
  const entries = await orm()
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(inArray(auditEvents.targetId, [String(booked.id), String(taught.id), String(mentor.id)]));
  expect(entries.map(({ action }) => action).toSorted()).toEqual([
    'classes.reassigned',
    'mentoring.session-reassigned',
    'mentoring.work-reassigned',
  ]);
  // sent twice it is not theirs any more
  expect((await reassign(asked)).status).toBe(404);
  expect((await reassign({ ...asked, from: other, to: mentor })).status).toBe(200);
  const back = await orm()
    .select()
    .from(mentorTimes)
    .where(inArray(mentorTimes.mentorId, [mentor.id, other.id]));
  expect(back).toMatchObject([{ mentorId: mentor.id, bookingId: booked.id }]);
  expect((await reassign(asked)).status).toBe(200);
  server.clock.set(booked.startsAt);
  expect((await join(String(booked.id))).data.hangoutLink).toBe('https://meet.example/other');
});

test('MEN-036 what can’t go is named with its reason, and then nothing goes', async () => {
  const { held, other, reassign, refusals, session, mentor, student } = await desk();
  const now = server.clock.now();
  const running = await session(-0.5);
  const joined = await session(0.1 + 1, { studentJoinedAt: now });
  const over = await session(30);
  await held(30.5, other.id);
  const free = await session(40);
  expect(await refusals({ sessions: [running, joined, over, free] })).toEqual(['began', 'joined', 'class', '']);
  expect((await reassign({ sessions: [over, free] })).error.code).toBe('BOOKINGS_AFFECTED');
  expect((await orm().select().from(mentorBookings).where(eq(mentorBookings.id, free.id)))[0]?.mentorId).toBe(mentor.id);
  const begun = await held(0.2, mentor.id, { startedAt: now });
  await orm().insert(mentorDaysOff).values({ mentorId: other.id, day: '2026-11-28', reason: 'Off' });
  const dayOff = await session(4 * day);
  expect(await refusals({ taught: [begun], sessions: [dayOff] })).toEqual(['off', 'joined']);
  const stranger = await mentoring.mentor({ in: await make.course() });
  expect(await refusals({ sessions: [free], to: stranger })).toEqual(['course']);
  const strict = await mentoring.pair();
  const limited = await mentoring.mentor({ in: strict, noticeHours: 48, maxPerDay: 1 });
  const own = { mentorId: strict.mentor.id, studentId: strict.student.id, courseId: strict.course.id };
  const [soon, first, second] = [
    await mentoring.session({ ...own, inHours: 30 }),
    await mentoring.session({ ...own, inHours: 72 }),
    await mentoring.session({ ...own, inHours: 75 }),
  ];
  const toLimited = { from: strict.mentor, to: limited, sessions: [soon, first, second] };
  expect(await refusals(toLimited)).toEqual(['notice', '', 'full']);
  expect(await refusals({ ...toLimited, overLimits: true })).toEqual(['', '', '']);
  await mentoring.time({ mentorId: limited.id, inHours: 72, heldForId: student.id, heldUntil: new Date(now.getTime() + 3_600_000) });
  // what is held for someone takes up the room of the day too
  expect(await refusals(toLimited)).toEqual(['notice', 'held', 'full']);
});

test('MEN-036 a free time of the new mentor that overlaps stays, and is not on offer while the session is there', async () => {
  const { other, reassign, session, cancel, free, ids } = await desk();
  const overlapping = await mentoring.time({ mentorId: other.id, inHours: 30.5 });
  const booked = await session(30);
  const offered = async () => (await free(ids)).times.filter(({ mentorId }) => mentorId === String(other.id)).map(({ timeId }) => timeId);
  expect((await reassign({ sessions: [booked] })).status).toBe(200);
  expect(await offered()).toEqual([]);
  expect((await orm().select().from(mentorBookings).where(eq(mentorBookings.id, booked.id)))[0]?.timeId).toBeNull();
  expect((await cancel(String(booked.id))).status).toBe(200);
  expect(await offered()).toEqual([String(overlapping.id)]);
});

/** How many pairs of things of one mentor overlap: sessions with their buffers, and classes. */
async function countClashes(mentorIds: readonly bigint[]): Promise<number> {
  const ids = `{${mentorIds.join(',')}}`;
  const { rows } = await orm().execute<{ clashes: number }>(sql`
    with kept as (
      select 'session:' || id as key, mentor_id, starts_at, busy_until as ends_at from mentor_bookings where cancelled_at is null and mentor_id = any(${ids}::bigint[])
      union all
      select 'class:' || id, mentor_id, starts_at, ends_at from classes where cancelled_at is null and mentor_id = any(${ids}::bigint[]))
    select count(*)::int as clashes from kept as one join kept as other
        on one.mentor_id = other.mentor_id and one.key < other.key and one.starts_at < other.ends_at and other.starts_at < one.ends_at`);
  return rows[0]?.clashes ?? -1;
}

test('MEN-036 whatever two mentors have, and whatever of it is given at once, no one is in two places', async () => {
  const hours = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), {
    minLength: 2,
    maxLength: 6,
    comparator: (one, other) => Math.abs(one - other) < 2,
  });
  const schedule = fc.record({ mine: hours, theirs: hours, classesEvery: fc.integer({ min: 2, max: 3 }), half: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(schedule, fc.array(fc.nat(5), { maxLength: 4 }), async ({ mine, theirs, classesEvery, half }, both) => {
      server.clock.set(testMoment);
      const { held, mentor, other, reassign, session, ...pair } = await desk();
      const placed = async (list: readonly number[], mentorId: bigint, shift: number) => {
        const of = { sessions: [] as { id: bigint }[], taught: [] as { id: bigint }[] };
        for (const [index, at] of list.entries()) {
          // a student is in one place too
          const studentId = (await make.student({ in: pair })).person.id;
          if (index % classesEvery === 0) of.taught.push(await held(at + shift, mentorId));
          else of.sessions.push(await session(at + shift, { mentorId, studentId }));
        }
        return of;
      };
      const a = await placed(mine, mentor.id, 0);
      const b = await placed(theirs, other.id, half ? 0.5 : 0);
      expect(await countClashes([mentor.id, other.id])).toBe(0);
      const { items } = (await reassign({ ...a, dryRun: true })).data;
      const mayGo = (asked: 'session' | 'class') =>
        items.filter(({ kind, refusal }) => kind === asked && refusal === '').map(({ id }) => ({ id: BigInt(id) }));
      // what the look allows goes, while the other way is asked at the same moment
      const back = { sessions: b.sessions.filter((_, index) => both.includes(index)), from: other, to: mentor };
      const statuses = (await Promise.all([reassign({ sessions: mayGo('session'), taught: mayGo('class') }), reassign(back)])).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
      expect(await countClashes([mentor.id, other.id])).toBe(0);
    }),
    runs(6),
  );
});
