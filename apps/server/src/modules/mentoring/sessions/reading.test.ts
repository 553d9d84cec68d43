import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { sessionCard } from '@abhyas/rules/mentoring/session-card.ts';
import { asc, eq } from 'drizzle-orm';
import { watchQueries } from '../../../../test/query-count.ts';
import { factsOf } from '../card.ts';
import { mentorBookings } from '../tables.ts';

describe('front sessions', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  test('HOM-001 MEN-005 home has the sessions of the student that run or start within a day, with when one can join', async () => {
    const make = factories(server.parts);
    const mentoring = mentoringFactories(server, make);
    const { mentor, student, course, ids, ...in_ } = await mentoring.pair();
    const other = await mentoring.pair({ in: { course, ...in_ }, mentor });
    const { venue } = await centreFactories({ database: server.parts.database, make }).venue({ name: 'Dadar' });
    const of = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
    await mentoring.session({ ...of, inHours: -3 });
    await mentoring.session({ ...of, inHours: 2, cancelledAt: testMoment, cancelledBy: 'mentor' });
    const tomorrow = await mentoring.session({ ...of, inHours: 25 });
    await mentoring.session({ ...of, studentId: other.student.id, inHours: 4 });
    const live = await mentoring.session({ ...of, inHours: -0.5 });
    const later = await mentoring.session({ ...of, inHours: 20, venueId: venue.id });
    const sessionsOf = async (personId: bigint) => {
      const { token } = await make.session({ personId, at: server.clock.now() });
      return (await server.call('homeData', ids, { token })).data.sessions;
    };
    expect(await sessionsOf(student.id)).toEqual([
      {
        bookingId: String(live.id),
        mentorName: `Meera ${mentor.lastName}`,
        startsAt: live.startsAt.toISOString(),
        endsAt: live.endsAt.toISOString(),
        joinsAt: new Date(live.startsAt.getTime() - 900_000).toISOString(),
        place: '',
        timeZone: '',
        isNow: true,
      },
      {
        bookingId: String(later.id),
        mentorName: `Meera ${mentor.lastName}`,
        startsAt: later.startsAt.toISOString(),
        endsAt: later.endsAt.toISOString(),
        joinsAt: '',
        place: 'Dadar',
        timeZone: 'Asia/Kolkata',
        isNow: false,
      },
    ]);
    server.clock.set(new Date(tomorrow.startsAt.getTime() - 600_000));
    expect(await sessionsOf(student.id)).toMatchObject([{ bookingId: String(tomorrow.id), isNow: true }]);
    server.clock.set(testMoment);
    expect(await sessionsOf(mentor.id)).toEqual([]);
  });
});

describe('list sessions', () => {
  let listSessionsServer: TestApp;
  let make: ReturnType<typeof factories>;
  let mentoring: ReturnType<typeof mentoringFactories>;
  beforeAll(async () => {
    listSessionsServer = await testApp();
    make = factories(listSessionsServer.parts);
    mentoring = mentoringFactories(listSessionsServer, make);
  });
  afterAll(() => listSessionsServer.close());
  afterEach(() => listSessionsServer.clock.set(testMoment));
  const ids = (cards: readonly { bookingId: string }[]) => cards.map(({ bookingId }) => bookingId);

  describe('a mentor’s dashboard', () => {
    test('MEN-016 MEN-017 MEN-018 MEN-019 MEN-020 API-060 has each session in the one place where the rule of its card puts it', async () => {
      const { mentor, student, course } = await mentoring.pair();
      const at = testMoment;
      const of = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
      const variations: Partial<typeof mentorBookings.$inferInsert>[] = [
        {},
        { attendance: 'present' },
        { attendance: 'absent' },
        { attendance: 'present', feedbackAt: at, feedback: 'Well done.' },
        { mentorAbsentAt: at, mentorAbsentBy: 'student' },
        { studentJoinedAt: at, mentorJoinedAt: at },
        { cancelledAt: at, cancelledBy: 'student' },
        { cancelledAt: at, cancelledBy: 'mentor' },
      ];
      for (const base of [-400, -0.5, 100]) {
        for (const [index, variation] of variations.entries()) {
          // one can be live at a time
          const inHours = base === -0.5 ? (variation.cancelledAt === undefined && index > 0 ? -200 + index * 2 : -0.5) : base + index * 2;
          await mentoring.session({ ...variation, ...of, inHours });
        }
      }
      const dashboard = await mentoring.callsOfMentor(mentor).dashboard();
      const rows = await listSessionsServer.parts.database.orm
        .select()
        .from(mentorBookings)
        .where(eq(mentorBookings.mentorId, mentor.id))
        .orderBy(asc(mentorBookings.startsAt), asc(mentorBookings.id));
      const cards = rows.map((row) => ({
        id: String(row.id),
        ...sessionCard({ session: factsOf(row), viewer: 'mentor', now: at }),
        cancelled: row.cancelledAt !== null,
      }));
      const live = cards.filter(({ classStatus, cancelled }) => classStatus === 'Live' && !cancelled).map(({ id }) => id);
      const upcoming = cards.filter(({ classStatus, cancelled }) => classStatus === 'UpComing' && !cancelled).map(({ id }) => id);
      const awaiting = cards.filter(({ isAwaitingFeedback }) => isAwaitingFeedback).map(({ id }) => id);
      const elsewhere = new Set([...live, ...upcoming, ...awaiting]);
      expect(ids(dashboard.live)).toEqual(live);
      expect(ids(dashboard.upcoming)).toEqual(upcoming);
      expect(ids(dashboard.awaitingFeedback)).toEqual(awaiting);
      expect(ids(dashboard.others)).toEqual(
        cards
          .map(({ id }) => id)
          .filter((id) => !elsewhere.has(id))
          .toReversed(),
      );
      expect(dashboard.counts).toEqual({ all: 24, live: 1, upcoming: 6, awaitingFeedback: awaiting.length });
      expect(awaiting.length).toBeGreaterThan(3);
    });

    test('comes fifty at a time, is searched, and is one’s own', async () => {
      const { mentor, course, ...pair } = await mentoring.pair();
      const asha = await make.person({ firstName: 'Nandini', lastName: '100%' });
      const calls = mentoring.callsOfMentor(mentor);
      const over = { mentorId: mentor.id, courseId: course.id, attendance: 'absent' } as const;
      for (let count = 0; count < 55; count += 1) {
        await mentoring.session({ ...over, studentId: count === 3 ? asha.id : pair.student.id, inHours: -10 - 2 * count });
      }
      const first = await calls.dashboard();
      expect([first.others.length, first.more, first.counts.all]).toEqual([50, true, 55]);
      const then = await calls.dashboard({ after: ids(first.others).at(-1) ?? '' });
      expect([then.others.length, then.more]).toEqual([5, false]);
      expect(new Set([...ids(first.others), ...ids(then.others)]).size).toBe(55);
      expect((await calls.dashboard({ search: '100%' })).counts.all).toBe(1);
      expect((await calls.dashboard({ search: '%' })).others).toHaveLength(1);
      const foreign = { imspin: (await make.person({ role: 'mentor' })).pin ?? '', search: '', after: '' };
      expect((await listSessionsServer.call('mentorDashboard', foreign, await calls.caller())).status).toBe(403);
    });

    test('costs the same number of queries for any number of sessions', async () => {
      const count = async (sessions: number) => {
        const { mentor, student, course } = await mentoring.pair();
        for (let index = 0; index < sessions; index += 1) {
          await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, inHours: -10 - 2 * index });
        }
        const calls = mentoring.callsOfMentor(mentor);
        return (await watchQueries({ server: listSessionsServer, work: () => calls.dashboard() })).count;
      };
      expect(await count(12)).toBe(await count(1));
    });
  });

  describe('a student’s sessions', () => {
    test('MEN-002 come soonest first, then what is over, twenty at a time', async () => {
      const { mentor, student, course, ids: inCourse, list, caller } = await mentoring.pair();
      const of = { mentorId: mentor.id, studentId: student.id, courseId: course.id };
      for (let count = 0; count < 22; count += 1) await mentoring.session({ ...of, inHours: -10 - 2 * count });
      for (const inHours of [50, 30, 40]) await mentoring.session({ ...of, inHours });
      const cancelled = await mentoring.session({ ...of, inHours: 35, cancelledAt: testMoment, cancelledBy: 'student' });
      const first = await list();
      expect(first.upcoming.map(({ date }) => date)).toEqual(['2026-11-25', '2026-11-26', '2026-11-26']);
      expect([first.past.length, first.more, first.past[0]?.bookingId]).toEqual([20, true, String(cancelled.id)]);
      const after = first.past.at(-1)?.bookingId ?? '';
      const then = (await listSessionsServer.call('studentSessions', { studentImsPin: '', ...inCourse, after }, await caller())).data;
      expect([then.upcoming, then.past.length, then.more]).toEqual([[], 3, false]);
    });

    test('IDN-077 MEN-051 are read by their mentor and parents, and no one else', async () => {
      const { mentor, student, book, ids: inCourse, cancel } = await mentoring.pair();
      const body = { studentImsPin: student.pin ?? '', ...inCourse, after: '' };
      const read = async (personId: bigint) =>
        listSessionsServer.call('studentSessions', body, { token: (await make.session({ personId })).token });
      expect((await read(mentor.id)).status).toBe(404);
      const { bookingId } = (await book((await mentoring.time({ mentorId: mentor.id })).id)).data;
      expect((await read(mentor.id)).data.upcoming).toMatchObject([{ bookingId, studentName: `Asha ${student.lastName}` }]);
      expect((await read((await mentoring.pair()).mentor.id)).status).toBe(404);
      expect((await read((await mentoring.pair()).student.id)).status).toBe(404);
      await cancel(bookingId);
      expect((await read(mentor.id)).status).toBe(404);
    });
  });

  test('IDN-077 another mentor of the student reads that there was a session, not what was said or came of it; parents read the feedback, not the reason', async () => {
    const { mentor, student, course, ids: inCourse } = await mentoring.pair();
    const words = {
      reason: 'Exam fear',
      cancelReason: 'I am ill',
      feedback: 'Look at ratios again.',
      feedbackAt: listSessionsServer.clock.now(),
      attendance: 'present' as const,
    };
    await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, ...words });
    const read = async (kind: 'mentor' | 'parent', personId: bigint) => {
      if (personId !== mentor.id) await make.relate({ kind, viewerId: personId, subjectId: student.id });
      const { token } = await make.session({ personId });
      return (await listSessionsServer.call('studentSessions', { studentImsPin: student.pin ?? '', ...inCourse, after: '' }, { token }))
        .data.past;
    };
    await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
    const all = { reasonForBooking: 'Exam fear', cancelReason: 'I am ill', feedback: 'Look at ratios again.' };
    const forParents = {
      reasonForBooking: '',
      cancelReason: '',
      actionItems: [],
      feedback: 'Look at ratios again.',
      attendance: 'present',
    };
    expect(await read('parent', (await make.person({ role: 'parent' })).id)).toMatchObject([forParents]);
    expect(await read('mentor', mentor.id)).toMatchObject([all]);
    expect(await read('mentor', (await make.person({ role: 'mentor' })).id)).toMatchObject([
      {
        reasonForBooking: '',
        cancelReason: '',
        feedback: '',
        attachments: [],
        actionItems: [],
        mentorAction: '',
        attendance: '',
        bookingStatus: 'BOOKED',
      },
    ]);
  });

  test('MEN-016 the dashboard is in the zone that its mentor has chosen, else in the portal’s', async () => {
    const { mentor, ...course } = await mentoring.pair();
    expect((await mentoring.callsOfMentor(mentor).dashboard()).timeZone).toBe('Asia/Kolkata');
    const away = await mentoring.mentor({ in: course, timeZone: 'Europe/London' });
    expect((await mentoring.callsOfMentor(away).dashboard()).timeZone).toBe('Europe/London');
  });

  test('HOM-021 a mentor’s home counts the sessions of today on their clock, and the feedback that is owed, in one call', async () => {
    const course = await make.course();
    const mentor = await mentoring.mentor({ in: course, timeZone: 'America/New_York' });
    const { student } = await mentoring.pair({ in: course, mentor });
    const of = { mentorId: mentor.id, studentId: student.id, courseId: course.course.id };
    // in New York it is the evening of the 23rd, 23:30
    await mentoring.session({ ...of, inHours: -0.5 });
    await mentoring.session({ ...of, inHours: 2 });
    await mentoring.session({ ...of, inHours: -10 });
    await mentoring.session({ ...of, inHours: -20, attendance: 'absent' });
    const told = await mentoring.callsOfMentor(mentor).today();
    expect(told).toMatchObject({ today: 1, awaitingFeedback: 1 });
    expect(told.sessions).toHaveLength(1);
    expect(told.sessions[0]).toMatchObject({ studentImsPin: student.pin, timeZone: 'America/New_York' });
    listSessionsServer.clock.set(new Date(testMoment.getTime() + 3_600_000));
    expect(await mentoring.callsOfMentor(mentor).today()).toMatchObject({ today: 1, awaitingFeedback: 2 });
  });

  describe('MEN-049 MEN-051 a mentor’s students', () => {
    test('are those with a booking and those assigned, by name, with their sessions', async () => {
      const { mentor, student, course, variant, book } = await mentoring.pair();
      const assigned = await make.person({ firstName: 'Zoya', lastName: 'Ali' });
      await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: assigned.id });
      const time = await mentoring.time({ mentorId: mentor.id });
      await book(time.id);
      const past = await mentoring.session({ mentorId: mentor.id, studentId: student.id, courseId: course.id, inHours: -5 });
      await mentoring.pair({ in: { course, variant } });
      const calls = mentoring.callsOfMentor(mentor);
      expect(await calls.students()).toEqual({
        total: 2,
        timeZone: 'Asia/Kolkata',
        students: [
          {
            studentName: `Asha ${student.lastName}`,
            studentImsPin: student.pin,
            imageUrl: '',
            course: course.name,
            courseId: String(course.id),
            variantId: String(variant.id),
            lastSessionAt: past.startsAt.toISOString(),
            nextSessionAt: time.startsAt.toISOString(),
            feedbackOwed: 1,
            score: null,
            attended: 0,
            classes: 0,
            lastVisitAt: testMoment.toISOString(),
          },
          expect.objectContaining({
            studentName: 'Zoya Ali',
            course: '',
            courseId: '',
            lastSessionAt: '',
            nextSessionAt: '',
            feedbackOwed: 0,
          }),
        ],
      });
      expect((await calls.students('zoya')).students).toHaveLength(1);
      expect((await calls.students(student.pin ?? '')).total).toBe(1);
      expect(await calls.students('Quentin')).toMatchObject({ total: 0, students: [] });
    });
  });
});
