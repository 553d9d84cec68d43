import { and, eq, isNull } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { centreFactories } from '../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../test/factories/class-factories.ts';
import { mentoringFactories } from '../../../test/factories/mentoring-factories.ts';
import { factories } from '../../../test/factories.ts';
import { runs, testMoment } from '../../../test/moments.ts';
import { bookings, slots } from '../centres/tables.ts';
import { classes } from '../classes/tables.ts';
import { mentorBookings, mentorTimes } from '../mentoring/tables.ts';

const hour = 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
let centre: ReturnType<typeof centreFactories>;
let batches: ReturnType<typeof classFactories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  centre = centreFactories({ database: server.parts.database, make });
  batches = classFactories(server, make);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

/** The day after tomorrow, and its hours on the clock of the portal. */
const date = '2026-11-26';
const hourOf = (which: number) => `${String(9 + which).padStart(2, '0')}:00`;
const momentOf = (which: number) => new Date(`${date}T${hourOf(which)}:00+05:30`);

/** Two mentors, two students of a batch, two tests at a centre with a session at each of two hours, and staff who make classes. */
async function setting() {
  const first = await mentoring.pair();
  const second = await mentoring.pair({ in: first, mentor: first.mentor });
  const mentors = [first.mentor, await mentoring.mentor({ in: first, minutes: 60, buffer: 0 })];
  const students = [first, second];
  const studentIds = students.map(({ student }) => student.id);
  const batch = await batches.batch({ courseId: first.course.id, studentIds, mentorIds: mentors.map(({ id }) => id) });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  const at = await centre.venue();
  const seats = [];
  for (const inHours of [0, 1]) {
    const { assessment } = await make.assessment({ courseId: first.course.id, proctored: true });
    const { asset } = await make.asset({ courseId: first.course.id, type: 'assessment', html: '', assessmentId: assessment.id });
    for (const which of [inHours, inHours + 2]) {
      const startsAt = momentOf(which);
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1.5 * hour) };
      seats.push({ assetId: String(asset.id), slot: await centre.slot({ assessmentId: assessment.id, at, seats: 5, ...times }) });
    }
  }
  return { ...first, batch, mentors, students, staff, seats };
}
type Setting = Awaited<ReturnType<typeof setting>>;

const kinds = ['open', 'book', 'book', 'move', 'class', 'moveClass', 'seat', 'seat', 'changeSeat', 'cancel'] as const;
interface Step {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly which: number;
}
const stepOf: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(1), which: fc.nat(4) });
let number = 0;

/** Makes a step; gives the status of its call, 200 where there is nothing to do. */
async function run(of: Setting, { kind, who, which }: Step): Promise<number> {
  const [mentor, student] = [of.mentors[who], of.students[who]];
  if (mentor === undefined || student === undefined) throw new Error('There are two of each');
  const callerOf = async (personId: bigint) => ({ token: (await make.session({ personId, at: server.clock.now() })).token });
  const own = async () =>
    orm()
      .select()
      .from(mentorBookings)
      .where(and(eq(mentorBookings.studentId, student.student.id), isNull(mentorBookings.cancelledAt)));
  switch (kind) {
    case 'open': {
      const body = { date, from: hourOf(which), to: hourOf(which + 2), modes: ['Virtual' as const], venueId: '' };
      return (await server.call('openTimes', body, await callerOf(mentor.id))).status;
    }
    case 'book':
    case 'move': {
      const free = await orm().select().from(mentorTimes).where(eq(mentorTimes.mentorId, mentor.id));
      const time = free[which % Math.max(1, free.length)];
      if (time === undefined) return 200;
      if (kind === 'book') return (await student.book(time.id, { overClass: true })).status;
      const [session] = await own();
      return session === undefined ? 200 : (await student.move(String(session.id), time.id, 'Virtual', true)).status;
    }
    case 'cancel': {
      const [session] = await own();
      return session === undefined ? 200 : (await student.cancel(String(session.id))).status;
    }
    case 'class': {
      number += 1;
      const body = {
        batchId: String(of.batch.id),
        moduleNumber: 1,
        classNumber: number % 900,
        classTitle: `Ratios ${number}`,
        description: '',
        mentorId: String(mentor.id),
        place: '',
        joinUrl: '',
        hostUrl: '',
        date,
        time: hourOf(which),
        minutes: 60,
      };
      return (await server.call('addClass', body, await callerOf(of.staff.id))).status;
    }
    case 'moveClass': {
      const [held] = await orm()
        .select()
        .from(classes)
        .where(and(eq(classes.batchId, of.batch.id), eq(classes.mentorId, mentor.id)));
      if (held === undefined) return 200;
      const startsAt = momentOf(which);
      const body = {
        mappingId: String(held.id),
        startsAt: startsAt.toISOString(),
        endsAt: new Date(startsAt.getTime() + hour).toISOString(),
        version: held.version,
      };
      return (await server.call('moveClass', body, await callerOf(mentor.id))).status;
    }
    case 'seat':
    case 'changeSeat': {
      const seat = of.seats[which % of.seats.length];
      if (seat === undefined) throw new Error('There are four');
      const caller = await student.caller();
      const ids = { asset_id: seat.assetId, slot_id: String(seat.slot.id) };
      if (kind === 'seat') {
        const body = { ...ids, venue_id: '', centre_id: '', is_take_home: '0' as const };
        return (await server.call('bookSlot', body, caller)).status;
      }
      const booked = await server.call('getStudentBookedSlots', { asset_ids: seat.assetId }, caller);
      const active = booked.data.find(({ is_active }) => is_active === '1');
      if (active === undefined) return 200;
      return (await server.call('changeSlot', { ...ids, slot_booking_id: active.slot_booking_id }, caller)).status;
    }
  }
}

const apart = (rows: readonly { startsAt: Date; endsAt: Date }[]) =>
  rows.every((one, index) => rows.slice(index + 1).every((other) => one.endsAt <= other.startsAt || other.endsAt <= one.startsAt));

/** The sessions and classes of each mentor, and the sessions and seats of each student, none at the time of another. */
async function expectApart(of: Setting): Promise<void> {
  const sessions = await orm().select().from(mentorBookings).where(isNull(mentorBookings.cancelledAt));
  const held = await orm().select().from(classes).where(isNull(classes.cancelledAt));
  const seats = await orm()
    .select({ studentId: bookings.studentId, startsAt: slots.startsAt, endsAt: slots.endsAt })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(isNull(bookings.cancelledAt));
  for (const { id } of of.mentors) expect(apart([...sessions, ...held].filter(({ mentorId }) => mentorId === id))).toBe(true);
  for (const { student } of of.students)
    expect(apart([...sessions, ...seats].filter(({ studentId }) => studentId === student.id))).toBe(true);
}

test('MEN-036 no one is at two places, in whatever order and at once times are opened, sessions booked and moved, classes made and moved, and seats taken', async () => {
  const statuses = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(stepOf, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 8 }), async (rounds) => {
      server.clock.set(testMoment);
      const of = await setting();
      for (const round of [[{ kind: 'open', who: 0, which: 0 } as const, { kind: 'open', who: 1, which: 1 } as const], ...rounds]) {
        const answers = await Promise.all(round.map(async (step) => ({ kind: step.kind, status: await run(of, step) })));
        for (const { kind, status } of answers) statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
        expect(answers.filter(({ status }) => ![200, 400, 404, 409].includes(status))).toEqual([]);
        await expectApart(of);
      }
    }),
    runs(8),
  );
  expect([...statuses.keys()]).toEqual(expect.arrayContaining(['book 200', 'class 200', 'seat 200']));
});

/** A class of the first mentor at an hour of the day, as staff make it. */
const addClass = async (of: Setting, which: number) => {
  const { token } = await make.session({ personId: of.staff.id, at: server.clock.now() });
  number += 1;
  const words = { classTitle: 'Ratios', description: '', place: '', joinUrl: '', hostUrl: '' };
  const about = { batchId: String(of.batch.id), moduleNumber: 1, classNumber: number % 900, mentorId: String(of.mentor.id), ...words };
  return server.call('addClass', { ...about, date, time: hourOf(which), minutes: 60 }, { token });
};

test('MEN-050 a mentor opens no times over their own class, and the week and a day off show it', async () => {
  server.clock.set(testMoment);
  const of = await setting();
  const asMentor = { token: (await make.session({ personId: of.mentor.id, at: server.clock.now() })).token };
  await mentoring.time({ mentorId: of.mentor.id, startsAt: momentOf(5), endsAt: momentOf(6), busyUntil: momentOf(6) });
  const { data: classId } = await addClass(of, 2);
  expect((await of.free()).times).toMatchObject([{ startsAt: momentOf(5).toISOString(), classTitle: '' }]);
  const body = { date, from: hourOf(1), to: hourOf(4), modes: ['Virtual' as const], venueId: '' };
  const opened = (await server.call('openTimes', body, asMentor)).data;
  expect(opened).toMatchObject({
    changed: 0,
    leftOut: 2,
    week: { classes: [{ classTitle: 'Ratios', startsAt: momentOf(2).toISOString(), endsAt: momentOf(3).toISOString() }] },
  });
  const preview = (await server.call('previewDayOff', { date }, asMentor)).data;
  expect([preview.classes.map(({ classTitle }) => classTitle), preview.free, preview.hits]).toEqual([['Ratios'], 1, []]);
  // a class that comes later takes the free time with it
  expect((await addClass(of, 5)).status).toBe(200);
  expect((await of.free()).times).toEqual([]);
  const [time] = await orm().select().from(mentorTimes).where(eq(mentorTimes.mentorId, of.mentor.id));
  expect((await of.book(time?.id ?? 0n)).error).toMatchObject({
    code: 'TIME_GONE',
    message: 'The mentor has a class at this time. Choose another one.',
  });
  expect(classId).toBeDefined();
});

test('MEN-036 a session over a class is booked once the student has read that', async () => {
  server.clock.set(testMoment);
  const of = await setting();
  await addClass(of, 2);
  const other = of.mentors[1];
  const time = await mentoring.time({ mentorId: other?.id ?? 0n, startsAt: momentOf(2), endsAt: momentOf(3), busyUntil: momentOf(3) });
  expect((await of.free()).times).toMatchObject([{ timeId: String(time.id), classTitle: 'Ratios' }]);
  expect((await of.book(time.id)).error).toMatchObject({
    code: 'TIME_OVER_CLASS',
    message: 'You have a class at this time: Ratios. Book anyway, or choose another time.',
  });
  expect((await of.book(time.id, { overClass: true })).status).toBe(200);
});

test('CLS-026 a class is not put over a session of its mentor, nor a seat over a session or another seat of its student', async () => {
  server.clock.set(testMoment);
  const of = await setting();
  const time = await mentoring.time({ mentorId: of.mentor.id, startsAt: momentOf(0), endsAt: momentOf(1), busyUntil: momentOf(1) });
  const { data: session } = await of.book(time.id);
  expect((await addClass(of, 0)).error.fields).toEqual({
    mentorId: 'The mentor has a mentor session then: Thu 26 Nov 2026, 09:00 AM to 10:00 AM IST. Choose another time or mentor',
  });
  await addClass(of, 5);
  const [held] = await orm().select().from(classes).where(eq(classes.batchId, of.batch.id));
  const asMentor = { token: (await make.session({ personId: of.mentor.id, at: server.clock.now() })).token };
  const times = { startsAt: momentOf(0).toISOString(), endsAt: momentOf(1).toISOString() };
  const moved = await server.call('moveClass', { mappingId: String(held?.id), ...times, version: held?.version ?? 0 }, asMentor);
  expect(moved.error).toMatchObject({
    code: 'CLASS_TIME_TAKEN',
    message: 'The mentor has a mentor session then: Thu 26 Nov 2026, 09:00 AM to 10:00 AM IST. Choose another time.',
  });
  const caller = await of.caller();
  const take = async (index: number) => {
    const seat = of.seats[index];
    const ids = { asset_id: seat?.assetId ?? '', slot_id: String(seat?.slot.id) };
    return server.call('bookSlot', { ...ids, venue_id: '', centre_id: '', is_take_home: '0' }, caller);
  };
  expect((await take(0)).error).toMatchObject({
    code: 'TIME_OVERLAPS',
    message: `You have a session with Meera ${of.mentor.lastName} at this time. Choose another slot, or move it first.`,
  });
  await of.cancel(session.bookingId);
  expect((await take(0)).status).toBe(200);
  expect((await take(2)).error.code).toBe('TIME_OVERLAPS');
  expect((await take(3)).status).toBe(200);
});
