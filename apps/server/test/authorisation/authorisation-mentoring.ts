import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { factories } from '../factories.ts';
import type { TestApp } from '../app.ts';
import { mentoringFactories } from '../factories/mentoring-factories.ts';
import { variants } from '../../src/modules/identity/tables.ts';
import { dayIn } from '../../src/platform/common/day-in.ts';
import { holidays, mentorSettings, missedSessions } from '../../src/modules/mentoring/tables.ts';

interface Person {
  readonly id: bigint;
  readonly pin: string | null;
}

/** Good bodies for the calls about sessions with mentors, about the student's sessions with their mentor. */
export async function mentoringBodies({
  server,
  make,
  ids,
  student,
  mentor,
  studentToken,
}: {
  server: TestApp;
  make: ReturnType<typeof factories>;
  ids: { readonly courseId: string; readonly variantId: string };
  student: Person;
  mentor: Person;
  studentToken: () => Promise<string>;
}) {
  const mentoring = mentoringFactories(server, make);
  const settings = { minutes: 60, buffer: 0, noticeHours: 0, maxPerDay: 0, meetingUrl: 'https://meet.example/m', about: '' };
  await server.parts.database.orm.insert(mentorSettings).values({ mentorId: mentor.id, ...settings });
  // in a batch of their own: they serve the course, and what is the student's batch's is not for them
  const [batch] = await server.parts.database.orm
    .insert(variants)
    .values({ courseId: BigInt(ids.courseId), key: 'mentors', name: 'Mentors', centreProctoredAllowed: false })
    .returning();
  await make.enrol({ personId: mentor.id, variantId: batch?.id ?? 0n });
  const pair = { mentorId: mentor.id, studentId: student.id, courseId: BigInt(ids.courseId) };
  const personId = String(mentor.id);
  const dayAfter = (days: number) =>
    dayIn({ moment: new Date(server.clock.now().getTime() + days * 86_400_000), timeZone: 'Asia/Kolkata' });
  // no two sessions are at once
  let ahead = 400;
  let ago = -400;
  // within the two days in which a student says that the mentor did not come
  let recent = -1;
  // within the notice
  let soon = 23;
  const freeTime = async () => String((await mentoring.time({ mentorId: mentor.id, inHours: (ahead += 2) })).id);
  const booking = async () => ({
    ...ids,
    timeId: await freeTime(),
    mode: 'Virtual' as const,
    reasonForBooking: 'Percentages',
    bookingKey: randomUUID(),
  });
  const booked = async () => {
    const { data } = await server.call('bookMentorSlot', await booking(), { token: await studentToken() });
    return { bookingId: data.bookingId };
  };
  const over = async () => {
    const row = await mentoring.session({ ...pair, inHours: (ago -= 2), attendance: 'present' });
    return { bookingId: String(row.id) };
  };
  const offered = async () => {
    const cancelled = { cancelledAt: server.clock.now(), cancelledBy: 'mentor' } as const;
    const offer = {
      offeredTimeId: BigInt(await freeTime()),
      offerEndsAt: new Date(server.clock.now().getTime() + 3_600_000),
      offerState: 'open',
    } as const;
    return { bookingId: String((await mentoring.session({ ...pair, inHours: (ahead += 2), ...cancelled, ...offer })).id) };
  };
  const live = { bookingId: String((await mentoring.session({ ...pair, inHours: -0.5 })).id) };
  /** A session to which the student says that the mentor did not come; the id of what staff see. */
  const missed = async () => {
    const { id } = await mentoring.session({ ...pair, inHours: (recent -= 1.3) });
    await server.call('reportMentorAbsence', { bookingId: String(id), absent: true }, { token: await studentToken() });
    const [row] = await server.parts.database.orm.select().from(missedSessions).where(eq(missedSessions.bookingId, id));
    return { missedId: String(row?.id) };
  };
  /** A session to come on a day that is a holiday. */
  const onHoliday = async () => {
    const { startsAt } = await mentoring.session({ ...pair, inHours: (ahead += 2) });
    const day = dayIn({ moment: startsAt, timeZone: 'Asia/Kolkata' });
    await server.parts.database.orm.insert(holidays).values({ pack: 'matrix', day, name: 'Holiday' }).onConflictDoNothing();
  };
  const task = async () => {
    const { bookingId } = await over();
    const { token } = await make.session({ personId: mentor.id, at: server.clock.now() });
    const actionItems = [{ text: 'Do sheet 4', dueOn: '' as const }];
    const given = { bookingId, requestType: 'feedback', feedback: 'Well prepared.', seen: '' } as const;
    await server.call('mentorAction', { ...given, data: [], actionItems }, { token });
    const { data } = await server.call('listAgreedTasks', ids, { token: await studentToken() });
    return { taskId: data[0]?.taskId ?? '1' };
  };
  return {
    listAgreedTasks: () => ids,
    tickTask: async () => ({ ...(await task()), done: true }),
    addOwnTask: () => ({ ...ids, text: 'Do sheet 5', dueOn: '' as const }),
    removeOwnTask: () => task(),
    studentSessions: async () => (await over(), { studentImsPin: student.pin ?? '', ...ids, after: '' as const }),
    mentorFreeTimes: () => ids,
    bookMentorSlot: booking,
    cancelMentorSlot: booked,
    moveMentorSlot: async () => ({ ...(await booked()), timeId: await freeTime(), mode: 'Virtual' as const }),
    answerMentorOffer: async () => ({ ...(await offered()), accept: true }),
    rateMentorSession: async () => ({ ...(await over()), rating: 5, text: '' }),
    reportMentorAbsence: async () => ({
      bookingId: String((await mentoring.session({ ...pair, inHours: (recent -= 1.3) })).id),
      absent: true,
    }),
    staffMissedSessions: async () => (await missed(), { page: 1, state: 'open' as const }),
    staffHolidaySessions: async () => (await onHoliday(), { page: 1 }),
    settleMissedSession: async () => ({ ...(await missed()), note: 'Called the mentor.' }),
    staffMentors: () => ({ search: '', state: '' as const, sort: 'name' as const, page: 1 }),
    staffMentor: () => ({ personId, date: '' as const }),
    staffSaveMentorHours: () => ({ personId, hours: [] }),
    staffSaveMentorSettings: () => ({ personId, ...settings, timeZone: '' }),
    mentorWork: async () => (await booked(), { personId, from: dayAfter(0), to: dayAfter(60) }),
    reassignWork: async () => ({
      personId,
      toId: String((await make.person({ role: 'mentor' })).id),
      bookingIds: [(await booked()).bookingId],
      mappingIds: [],
      overLimits: false,
      dryRun: true,
    }),
    joinMentorSession: () => live,
    mentorDashboard: async () => (await over(), { imspin: mentor.pin ?? '', search: '', after: '' as const }),
    mentorCancel: async () => ({ bookingId: [(await booked()).bookingId], reason: 'I am ill' }),
    mentorAction: async () => ({
      ...(await over()),
      requestType: 'present' as const,
      feedback: '',
      data: [],
      actionItems: [],
      seen: '' as const,
    }),
    waiveNotice: async () => ({ bookingId: String((await mentoring.session({ ...pair, inHours: (soon -= 1.5) })).id) }),
    mentorTimesFor: async () => (await freeTime(), { studentImsPin: student.pin ?? '', ...ids, bookingId: '' as const }),
    mentorBook: async () => ({ ...(await booking()), studentImsPin: student.pin ?? '' }),
    proposeTime: async () => ({ ...(await booked()), timeId: await freeTime() }),
    mentorToday: () => ({}),
    mentorStudents: () => ({ search: '', page: 1 }),
    mentorWeek: () => ({ date: '' as const }),
    openTimes: () => ({ date: '2027-06-01', from: '16:00', to: '18:00', modes: ['Virtual' as const], venueId: '' as const }),
    closeTimes: async () => ({ timeId: [await freeTime()] }),
    copyWeek: () => ({ week: '2027-05-30', fromWeek: '2027-06-06', toWeek: '2027-06-13' }),
    previewDayOff: () => ({ date: '2027-07-01' }),
    takeDayOff: () => ({ date: '2027-07-01', reason: '', offers: [] }),
    endDayOff: () => ({ date: '2027-07-02' }),
    // on a day between those on which sessions are
    saveMentorHours: () => ({ hours: [{ weekday: 4, from: '16:00', to: '18:00', modes: ['Virtual' as const], venueId: '' }] }),
    saveMentorSettings: () => ({ ...settings, timeZone: 'Asia/Kolkata' }),
  };
}
