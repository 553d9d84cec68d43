import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { auditEvents } from '../../audit/tables.ts';
import { mentoringData } from '../personal-data.ts';
import { notices } from '../../notices/tables.ts';
import { missedSessions } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let mentoring: ReturnType<typeof mentoringFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(missedSessions);
});

const listFor = async () => {
  const staff = await make.person({ role: 'staff', rights: ['classes'], firstName: 'Sara', lastName: 'Iyer' });
  const token = async () => ({ token: (await make.session({ personId: staff.id, at: server.clock.now() })).token });
  const list = async (state: 'open' | 'all' = 'open', page = 1) =>
    (await server.call('staffMissedSessions', { state, page }, await token())).data;
  const settle = async (missedId: string, note = 'Called the mentor, who was ill.', ruling: '' | 'upheld' | 'rejected' = '') =>
    server.call('settleMissedSession', { missedId, note, ruling }, await token());
  return { staff, list, settle };
};

/** A session that is over, and how its student says that the mentor did not come. */
const over = async () => {
  const pair = await mentoring.pair();
  const { id } = await mentoring.session({ mentorId: pair.mentor.id, studentId: pair.student.id, courseId: pair.course.id });
  const bookingId = String(id);
  const say = async (absent: boolean) => server.call('reportMentorAbsence', { bookingId, absent }, await pair.caller());
  return { pair, bookingId, say, mentor: mentoring.callsOfMentor(pair.mentor) };
};

test('IDN-078 staff see that a student said the mentor did not come, with both, the time and its zone; taken back it is no longer open, said again it is', async () => {
  const { list } = await listFor();
  const { pair, say } = await over();
  await say(true);
  await say(true);
  const { sessions, total } = await list();
  expect(total).toBe(1);
  expect(sessions).toMatchObject([
    {
      missing: 'mentor',
      saidBy: 'student',
      saidAt: testMoment.toISOString(),
      takenBackAt: null,
      student: { name: `${pair.student.firstName} ${pair.student.lastName}`, pin: pair.student.pin },
      mentor: { pin: pair.mentor.pin },
      timeZone: 'Asia/Kolkata',
      venue: '',
      looked: null,
    },
  ]);
  server.clock.advance(60_000);
  await say(false);
  expect((await list()).total).toBe(0);
  expect((await list('all')).sessions).toMatchObject([{ takenBackAt: server.clock.now().toISOString() }]);
  await say(true);
  expect((await list()).sessions).toMatchObject([{ takenBackAt: null, saidAt: server.clock.now().toISOString() }]);
});

test('a note of staff stays with a session that is taken back and said again, and is in no one’s download', async () => {
  const { list, settle } = await listFor();
  const { say, pair } = await over();
  await say(true);
  await settle((await list()).sessions[0]?.missedId ?? '', 'Called the mentor, who was ill.');
  await say(false);
  await say(true);
  expect((await list()).sessions).toMatchObject([{ looked: null, earlierNote: 'Called the mentor, who was ill.' }]);
  const missed = mentoringData.lists.find(({ name }) => name === 'missedSessions');
  const of = {
    queryable: server.parts.database.orm,
    now: server.clock.now(),
    linkTo: () => Promise.resolve(''),
    files: server.parts.files,
  };
  for (const { id } of [pair.student, pair.mentor]) {
    const rows = [];
    for await (const batch of missed?.rows({ ...of, personId: id }) ?? []) rows.push(...batch);
    expect(rows).toMatchObject([{ missing: 'mentor' }]);
    expect(JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('Called');
  }
});

test('MEN-003 staff read the time of a virtual session in the portal’s zone, whatever zone its mentor chose, and in person in the venue’s', async () => {
  const { list } = await listFor();
  const course = await make.course();
  const { student, mentor } = await mentoring.pair({
    in: course,
    mentor: await mentoring.mentor({ in: course, timeZone: 'Europe/London' }),
  });
  const { venue } = await centreFactories({ database: server.parts.database, make }).venue({ timeZone: 'Asia/Tokyo' });
  const of = { studentId: student.id, mentorId: mentor.id, courseId: course.course.id };
  const act = mentoring.callsOfMentor(mentor);
  for (const more of [{ inHours: -2 }, { inHours: -5, venueId: venue.id }]) {
    const { id } = await mentoring.session({ ...of, ...more });
    await act.act(String(id), { requestType: 'absent' });
    server.clock.advance(1000);
  }
  expect((await list()).sessions.map(({ timeZone }) => timeZone)).toEqual(['Asia/Tokyo', 'Asia/Kolkata']);
});

test('MEN-030 what a mentor says of a session reaches staff too: the student was absent, or the mentor could not come; Present takes it back', async () => {
  const { list } = await listFor();
  const { bookingId, mentor } = await over();
  await mentor.act(bookingId, { requestType: 'absent' });
  expect((await list()).sessions).toMatchObject([{ missing: 'student', saidBy: 'mentor' }]);
  await mentor.act(bookingId, { requestType: 'mentor-absent' });
  expect((await list()).sessions).toMatchObject([{ missing: 'mentor', saidBy: 'mentor' }]);
  await mentor.act(bookingId, { requestType: 'present' });
  expect((await list()).total).toBe(0);
  expect((await list('all')).total).toBe(2);
});

test('MEN-030 what the student said of the mentor stays open when the mentor says who was there', async () => {
  const { list } = await listFor();
  const { bookingId, mentor, say } = await over();
  await say(true);
  await mentor.act(bookingId, { requestType: 'present' });
  expect((await list()).sessions).toMatchObject([{ missing: 'mentor', saidBy: 'student' }]);
});

test('IDN-081 staff mark a missed session as checked once, with a note; it is audited, and a short note is refused in words', async () => {
  const { staff, list, settle } = await listFor();
  const { bookingId, say } = await over();
  await say(true);
  const missedId = (await list()).sessions[0]?.missedId ?? '';
  expect((await settle(missedId, 'ok')).error).toMatchObject({ code: 'INVALID_REQUEST', fields: { note: 'Write a short note.' } });
  expect((await settle(missedId)).status).toBe(200);
  expect((await settle(missedId)).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await settle('999999')).error.code).toBe('NOT_FOUND');
  expect((await list()).total).toBe(0);
  expect((await list('all')).sessions).toMatchObject([
    { looked: { at: testMoment.toISOString(), by: 'Sara Iyer', note: 'Called the mentor, who was ill.' } },
  ]);
  const entries = await server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.actorId, staff.id));
  expect(entries.filter(({ action }) => action === 'mentoring.missed-looked-at')).toMatchObject([
    { actorId: staff.id, targetKind: 'booking', targetId: bookingId, data: { missing: 'mentor' } },
  ]);
});

test('IDN-081 the list comes twenty at a time, said last first', async () => {
  const { list } = await listFor();
  const { pair } = await over();
  const { orm } = server.parts.database;
  for (let count = 0; count < 21; count += 1) {
    const { id: bookingId } = await mentoring.session({
      mentorId: pair.mentor.id,
      studentId: pair.student.id,
      courseId: pair.course.id,
      inHours: -10 - 2 * count,
    });
    const saidAt = new Date(testMoment.getTime() + count * 1000);
    await orm.insert(missedSessions).values({ bookingId, missing: 'mentor', saidBy: 'student', saidAt });
  }
  const [first, second] = [await list('all', 1), await list('all', 2)];
  expect([first.sessions.length, second.sessions.length, first.total]).toEqual([20, 1, 21]);
  expect(first.sessions[0]?.saidAt).toBe(new Date(testMoment.getTime() + 20_000).toISOString());
});

describe('MEN-030 a student’s word that the mentor did not come', () => {
  const told = async (personId: bigint) =>
    server.parts.database.orm
      .select({ title: notices.title, text: notices.text })
      .from(notices)
      .where(and(eq(notices.personId, personId), like(notices.cause, 'session-%')))
      .orderBy(notices.id);

  test('is given within 48 hours, counts at once, and is told to the mentor', async () => {
    const { pair, say, bookingId } = await over();
    await mentoring.limit({ courseId: pair.course.id, sessions: 3 });
    server.clock.advance(49 * 3_600_000);
    expect((await say(true)).error.code).toBe('SESSION_NOT_OVER');
    server.clock.set(testMoment);
    expect((await pair.list()).allowance).toMatchObject({ used: 1 });
    expect((await say(true)).status).toBe(200);
    expect((await pair.list()).allowance).toMatchObject({ used: 0 });
    expect(await told(pair.mentor.id)).toEqual([
      { title: `Asha ${pair.student.lastName} says you missed a session`, text: expect.stringContaining('say who came') as string },
    ]);
    expect(bookingId).toBeDefined();
  });

  test.each([
    { ruling: 'upheld', used: 0, feedback: 409, words: ['the mentor did not come', 'you did not come'] },
    { ruling: 'rejected', used: 1, feedback: 200, words: ['the mentor came', 'you came'] },
  ] as const)('that the mentor disputes is decided by staff: $ruling', async ({ ruling, used, feedback, words }) => {
    const { list, settle } = await listFor();
    const { pair, say, bookingId, mentor } = await over();
    await mentoring.limit({ courseId: pair.course.id, sessions: 3 });
    await say(true);
    expect((await mentor.act(bookingId, { requestType: 'present' })).status).toBe(200);
    const give = () => mentor.act(bookingId, { requestType: 'feedback', feedback: 'Well prepared.' });
    expect((await give()).error.code).toBe('NOT_PRESENT');
    const [missed] = (await list()).sessions;
    expect(missed).toMatchObject({ mayRule: true, attendance: 'present' });
    expect((await settle(missed?.missedId ?? '', 'Called both of them.', ruling)).status).toBe(200);
    expect((await list('all')).sessions).toMatchObject([{ looked: { ruling } }]);
    expect((await pair.list()).allowance).toMatchObject({ used });
    expect((await give()).status).toBe(feedback);
    const [student, asMentor] = words;
    expect((await told(pair.student.id)).some(({ text }) => text.includes(`found that ${student}`))).toBe(true);
    expect((await told(pair.mentor.id)).some(({ text }) => text.includes(`found that ${asMentor}`))).toBe(true);
    // and neither says otherwise any more
    for (const absent of [true, false]) expect((await say(absent)).error.code).toBe('SESSION_NOT_OVER');
  });

  test('that staff have looked at without a decision is open again once the mentor contradicts, and can be decided', async () => {
    const { list, settle } = await listFor();
    const { say, bookingId, mentor } = await over();
    await say(true);
    const { missedId = '' } = (await list()).sessions[0] ?? {};
    expect((await settle(missedId, 'Called the student.')).status).toBe(200);
    expect((await list()).total).toBe(0);
    await mentor.act(bookingId, { requestType: 'absent' });
    expect((await list()).sessions).toMatchObject([{ missing: 'student' }, { mayRule: true, earlierNote: 'Called the student.' }]);
    expect((await settle(missedId, 'Called both.')).status).toBe(200);
    // said once more it is nothing new, and a decision is still to come
    await mentor.act(bookingId, { requestType: 'absent' });
    expect((await list()).sessions.map(({ missing }) => missing)).toEqual(['student']);
    expect((await settle(missedId, 'Saw the log.', 'rejected')).status).toBe(200);
    expect((await settle(missedId, 'Saw the log.', 'upheld')).error.code).toBe('CHANGED_ELSEWHERE');
  });

  test('that staff have decided is not changed by what the mentor says after it', async () => {
    const { list, settle } = await listFor();
    for (const [ruling, refused, taken] of [
      ['upheld', ['absent', 'present', 'mentor-absent'], []],
      ['rejected', ['mentor-absent'], ['absent', 'present']],
    ] as const) {
      const { say, bookingId, mentor } = await over();
      await say(true);
      const { missedId = '' } = (await list()).sessions[0] ?? {};
      await settle(missedId, 'Called both of them.', ruling);
      for (const requestType of refused) expect((await mentor.act(bookingId, { requestType })).error.code).toBe('ABSENCE_RULED');
      for (const requestType of taken) expect((await mentor.act(bookingId, { requestType })).status).toBe(200);
    }
  });

  test('that was taken back is not ruled on', async () => {
    const { list, settle } = await listFor();
    const { say } = await over();
    await say(true);
    const { missedId = '' } = (await list()).sessions[0] ?? {};
    await say(false);
    expect((await settle(missedId, 'Called both of them.', 'upheld')).error.code).toBe('CHANGED_ELSEWHERE');
  });
});
