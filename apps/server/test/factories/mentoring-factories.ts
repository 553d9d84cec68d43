import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { mentorBookings, mentorSettings, mentorTimes, sessionLimits } from '../../src/modules/mentoring/tables.ts';
import type { TestApp } from '../app.ts';
import { factories } from '../factories.ts';
import { testMoment } from '../moments.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Builders of mentors, their free times and sessions, and of the calls that people make about them. */
export function mentoringFactories(server: Pick<TestApp, 'call' | 'clock' | 'parts'>, make = factories(server.parts)) {
  const { orm } = server.parts.database;
  type Course = Awaited<ReturnType<typeof make.course>>;

  /** A mentor who serves a course. */
  const mentor = async ({ in: given, ...settings }: { in: Course } & Partial<typeof mentorSettings.$inferInsert>) => {
    const person = await make.person({ role: 'mentor', firstName: 'Meera' });
    await make.enrol({ personId: person.id, variantId: given.variant.id });
    const defaults = { minutes: 60, buffer: 15, meetingUrl: 'https://meet.example/meera', about: 'Algebra' };
    await orm.insert(mentorSettings).values({ mentorId: person.id, ...defaults, ...settings });
    return person;
  };

  /** When something begins that begins so many hours after the test's moment, lasts an hour and has a buffer of a quarter. */
  const hours = (inHours: number, { minutes = 60, buffer = 15 } = {}) => {
    const startsAt = new Date(testMoment.getTime() + inHours * hour);
    const endsAt = new Date(startsAt.getTime() + minutes * minute);
    return { startsAt, endsAt, busyUntil: new Date(endsAt.getTime() + buffer * minute) };
  };

  /** A free time of a mentor. */
  const time = async ({
    inHours = 48,
    minutes = 60,
    buffer = 15,
    ...more
  }: Partial<typeof mentorTimes.$inferInsert> & { mentorId: bigint; inHours?: number; minutes?: number; buffer?: number }) => {
    const [row] = await orm
      .insert(mentorTimes)
      .values({ ...hours(inHours, { minutes, buffer }), virtual: true, ...more })
      .returning();
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  /** A session that is booked already, with no time behind it. */
  const session = async ({
    inHours = -2,
    ...more
  }: Partial<typeof mentorBookings.$inferInsert> & { mentorId: bigint; studentId: bigint; courseId: bigint; inHours?: number }) => {
    const [row] = await orm
      .insert(mentorBookings)
      .values({ ...hours(inHours), reason: 'Percentages', bookedAt: testMoment, ...more })
      .returning();
    if (row === undefined) throw new Error('The insert gave no row back');
    return row;
  };

  const limit = async ({ courseId, sessions }: { courseId: bigint; sessions: number }) => {
    await orm.insert(sessionLimits).values({ courseId, sessions });
  };

  /** A course with a mentor, and a student in it. */
  const pair = async ({ in: given, mentor: known }: { in?: Course; mentor?: Awaited<ReturnType<typeof mentor>> } = {}) => {
    const course = given ?? (await make.course());
    const { person: student } = await make.student({ in: course });
    return { ...course, student, mentor: known ?? (await mentor({ in: course })), ...callsOf({ personId: student.id, course }) };
  };

  /** Signs someone in at the moment of the clock: a test may be days after the one before. */
  const callerOf = (personId: bigint) => async () => ({ token: (await make.session({ personId, at: server.clock.now() })).token });

  /** What a student does. */
  const callsOf = ({ personId, course }: { personId: bigint; course: Course }) => {
    const caller = callerOf(personId);
    const ids = { courseId: String(course.course.id), variantId: String(course.variant.id) };
    const book = async (timeId: bigint, more: Partial<RequestOf<'bookMentorSlot'>> = {}) =>
      server.call(
        'bookMentorSlot',
        { ...ids, timeId: String(timeId), mode: 'Virtual', reasonForBooking: 'Percentages', bookingKey: randomUUID(), ...more },
        await caller(),
      );
    const free = async (more: Partial<RequestOf<'mentorFreeTimes'>> = {}) =>
      (await server.call('mentorFreeTimes', { ...ids, ...more }, await caller())).data;
    const list = async () => (await server.call('studentSessions', { studentImsPin: '', ...ids, after: '' }, await caller())).data;
    const cancel = async (bookingId: string) => server.call('cancelMentorSlot', { bookingId }, await caller());
    const move = async (bookingId: string, timeId: bigint, mode: 'In person' | 'Virtual' = 'Virtual', overClass = false) =>
      server.call('moveMentorSlot', { bookingId, timeId: String(timeId), mode, overClass }, await caller());
    const answer = async (bookingId: string, accept: boolean) => server.call('answerMentorOffer', { bookingId, accept }, await caller());
    const join = async (bookingId: string) => server.call('joinMentorSession', { bookingId }, await caller());
    return { caller, ids, book, free, list, cancel, move, answer, join };
  };

  /** What a mentor does. */
  const callsOfMentor = ({ id, pin }: { id: bigint; pin: string | null }) => {
    const caller = callerOf(id);
    const act = async (bookingId: string, more: Partial<RequestOf<'mentorAction'>> = {}) =>
      server.call(
        'mentorAction',
        { bookingId, requestType: 'present', feedback: '', data: [], actionItems: [], seen: '', ...more },
        await caller(),
      );
    const cancel = async (...bookingId: string[]) => server.call('mentorCancel', { bookingId, reason: 'I am ill' }, await caller());
    const dashboard = async (more: Partial<RequestOf<'mentorDashboard'>> = {}) =>
      (await server.call('mentorDashboard', { imspin: pin ?? '', search: '', after: '', ...more }, await caller())).data;
    const today = async () => (await server.call('mentorToday', {}, await caller())).data;
    const students = async (search = '') => (await server.call('mentorStudents', { search, page: 1 }, await caller())).data;
    const give = async ({ pin: studentImsPin, ...more }: { pin: string | null; courseId: string; variantId: string; timeId: bigint }) =>
      server.call(
        'mentorBook',
        {
          studentImsPin: studentImsPin ?? '',
          ...more,
          timeId: String(more.timeId),
          mode: 'Virtual',
          reasonForBooking: 'Your error book',
          bookingKey: randomUUID(),
        },
        await caller(),
      );
    const propose = async (bookingId: string, timeId: bigint | null) =>
      server.call('proposeTime', { bookingId, timeId: timeId === null ? '' : String(timeId) }, await caller());
    const waive = async (bookingId: string) => server.call('waiveNotice', { bookingId }, await caller());
    const join = async (bookingId: string) => server.call('joinMentorSession', { bookingId }, await caller());
    return { caller, act, cancel, dashboard, today, students, give, propose, waive, join };
  };

  return { mentor, hours, time, session, limit, pair, callsOf, callsOfMentor };
}
