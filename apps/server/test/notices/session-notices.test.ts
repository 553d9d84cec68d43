import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { pushBrowser } from '../devices/browser.ts';
import { centreFactories } from '../factories/centre-factories.ts';
import { factories } from '../factories.ts';
import { mentoringFactories } from '../factories/mentoring-factories.ts';
import { testMoment } from '../moments.ts';
import { pushServer } from '../services/push-server.ts';
import { outboxMessages } from '../../src/platform/postgres/tables.ts';
import { deliverDue } from '../../src/modules/notices/sending/deliver.ts';
import { sendDue } from '../../src/modules/notices/sending/send.ts';
import { mentorTimes } from '../../src/modules/mentoring/tables.ts';
import { mentoringData } from '../../src/modules/mentoring/personal-data.ts';

const hour = 3_600_000;
let push: Awaited<ReturnType<typeof pushServer>>;
let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  push = await pushServer();
  server = await testApp({ settings: { PUSH_HOSTS: push.origin } });
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(async () => {
  await server.close();
  await push.close();
});
afterEach(() => {
  server.clock.set(testMoment);
  push.pushed.length = 0;
});
const orm = () => server.parts.database.orm;

/** A student with a session in so many hours, and what the two were sent. */
async function booked({ inHours = 48 } = {}) {
  const pair = await mentoring.pair();
  const time = await mentoring.time({ mentorId: pair.mentor.id, inHours });
  const { bookingId } = (await pair.book(time.id)).data;
  const mails = async (who: { email: string }) =>
    orm().select().from(outboxMessages).where(eq(outboxMessages.recipient, who.email)).orderBy(outboxMessages.id);
  const subjects = async (who: { email: string }) => (await mails(who)).map(({ subject }) => subject);
  const toStudent = () => subjects(pair.student);
  const toMentor = () => subjects(pair.mentor);
  return { ...pair, time, bookingId, mails, toStudent, toMentor, asMentor: mentoring.callsOfMentor(pair.mentor) };
}
type Booked = Awaited<ReturnType<typeof booked>>;
/** Sets the clock to this many hours after the test's moment and runs the jobs of that minute. */
async function roundAt(hours: number): Promise<void> {
  server.clock.set(new Date(testMoment.getTime() + hours * hour));
  await sendDue(server);
  await deliverDue(server);
}
/** The calendar entries of the mails to someone. */
async function entriesTo(of: Booked, who: { email: string }) {
  return (await of.mails(who)).map(({ calendar }) => {
    const root = new ICAL.Component(ICAL.parse(calendar ?? '') as unknown[]);
    const value = (name: string) => String(root.getFirstSubcomponent('vevent')?.getFirstPropertyValue(name) ?? '');
    return {
      method: String(root.getFirstPropertyValue('method')),
      uid: value('uid'),
      sequence: Number(value('sequence')),
      start: value('dtstart'),
    };
  });
}

describe('student and mentor hear of a session by mail, with a calendar file', () => {
  test('booked, moved and cancelled it is one entry, whose sequence rises', async () => {
    const of = await booked();
    await roundAt(0);
    const to = await mentoring.time({ mentorId: of.mentor.id, inHours: 72 });
    await of.move(of.bookingId, to.id);
    await roundAt(1);
    await of.cancel(of.bookingId);
    await roundAt(2);
    const mentorName = `Meera ${of.mentor.lastName}`;
    const studentName = `Asha ${of.student.lastName}`;
    expect(await of.toStudent()).toEqual([
      expect.stringContaining(`Booked: session with ${mentorName}`),
      expect.stringContaining(`Your session with ${mentorName} has a new time`),
      expect.stringContaining(`You cancelled your session with ${mentorName}`),
    ]);
    expect(await of.toMentor()).toEqual([
      expect.stringContaining(`New session with ${studentName}`),
      expect.stringContaining(`Your session with ${studentName} has a new time`),
      expect.stringContaining(`${studentName} cancelled your session`),
    ]);
    for (const who of [of.student, of.mentor]) {
      const entries = await entriesTo(of, who);
      expect(entries.map(({ method, sequence, start }) => [method, sequence, start])).toEqual([
        ['REQUEST', 0, '2026-11-26T04:30:00Z'],
        ['REQUEST', 1, '2026-11-27T04:30:00Z'],
        ['CANCEL', 2, '2026-11-27T04:30:00Z'],
      ]);
      expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
    }
  });

  test('a mentor who cancels says why, and that it counts for nothing', async () => {
    const of = await booked();
    await of.asMentor.cancel(of.bookingId);
    const { notices } = (await server.call('listNotices', { unreadOnly: false }, await of.caller())).data;
    expect(notices[0]).toMatchObject({
      type: 'session-booked',
      title: `Meera ${of.mentor.lastName} cancelled your session`,
      text: 'It was Thu 26 Nov 2026, 10:00 AM to 11:00 AM IST, virtual. Reason: I am ill. It doesn’t count as one of your sessions.',
      url: `/mypage/myplan?booking=${of.bookingId}`,
    });
  });

  test('times are in the zone of each: the portal’s for the student, their own for a mentor who has chosen one', async () => {
    const course = await make.course();
    const mentor = await mentoring.mentor({ in: course, timeZone: 'Europe/London' });
    const pair = await mentoring.pair({ in: course, mentor });
    await pair.book((await mentoring.time({ mentorId: mentor.id })).id);
    const textOf = async (caller: { token: string }) =>
      (await server.call('listNotices', { unreadOnly: false }, caller)).data.notices[0]?.text;
    expect(await textOf(await pair.caller())).toContain('10:00 AM to 11:00 AM IST');
    expect(await textOf(await mentoring.callsOfMentor(mentor).caller())).toContain('04:30 AM to 05:30 AM GMT');
  });
});

const noticesOf = async (caller: { token: string }) => (await server.call('listNotices', { unreadOnly: false }, caller)).data.notices;

describe('what changed is what is said', () => {
  test('another way to meet at the same time is no new time', async () => {
    const of = await booked();
    const { venue } = await centreFactories({ database: server.parts.database, make }).venue();
    await orm().update(mentorTimes).set({ venueId: venue.id }).where(eq(mentorTimes.id, of.time.id));
    await of.move(of.bookingId, of.time.id, 'In person');
    const mentorName = `Meera ${of.mentor.lastName}`;
    expect((await noticesOf(await of.caller()))[0]).toMatchObject({
      title: `Your session with ${mentorName} is now in person`,
      text: `Thu 26 Nov 2026, 10:00 AM to 11:00 AM IST, ${venue.name}.`,
    });
    const to = await mentoring.time({ mentorId: of.mentor.id, inHours: 72 });
    await of.move(of.bookingId, to.id);
    expect((await noticesOf(await of.caller()))[0]?.title).toBe(`Your session with ${mentorName} has a new time and is now virtual`);
  });

  test('a reason that ends with a full stop gets no second one', async () => {
    const of = await booked();
    const body = { bookingId: [of.bookingId], reason: 'I am ill. Sorry!' };
    await server.call('mentorCancel', body, await of.asMentor.caller());
    expect((await noticesOf(await of.caller()))[0]?.text).toContain('Reason: I am ill. Sorry! It doesn’t');
  });

  test('a mentor who allows a late change: the student hears of it once', async () => {
    const of = await booked({ inHours: 20 });
    await of.asMentor.waive(of.bookingId);
    expect((await noticesOf(await of.caller()))[0]).toMatchObject({
      title: `Meera ${of.mentor.lastName} lets you change your session`,
      text: expect.stringContaining('You can move it to another time until it starts.') as string,
      url: `/mypage/myplan?booking=${of.bookingId}`,
    });
    expect((await of.asMentor.waive(of.bookingId)).error.code).toBe('NOTICE_WAIVED');
    expect(await noticesOf(await of.caller())).toHaveLength(2);
  });
});

describe('reminders', () => {
  test('come a day and half an hour before, to both, by mail and push', async () => {
    const of = await booked();
    const browser = pushBrowser();
    await server.call('subscribePush', { endpoint: `${push.origin}/push/session`, keys: browser.keys }, await of.caller());
    await roundAt(0);
    push.pushed.length = 0;
    const before = [await of.toStudent(), await of.toMentor()].map(({ length }) => length);
    expect(before).toEqual([1, 1]);
    await roundAt(24 - 1 / 60);
    expect(await of.toStudent()).toHaveLength(1);
    await roundAt(24);
    await roundAt(47.5 - 1 / 60);
    expect(await of.toStudent()).toHaveLength(2);
    await roundAt(47.5);
    expect((await of.toStudent()).slice(1)).toEqual([
      expect.stringContaining('is tomorrow'),
      expect.stringContaining('starts in 30 minutes'),
    ]);
    expect(push.pushed).toHaveLength(2);
    expect((await of.toMentor()).slice(1)).toEqual([
      expect.stringContaining('is tomorrow'),
      expect.stringContaining('starts in 30 minutes'),
    ]);
    expect((await entriesTo(of, of.student)).map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['REQUEST', 0],
      ['REQUEST', 0],
    ]);
  });

  test('none comes for what was cancelled, and after a move only those of the new time', async () => {
    const cancelled = await booked();
    await roundAt(0);
    await cancelled.asMentor.cancel(cancelled.bookingId);
    const moved = await booked({ inHours: 49 });
    const to = await mentoring.time({ mentorId: moved.mentor.id, inHours: 96 });
    await moved.move(moved.bookingId, to.id);
    await roundAt(24);
    await roundAt(48.5);
    for (const subjects of [await cancelled.toStudent(), await cancelled.toMentor(), await moved.toStudent()]) {
      expect(subjects.filter((subject) => /tomorrow|30 minutes/.test(subject))).toEqual([]);
    }
    await roundAt(72);
    expect((await moved.toStudent()).filter((subject) => /tomorrow/.test(subject))).toHaveLength(1);
  });
});

test('a mentor who leaves: sessions to come are cancelled and told, what was said stays with the student', async () => {
  const of = await booked();
  const over = await mentoring.session({
    mentorId: of.mentor.id,
    studentId: of.student.id,
    courseId: of.course.id,
    attendance: 'present',
    feedback: 'Well done.',
    feedbackAt: testMoment,
  });
  const time = await mentoring.time({ mentorId: of.mentor.id, inHours: 90 });
  // a time of theirs is held for the student of another mentor, who cancelled
  const other = await mentoring.pair({ in: of });
  const offer = { offeredTimeId: time.id, offerEndsAt: new Date(testMoment.getTime() + hour), offerState: 'open' as const };
  const cancelled = { cancelledAt: testMoment, cancelledBy: 'mentor' as const, inHours: 40 };
  await mentoring.session({ mentorId: other.mentor.id, studentId: other.student.id, courseId: of.course.id, ...cancelled, ...offer });
  await server.parts.database.transaction((tx) =>
    mentoringData.erase({ tx, parts: server.parts, personId: of.mentor.id, now: server.clock.now() }),
  );
  const { past, upcoming } = await of.list();
  expect(upcoming).toEqual([]);
  expect(past).toMatchObject([
    { bookingId: of.bookingId, bookingStatus: 'CANCELLED', cancelReason: 'The mentor has left', mentorName: '' },
    { bookingId: String(over.id), feedback: 'Well done.', title: 'Session with a mentor' },
  ]);
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, await of.caller())).data;
  expect(notices[0]?.title).toMatch(/^Your session with .* is cancelled$/);
  expect(notices[0]?.text).toContain('Reason: The mentor has left. It doesn’t count as one of your sessions. Book another time.');
  // in the zone of the portal
  expect(notices[0]?.text).toContain('10:00 AM to 11:00 AM IST');
  expect((await of.free()).times).toEqual([]);
  expect((await other.list()).past).toMatchObject([{ offer: null }]);
  const toOther = (await server.call('listNotices', { unreadOnly: false }, await other.caller())).data.notices;
  expect(toOther).toMatchObject([{ title: 'The time held for you is gone' }]);
});

test('a student whose account is deleted: the mentor hears that the session is off, without the name, and it leaves the calendar', async () => {
  const of = await booked();
  await mentoring.session({ mentorId: of.mentor.id, studentId: of.student.id, courseId: of.course.id });
  await roundAt(0);
  await server.parts.database.transaction((tx) =>
    mentoringData.erase({ tx, parts: server.parts, personId: of.student.id, now: server.clock.now() }),
  );
  const notices = await noticesOf(await of.asMentor.caller());
  expect(notices).toMatchObject([
    {
      title: 'A student’s session is cancelled',
      text: 'It was Thu 26 Nov 2026, 10:00 AM to 11:00 AM IST, virtual. The student’s account was deleted.',
      url: '/myPlan/dashboard',
    },
  ]);
  await roundAt(1);
  const [, mail] = await of.mails(of.mentor);
  expect(`${mail?.subject} ${mail?.bodyText} ${mail?.calendar}`).not.toContain(of.student.lastName);
  expect((await entriesTo(of, of.mentor)).map(({ method, uid, sequence }) => [method, uid, sequence])).toEqual([
    ['REQUEST', expect.any(String), 0],
    ['CANCEL', (await entriesTo(of, of.mentor))[0]?.uid, 1],
  ]);
  // no reminder is left for anyone
  await roundAt(47.5);
  expect(await of.toMentor()).toHaveLength(2);
});

test('NTF-001 each of the two hears of a session in their own language', async () => {
  const pair = await mentoring.pair();
  const { token } = await make.session({ personId: pair.student.id, at: testMoment });
  expect((await server.call('chooseLanguage', { language: 'hi' }, { token })).status).toBe(200);
  const time = await mentoring.time({ mentorId: pair.mentor.id, inHours: 48 });
  await pair.book(time.id);
  await roundAt(0);
  const mailsTo = async (email: string) => orm().select().from(outboxMessages).where(eq(outboxMessages.recipient, email));
  const [toStudent] = await mailsTo(pair.student.email);
  const [toMentor] = await mailsTo(pair.mentor.email);
  expect(toStudent?.subject).toBe(`बुक है: Meera ${pair.mentor.lastName} के साथ सेशन`);
  expect(toStudent?.bodyText).toContain('ऑनलाइन।');
  expect(toStudent?.bodyText).toContain('विषय: ');
  expect(toMentor?.subject).toMatch(/^New session with /);
});
