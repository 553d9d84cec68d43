import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { seatCause } from '../../centres/messages/seat-entries.ts';
import { bookings as seats } from '../../centres/tables.ts';
import { listAlsoThen } from '../../classes/batches.ts';
import { classes } from '../../classes/tables.ts';
import { people } from '../../identity/tables.ts';
import { mentorBookings, mentorDaysOff } from '../tables.ts';
import { mentorsOff } from './mentors-off.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const orm = () => server.parts.database.orm;
const day = '2026-12-02';
const at = (date: string, clock: string) => new Date(`${date}T${clock}:00+05:30`).toISOString();

/** A course with mentors who serve it and students who book with them. */
async function newCourse() {
  const into = await make.course();
  const ids = { courseId: String(into.course.id), variantId: String(into.variant.id) };

  const mentor = async () => {
    const { id, firstName, lastName } = await make.person({ role: 'mentor' });
    await make.enrol({ personId: id, variantId: into.variant.id });
    const { token } = await make.session({ personId: id });
    const open = async (date: string, from: string, to: string, place: { modes?: ('Virtual' | 'In person')[]; venueId?: string } = {}) => {
      const body = { date, from, to, modes: ['Virtual' as const], venueId: '', ...place };
      return (await server.call('openTimes', body, { token })).data.week.times.filter(({ startsAt }) => startsAt >= at(date, '00:00'));
    };
    const preview = (date = day) => server.call('previewDayOff', { date }, { token });
    const hits = async () => (await preview()).data.hits;
    const take = (offers: { bookingId: string; timeId: string }[], date = day) =>
      server.call('takeDayOff', { date, reason: 'A family matter', offers }, { token });
    /** Takes the day off as it is shown. */
    const takeShown = async () => take((await hits()).map(({ bookingId, offer }) => ({ bookingId, timeId: offer?.timeId ?? '' })));
    const week = async (date = day) => (await server.call('mentorWeek', { date }, { token })).data.week;
    return { id, token, name: `${firstName} ${lastName}`, open, preview, hits, take, takeShown, week };
  };
  const student = async () => {
    const { person } = await make.student({ in: into });
    const { token } = await make.session({ personId: person.id });
    const book = async (timeId: string | undefined, mode: 'Virtual' | 'In person' = 'Virtual') =>
      (
        await server.call(
          'bookMentorSlot',
          { ...ids, timeId: timeId ?? '1', mode, reasonForBooking: 'My plan', bookingKey: randomUUID() },
          { token },
        )
      ).data.bookingId;
    const card = async (bookingId: string) => {
      const { data } = await server.call('studentSessions', { ...ids, studentImsPin: '', after: '' }, { token });
      return [...data.upcoming, ...data.past].find((one) => one.bookingId === bookingId);
    };
    return { id: person.id, token, book, card };
  };
  return { ...into, mentor, student };
}

describe('MEN-007 IDN-079 a day off', () => {
  it('shows what it hits and what is offered, and saves just that', async () => {
    const course = await newCourse();
    const [mentor, student] = [await course.mentor(), await course.student()];
    const times = await mentor.open(day, '10:00', '13:00');
    const [before] = await mentor.open('2026-12-01', '17:00', '18:00');
    const [after] = await mentor.open('2026-12-04', '10:00', '11:00');
    const bookingId = await student.book(times[1]?.timeId);
    const { data } = await mentor.preview();
    expect(data).toEqual({
      hits: [
        {
          bookingId,
          studentName: expect.stringContaining('Asha') as string,
          startsAt: at(day, '11:00'),
          endsAt: at(day, '11:45'),
          offer: { timeId: before?.timeId, startsAt: at('2026-12-01', '17:00'), mentorName: mentor.name },
          choices: [
            { timeId: before?.timeId, startsAt: at('2026-12-01', '17:00'), mentorName: mentor.name },
            { timeId: after?.timeId, startsAt: at('2026-12-04', '10:00'), mentorName: mentor.name },
          ],
        },
      ],
      free: 2,
      classes: [],
    });
    const taken = await mentor.takeShown();
    expect(taken.data).toMatchObject({
      changed: 3,
      leftOut: 0,
      week: {
        bookings: [],
        times: [
          { timeId: before?.timeId, state: 'held' },
          { timeId: after?.timeId, state: 'free' },
        ],
      },
    });
    expect(taken.data.week.days[3]).toMatchObject({ date: day, off: 'day-off', name: 'A family matter' });
    expect(await student.card(bookingId)).toMatchObject({
      bookingStatus: 'CANCELLED BY MENTOR',
      cancelledText: 'Cancelled Slot (mentor)',
      cancelReason: 'A family matter',
      offer: { startsAt: at('2026-12-01', '17:00'), mentorName: mentor.name, offerEndsAt: '2026-11-25T04:30:00.000Z' },
      actions: [{ kind: 'acceptOffer', enabled: true, reason: '' }],
    });
    const accepted = await server.call('answerMentorOffer', { bookingId, accept: true }, { token: student.token });
    expect(accepted.data).toMatchObject({ bookingStatus: 'BOOKED', startsAt: at('2026-12-01', '17:00') });
  });

  it('the mentor can offer another choice, or none', async () => {
    const course = await newCourse();
    const [mentor, one, other] = [await course.mentor(), await course.student(), await course.student()];
    const times = await mentor.open(day, '10:00', '12:00');
    await mentor.open('2026-12-03', '10:00', '12:00');
    const bookingIds = [await one.book(times[0]?.timeId), await other.book(times[1]?.timeId)];
    const hits = await mentor.hits();
    expect(hits.map(({ offer }) => offer?.startsAt)).toEqual([at('2026-12-03', '10:00'), at('2026-12-03', '11:00')]);
    const chosen = hits[0]?.choices.at(-1)?.timeId ?? '';
    expect(
      (
        await mentor.take([
          { bookingId: bookingIds[0] ?? '', timeId: chosen },
          { bookingId: bookingIds[1] ?? '', timeId: chosen },
        ])
      ).error.code,
    ).toBe('TIME_GONE');
    expect(
      (
        await mentor.take([
          { bookingId: bookingIds[0] ?? '', timeId: chosen },
          { bookingId: bookingIds[1] ?? '', timeId: '' },
        ])
      ).status,
    ).toBe(200);
    expect((await one.card(bookingIds[0] ?? ''))?.offer).toMatchObject({ startsAt: at('2026-12-03', '11:00') });
    expect((await other.card(bookingIds[1] ?? ''))?.offer).toBeNull();
  });

  it('saves nothing where the sessions are others by now', async () => {
    const course = await newCourse();
    const [mentor, one, other] = [await course.mentor(), await course.student(), await course.student()];
    const times = await mentor.open(day, '10:00', '12:00');
    const first = await one.book(times[0]?.timeId);
    const shown = [{ bookingId: first, timeId: '' }];
    const second = await other.book(times[1]?.timeId);
    expect((await mentor.take(shown)).error.code).toBe('BOOKINGS_AFFECTED');
    expect((await mentor.week()).bookings).toHaveLength(2);
    await server.call('cancelMentorSlot', { bookingId: first }, { token: one.token });
    expect((await mentor.take([...shown, { bookingId: second, timeId: '' }])).error.code).toBe('BOOKINGS_AFFECTED');
    expect(await mentor.week()).toMatchObject({ days: Array.from({ length: 7 }, () => ({ off: '' })), bookings: [{ bookingId: second }] });
    expect((await mentor.take([{ bookingId: second, timeId: '' }])).status).toBe(200);
  });

  it('saves nothing where the offered time has been taken, nor with a time that was not on the list', async () => {
    const course = await newCourse();
    const [mentor, one, other] = [await course.mentor(), await course.student(), await course.student()];
    const [time, second] = await mentor.open(day, '10:00', '12:00');
    const [next] = await mentor.open('2026-12-03', '10:00', '11:00');
    const bookingId = await one.book(time?.timeId);
    await other.book(next?.timeId);
    expect((await mentor.take([{ bookingId, timeId: next?.timeId ?? '' }])).error.code).toBe('TIME_GONE');
    // on the day itself
    expect((await mentor.take([{ bookingId, timeId: second?.timeId ?? '' }])).error.code).toBe('TIME_GONE');
    expect((await one.card(bookingId))?.bookingStatus).toBe('BOOKED');
    expect((await mentor.week()).times).toHaveLength(1);
  });

  it('a student who books at the same moment is either among the hits or refused', async () => {
    const course = await newCourse();
    const [mentor, ...students] = [await course.mentor(), await course.student(), await course.student(), await course.student()];
    const times = await mentor.open(day, '10:00', '13:00');
    const answers = await Promise.allSettled([...students.map((student, index) => student.book(times[index]?.timeId)), mentor.take([])]);
    const { days, bookings, times: left } = await mentor.week();
    const took = answers.at(-1)?.status === 'fulfilled' && days[3]?.off === 'day-off';
    expect({ bookings: bookings.length, left: left.length }).toEqual(took ? { bookings: 0, left: 0 } : { bookings: 3, left: 0 });
  });

  it('offers a time of another mentor of the course where the same one has none, in the same way and at the same venue', async () => {
    const course = await newCourse();
    const [mentor, second, stranger, student] = [
      await course.mentor(),
      await course.mentor(),
      await (await newCourse()).mentor(),
      await course.student(),
    ];
    const centres = centreFactories({ database: server.parts.database, make });
    const [here, there] = [String((await centres.venue()).venue.id), String((await centres.venue()).venue.id)];
    const inPerson = (venueId: string) => ({ modes: ['In person' as const], venueId });
    const [time] = await mentor.open(day, '10:00', '11:00', inPerson(here));
    const bookingId = await student.book(time?.timeId, 'In person');
    await stranger.open('2026-12-03', '10:00', '11:00', inPerson(here));
    await second.open('2026-12-03', '10:00', '11:00');
    await second.open('2026-12-03', '12:00', '13:00', inPerson(there));
    expect(await mentor.hits()).toMatchObject([{ bookingId, offer: null, choices: [] }]);
    await second.open('2026-12-10', '12:00', '13:00', inPerson(here));
    // on the day off another mentor works
    await second.open(day, '15:00', '16:00', inPerson(here));
    expect(await mentor.hits()).toMatchObject([{ offer: { startsAt: at(day, '15:00'), mentorName: second.name }, choices: [{}, {}] }]);
    await mentor.takeShown();
    expect((await student.card(bookingId))?.offer).toMatchObject({ mentorName: second.name, mode: 'In person' });
  });

  it('offers nothing at which the student has something, that is held, or that starts too soon', async () => {
    const course = await newCourse();
    const [mentor, second, student, other] = [await course.mentor(), await course.mentor(), await course.student(), await course.student()];
    const [time] = await mentor.open(day, '10:00', '11:00');
    const bookingId = await student.book(time?.timeId);
    // another session, at the same hour as a free time
    const [own] = await second.open('2026-12-03', '10:00', '11:00');
    await student.book(own?.timeId);
    await mentor.open('2026-12-03', '10:30', '11:30');
    // a test
    const centres = centreFactories({ database: server.parts.database, make });
    const { assessment } = await make.assessment({ proctored: true, courseId: course.course.id });
    const { asset } = await make.asset({ courseId: course.course.id, type: 'assessment', html: '', assessmentId: assessment.id });
    const slot = await centres.slot({
      assessmentId: assessment.id,
      at: await centres.venue(),
      startsAt: new Date(at('2026-12-04', '10:00')),
      endsAt: new Date(at('2026-12-04', '12:00')),
    });
    const of = { assessmentId: assessment.id, assetId: asset.id, studentId: student.id, slotId: slot.id };
    const [seat] = await orm()
      .insert(seats)
      .values({ ...of, seat: 1, bookedAt: new Date() })
      .returning();
    await server.parts.database.transaction((tx) =>
      seatCause.write({ tx, ids: seat === undefined ? [] : [seat.id], zone: 'Asia/Kolkata', now: server.clock.now() }),
    );
    await mentor.open('2026-12-04', '11:00', '12:00');
    // in less than four hours
    await mentor.open('2026-11-24', '13:00', '14:00');
    const [later] = await mentor.open('2026-12-08', '10:00', '11:00');
    expect(await mentor.hits()).toMatchObject([{ bookingId, offer: { timeId: later?.timeId }, choices: [{ timeId: later?.timeId }] }]);
    await mentor.takeShown();
    // held for the first student by now
    const [more] = await mentor.open('2026-12-09', '10:00', '11:00');
    await other.book(more?.timeId);
    const { hits } = (await mentor.preview('2026-12-09')).data;
    expect(hits[0]?.choices.map(({ timeId }) => timeId)).not.toContain(later?.timeId);
  });

  it('withdraws what it had on offer to others, and tells them', async () => {
    const course = await newCourse();
    const [mentor, second, student] = [await course.mentor(), await course.mentor(), await course.student()];
    const [time] = await mentor.open(day, '10:00', '11:00');
    const bookingId = await student.book(time?.timeId);
    await second.open('2026-12-03', '10:00', '11:00');
    await mentor.takeShown();
    expect((await student.card(bookingId))?.offer).toMatchObject({ mentorName: second.name });
    const told = async () =>
      (await server.call('listNotices', { unreadOnly: false }, { token: student.token })).data.notices.map(({ title }) => title);
    expect(await told()).toHaveLength(2);
    expect((await second.take([], '2026-12-03')).data).toMatchObject({ changed: 1 });
    expect(await student.card(bookingId)).toMatchObject({ offer: null, actions: [] });
    const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: student.token })).data;
    expect(notices).toHaveLength(3);
    expect(notices[0]).toMatchObject({
      title: 'The time held for you is gone',
      text: `It was Thu 03 Dec 2026, 10:00 AM to 10:45 AM IST, in place of your session with ${mentor.name}. Book another time.`,
    });
    const [row] = await orm()
      .select()
      .from(mentorBookings)
      .where(eq(mentorBookings.id, BigInt(bookingId)));
    expect(row).toMatchObject({ offerState: 'withdrawn', offeredTimeId: null });
    for (const accept of [true, false])
      expect((await server.call('answerMentorOffer', { bookingId, accept }, { token: student.token })).error.code).toBe('TIME_GONE');
  });

  it('an offer that has ended or was answered is not withdrawn', async () => {
    const course = await newCourse();
    const [mentor, second, ended, declined] = [
      await course.mentor(),
      await course.mentor(),
      await course.student(),
      await course.student(),
    ];
    const times = await mentor.open(day, '10:00', '12:00');
    const ids = [await ended.book(times[0]?.timeId), await declined.book(times[1]?.timeId)];
    await second.open('2026-12-03', '10:00', '12:00');
    await mentor.takeShown();
    await server.call('answerMentorOffer', { bookingId: ids[1] ?? '', accept: false }, { token: declined.token });
    const now = server.clock.now();
    server.clock.set(new Date(now.getTime() + 25 * 3_600_000));
    try {
      const { token } = await make.session({ personId: second.id, at: server.clock.now() });
      const taken = await server.call('takeDayOff', { date: '2026-12-03', reason: 'A family matter', offers: [] }, { token });
      expect(taken.data).toMatchObject({ changed: 2 });
    } finally {
      server.clock.set(now);
    }
    const rows = await orm().select().from(mentorBookings).where(eq(mentorBookings.mentorId, mentor.id)).orderBy(mentorBookings.id);
    expect(rows.map(({ offerState }) => offerState)).toEqual(['open', 'declined']);
    const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: ended.token })).data;
    expect(notices).toHaveLength(2);
  });

  it('is today only for what has not begun, never in the past, and can be taken back', async () => {
    const course = await newCourse();
    const [mentor, student] = [await course.mentor(), await course.student()];
    const [soon, next] = await mentor.open('2026-11-24', '11:00', '13:00');
    const running = await student.book(soon?.timeId);
    const later = await student.book(next?.timeId);
    const now = server.clock.now();
    server.clock.set(new Date(at('2026-11-24', '11:15')));
    try {
      expect((await mentor.preview('2026-11-24')).data.hits).toMatchObject([{ bookingId: later }]);
      expect((await mentor.preview('2026-11-23')).error.code).toBe('TIME_PAST');
      expect((await mentor.take([], '2026-11-23')).error.code).toBe('TIME_PAST');
      const { data } = await mentor.take([{ bookingId: later, timeId: '' }], '2026-11-24');
      expect(data.week.bookings).toMatchObject([{ bookingId: running, classStatus: 'Live' }]);
      const back = await server.call('endDayOff', { date: '2026-11-24' }, { token: mentor.token });
      // what the day off closed is open again: the time of the session that it cancelled
      expect(back.data).toMatchObject({ changed: 1, leftOut: 0 });
      expect(back.data.week.times.filter(({ state }) => state === 'free').map(({ startsAt }) => startsAt)).toEqual([next?.startsAt]);
      expect(back.data.week.days.map(({ off }) => off)).toEqual(['', '', '', '', '', '', '']);
      expect(await mentor.open('2026-11-24', '15:00', '16:00')).toHaveLength(2);
    } finally {
      server.clock.set(now);
    }
  });

  it('a day without anything is taken at once, and twice is once', async () => {
    const mentor = await (await newCourse()).mentor();
    for (const changed of [0, 0]) expect((await mentor.take([])).data).toMatchObject({ changed, leftOut: 0 });
    expect(await orm().select().from(mentorDaysOff).where(eq(mentorDaysOff.mentorId, mentor.id))).toHaveLength(1);
    expect(await orm().select().from(mentorBookings).where(eq(mentorBookings.mentorId, mentor.id))).toEqual([]);
  });
});

describe('CLS-008 classes at a day off of their mentor, or when students are busy', () => {
  /** A mentor with a day off and a student with a session the day before, at ten, who are in a batch. */
  async function aBatch() {
    const course = await newCourse();
    const [mentor, other, student] = [await course.mentor(), await course.mentor(), await course.student()];
    const [time] = await other.open('2026-12-01', '10:00', '11:00');
    await student.book(time?.timeId);
    await mentor.take([]);
    const batch = await classFactories(server, make).batch({ courseId: course.course.id, studentIds: [student.id] });
    const staff = await make.person({ role: 'staff', rights: ['classes'] });
    const { token } = await make.session({ personId: staff.id });
    const { pin } = given(await orm().select({ pin: people.pin }).from(people).where(eq(people.id, mentor.id)));
    return { batch, batchId: String(batch.id), caller: { token }, course, mentor: { ...mentor, pin: pin ?? '' }, student };
  }
  const given = <Row>([row]: readonly Row[]): Row => {
    if (row === undefined) throw new Error('there is a row');
    return row;
  };
  const heading = 'Number,Title,Date,Time,Minutes,Mentor';

  it('are told by row when a timetable is tried or imported, and refuse nothing', async () => {
    const { batchId, caller, mentor } = await aBatch();
    const rows = [`1,Both,2026-12-01,10:15,60,`, `2,Off,${day},18:00,60,${mentor.pin}`, `3,Free,2026-12-03,10:15,60,${mentor.pin}`];
    const csv = [heading, ...rows].join('\n');
    const run = async (dryRun: boolean) => (await server.call('importTimetable', { csv, batchId, dryRun }, caller)).data;
    const warnings = [
      { line: 2, busyStudents: 1, mentorOff: false },
      { line: 3, busyStudents: 0, mentorOff: true },
    ];
    expect(await run(true)).toMatchObject({ faultCount: 0, added: 3, warnings, warningCount: 2 });
    expect(await run(false)).toMatchObject({ faultCount: 0, added: 3, warnings });
    // what stays where it is was named before
    expect(await run(true)).toMatchObject({ unchanged: 3, warnings: [], warningCount: 0 });
  });

  it('are told as a class is typed and before it is copied', async () => {
    const { batchId, caller, mentor } = await aBatch();
    const mentorId = String(mentor.id);
    const typed = { batchId, mappingId: '', classNumber: 1, minutes: 60 };
    const check = async (more: { mentorId: string; date: string; time: string }) =>
      (await server.call('checkClass', { ...typed, ...more }, caller)).data;
    expect(await check({ mentorId, date: day, time: '10:00' })).toEqual({ fields: {}, busyStudents: 0, mentorOff: true });
    expect(await check({ mentorId: '', date: day, time: '10:00' })).toMatchObject({ mentorOff: false });
    expect(await check({ mentorId, date: '2026-12-01', time: '10:30' })).toEqual({ fields: {}, busyStudents: 1, mentorOff: false });
    const csv = [heading, `1,Weekly,2026-11-25,10:00,60,${mentor.pin}`].join('\n');
    await server.call('importTimetable', { csv, batchId, dryRun: false }, caller);
    const [held] = await orm()
      .select()
      .from(classes)
      .where(eq(classes.batchId, BigInt(batchId)));
    const { copies } = (await server.call('copyClass', { mappingId: String(held?.id), weeks: 2, dryRun: true }, caller)).data;
    expect(copies.map(({ clash, busyStudents, mentorOff }) => [clash, busyStudents, mentorOff])).toEqual([
      ['', 0, true],
      ['', 0, false],
    ]);
  });

  it('are told of the classes that a pack places', async () => {
    const { batch, course, mentor } = await aBatch();
    const also = (date: string, clock: string, mentorId: bigint | null) =>
      listAlsoThen({
        queryable: orm(),
        classes: [{ batchId: batch.id, mentorId, startsAt: new Date(at(date, clock)), endsAt: new Date(at(date, '11:00')) }],
        mentorsOff,
        timeZone: 'Asia/Kolkata',
      });
    const [time] = await mentor.open('2026-12-03', '10:00', '11:00');
    await (await course.student()).book(time?.timeId);
    expect(await also('2026-12-03', '10:30', mentor.id)).toEqual([{ busyStudents: 0, isMentorBusy: true, isMentorOff: false }]);
    expect(await also(day, '10:30', mentor.id)).toEqual([{ busyStudents: 0, isMentorBusy: false, isMentorOff: true }]);
    expect(await also('2026-12-01', '10:30', null)).toEqual([{ busyStudents: 1, isMentorBusy: false, isMentorOff: false }]);
  });
});
