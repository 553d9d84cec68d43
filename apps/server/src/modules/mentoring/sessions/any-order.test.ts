import { and, asc, eq, gt, inArray, isNull, like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { runs, testMoment } from '../../../../test/moments.ts';
import { notices } from '../../notices/tables.ts';
import { relations } from '../../relations/tables.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';
import { cancelByMentor } from './changing.ts';
import { holdSession } from './hold-queries.ts';

const hour = 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

/** Two mentors with five times each, some overlapping those of the other, and three students, each with four sessions. */
async function setting() {
  server.clock.set(testMoment);
  const first = await mentoring.pair();
  const mentors = [first.mentor, await mentoring.mentor({ in: first })];
  const students = [
    first,
    await mentoring.pair({ in: first, mentor: first.mentor }),
    await mentoring.pair({ in: first, mentor: first.mentor }),
  ];
  await mentoring.limit({ courseId: first.course.id, sessions: 4 });
  const times = [];
  for (const [index, { id: mentorId }] of mentors.entries()) {
    for (const inHours of [2, 20, 26, 30, 50]) times.push(await mentoring.time({ mentorId, inHours: inHours + index * 0.5 }));
  }
  const asMentors = mentors.map((mentor) => mentoring.callsOfMentor(mentor));
  return { ...first, mentors, asMentors, students, times };
}
type Setting = Awaited<ReturnType<typeof setting>>;

const kinds = [
  'book',
  'book',
  'cancel',
  'mentor',
  'move',
  'give',
  'propose',
  'offer',
  'accept',
  'decline',
  'present',
  'feedback',
  'report',
  'wait',
] as const;
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly which: number;
}
const stepOf: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(2), which: fc.nat(9) });

const bookingsOf = (of: Setting) =>
  orm().select().from(mentorBookings).where(eq(mentorBookings.courseId, of.course.id)).orderBy(asc(mentorBookings.id));

/** Makes a step about one of the student's sessions, or one of the times; gives the status of its call, 200 where there is nothing to do. */
async function run(of: Setting, { kind, who, which }: Step): Promise<number> {
  const student = of.students[who];
  const time = of.times[which];
  if (student === undefined || time === undefined) throw new Error('There are three students and ten times');
  if (kind === 'wait') return 200;
  if (kind === 'book') return (await student.book(time.id)).status;
  if (kind === 'give') {
    const giver = of.asMentors[of.mentors.findIndex((mentor) => mentor.id === time.mentorId)];
    return (await giver?.give({ pin: student.student.pin, ...student.ids, timeId: time.id }))?.status ?? 404;
  }
  const own = (await bookingsOf(of)).filter(({ studentId }) => studentId === student.student.id);
  const booking = own[which % Math.max(1, own.length)];
  if (booking === undefined) return 200;
  const id = String(booking.id);
  const asMentor = of.asMentors[of.mentors.findIndex((mentor) => mentor.id === booking.mentorId)];
  if (asMentor === undefined) throw new Error('A session has one of the two mentors');
  switch (kind) {
    case 'cancel':
      return (await student.cancel(id)).status;
    case 'mentor':
      return (await asMentor.cancel(id)).status;
    case 'propose':
      return (await asMentor.propose(id, time.id)).status;
    case 'move':
      return (await student.move(id, time.id)).status;
    case 'accept':
    case 'decline':
      return (await student.answer(id, kind === 'accept')).status;
    case 'present':
      return (await asMentor.act(id)).status;
    case 'feedback':
      return (await asMentor.act(id, { requestType: 'feedback', feedback: 'Well prepared.' })).status;
    case 'report':
      return (await server.call('reportMentorAbsence', { bookingId: id, absent: which % 2 === 0 }, await student.caller())).status;
    case 'offer':
      return offer({ id: booking.id, mentorId: booking.mentorId ?? 0n, timeId: time.id });
  }
}

/** The mentor's day off: the session is cancelled, and its student gets another time on offer if that is free. */
async function offer({ id, mentorId, timeId }: { id: bigint; mentorId: bigint; timeId: bigint }): Promise<number> {
  const now = server.clock.now();
  return server.parts.database.transaction(async (tx) => {
    const { booking, times } = await holdSession({ tx, personId: mentorId, bookingId: id, alsoTimeIds: [timeId] });
    const time = times.get(timeId);
    const isFree = time !== undefined && time.bookingId === null && time.heldForId === null && time.startsAt > now;
    if (!isFree || booking.cancelledAt !== null || booking.startsAt <= now) return 409;
    const until = new Date(now.getTime() + 3 * hour);
    const held = { timeId, until, startsAt: time.startsAt, endsAt: time.endsAt, mentorName: 'Meera' };
    await cancelByMentor({ tx, jobs: null, now, timeZone: 'Asia/Kolkata', booking, reason: 'A day off', offer: held });
    return 200;
  });
}

const apart = (rows: readonly { startsAt: Date; busyUntil: Date }[]) =>
  rows.every((one, index) => rows.slice(index + 1).every((other) => one.busyUntil <= other.startsAt || other.busyUntil <= one.startsAt));

async function expectSound(of: Setting): Promise<void> {
  const now = server.clock.now();
  const rows = await bookingsOf(of);
  const active = rows.filter(({ cancelledAt }) => cancelledAt === null);
  for (const { id } of of.mentors) expect(apart(active.filter(({ mentorId }) => mentorId === id))).toBe(true);
  for (const { student } of of.students) expect(apart(active.filter(({ studentId }) => studentId === student.id))).toBe(true);
  // a time and its session name each other, and no other time is taken
  const times = await orm()
    .select()
    .from(mentorTimes)
    .where(
      inArray(
        mentorTimes.mentorId,
        of.mentors.map(({ id }) => id),
      ),
    );
  const taken = times.flatMap(({ id, bookingId }) => (bookingId === null ? [] : [`${id}:${bookingId}`]));
  expect(taken.toSorted()).toEqual(active.map(({ id, timeId }) => `${timeId}:${id}`).toSorted());
  // what is held for someone is what they have on offer, of a session that is booked or that the mentor cancelled
  const held = times.flatMap(({ id, heldForId, heldUntil }) =>
    heldForId !== null && heldUntil !== null && heldUntil > now ? [`${id}:${heldForId}`] : [],
  );
  const onOffer = rows
    .filter(({ offerState, offerEndsAt }) => offerState === 'open' && offerEndsAt !== null && offerEndsAt > now)
    .map(({ offeredTimeId, studentId }) => `${offeredTimeId}:${studentId}`);
  expect(held.toSorted()).toEqual(onOffer.toSorted());
  // a mentor sees the students of sessions that are not cancelled
  const links = await orm()
    .select({ source: relations.source })
    .from(relations)
    .where(
      and(
        inArray(
          relations.viewerId,
          of.mentors.map(({ id }) => id),
        ),
        like(relations.source, 'booking:%'),
      ),
    );
  expect(links.map(({ source }) => source).toSorted()).toEqual(active.map(({ id }) => `booking:${id}`).toSorted());
  // reminders to come are those of sessions to come, of their last change, for both
  const reminders = await orm()
    .select({ cause: notices.cause })
    .from(notices)
    .where(and(like(notices.cause, 'session-soon:%'), isNull(notices.cancelledAt), gt(notices.dueAt, now)));
  const ahead = active.filter(({ startsAt }) => startsAt > now).map(({ id, sequence }) => `session-soon:${id}:${sequence}:`);
  const planned = reminders.filter(({ cause }) => rows.some(({ id }) => cause.startsWith(`session-soon:${id}:`)));
  expect(planned.filter(({ cause }) => !ahead.some((prefix) => cause.startsWith(prefix)))).toEqual([]);
  for (const { startsAt, id, sequence } of active.filter((row) => row.startsAt.getTime() - now.getTime() > 0.5 * hour)) {
    expect([startsAt, planned.filter(({ cause }) => cause === `session-soon:${id}:${sequence}:minutes`).length]).toEqual([startsAt, 2]);
  }
  for (const row of rows.filter(({ feedbackAt }) => feedbackAt !== null)) {
    expect([row.cancelledAt, row.attendance]).toEqual([null, 'present']);
  }
  for (const row of rows.filter(({ againstPolicy }) => againstPolicy)) {
    expect([row.cancelledBy, (row.startsAt.getTime() - (row.cancelledAt?.getTime() ?? 0)) / hour < 24]).toEqual(['student', true]);
  }
  expect(rows.filter(({ moves }) => moves > 2)).toEqual([]);
  for (const student of of.students) {
    const own = rows.filter(({ studentId }) => studentId === student.student.id);
    const used = own.filter((row) => (row.cancelledAt === null ? row.mentorAbsentAt === null : row.againstPolicy)).length;
    const { allowance, upcoming, past } = await student.list();
    expect(allowance?.used).toBe(used);
    expect(upcoming.length + past.length).toBe(own.length);
  }
}

test('MEN-007 MEN-013 MEN-021 MEN-036 booked, cancelled by both sides, moved, offered, proposed, booked by mentors and written about in any order and at once, sessions stay sound', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(stepOf, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }), async (rounds) => {
      const of = await setting();
      for (const round of rounds) {
        // a session of someone signed in must not grow old between its making and its call
        for (const step of round) if (step.kind === 'wait') server.clock.advance(step.which * hour);
        const statuses = await Promise.all(round.map((step) => run(of, step)));
        expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
        await expectSound(of);
      }
    }),
    runs(6),
  );
});
