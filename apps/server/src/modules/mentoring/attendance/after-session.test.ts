import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { pictureOf } from '../../../../test/factories/picture.ts';

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
afterEach(() => server.clock.set(testMoment));
const at = (hours: number) => server.clock.set(new Date(testMoment.getTime() + hours * hour));
const text = 'Well prepared. Look at ratios again.';

/** A session that begins in so many hours; without, one that was over an hour ago. */
async function session({ inHours = -2 } = {}) {
  const pair = await mentoring.pair();
  const { id } = await mentoring.session({ mentorId: pair.mentor.id, studentId: pair.student.id, courseId: pair.course.id, inHours });
  const bookingId = String(id);
  const asMentor = mentoring.callsOfMentor(pair.mentor);
  const rate = async (rating: number, words = '') =>
    server.call('rateMentorSession', { bookingId, rating, text: words }, await pair.caller());
  const report = async (absent: boolean) => server.call('reportMentorAbsence', { bookingId, absent }, await pair.caller());
  const card = async () => (await pair.list()).past[0];
  const attach = async () =>
    (await server.call('uploadFile', {}, { ...(await asMentor.caller()), file: await pictureOf() })).data.filePath[0] ?? '';
  return { ...pair, bookingId, asMentor, rate, report, card, attach };
}

describe('who was there', () => {
  test('MEN-030 MEN-031 MEN-032 API-058 the mentor says Present or Absent, and the other again', async () => {
    const of = await session();
    expect((await of.asMentor.act(of.bookingId)).data).toMatchObject({
      attendance: 'present',
      bookingStatus: 'ATTENDED',
      mentorAction: 'GIVE FEEDBACK',
    });
    // MEN-027
    const absent = (await of.asMentor.act(of.bookingId, { requestType: 'absent' })).data;
    expect(absent).toMatchObject({
      attendance: 'absent',
      bookingStatus: 'BOOKED',
      mentorAction: '',
      feedbackText: '',
      isAwaitingFeedBack: false,
    });
    expect(absent.actions.find(({ kind }) => kind === 'feedback')?.enabled).toBe(false);
    expect(await of.card()).toMatchObject({ attendance: 'absent', feedbackText: '' });
  });

  test('not before it is over, not of a cancelled one, and not of another mentor’s', async () => {
    const ahead = await session({ inHours: 2 });
    expect((await ahead.asMentor.act(ahead.bookingId)).error.code).toBe('SESSION_NOT_OVER');
    await ahead.asMentor.cancel(ahead.bookingId);
    at(4);
    expect((await ahead.asMentor.act(ahead.bookingId)).error.code).toBe('SESSION_NOT_OVER');
    const other = await session();
    expect((await ahead.asMentor.act(other.bookingId)).status).toBe(404);
  });

  test('a mentor who did not come: the one who says so takes it back, and the session is not used', async () => {
    const of = await session();
    await mentoring.limit({ courseId: of.course.id, sessions: 3 });
    const used = async () => (await of.list()).allowance?.used;
    expect(await used()).toBe(1);
    expect((await of.report(true)).data).toMatchObject({ mentorAbsent: true, feedbackText: '' });
    expect(await used()).toBe(0);
    // the mentor can't take it back, in one step or in two
    const stays = { mentorAbsent: true, mentorAbsentBy: 'student', bookingStatus: 'BOOKED' };
    for (const requestType of ['present', 'mentor-absent', 'present'] as const)
      expect((await of.asMentor.act(of.bookingId, { requestType })).data).toMatchObject(stays);
    const other = await session();
    await other.report(true);
    expect((await other.report(false)).data.mentorAbsent).toBe(false);
    expect((await other.asMentor.act(other.bookingId, { requestType: 'mentor-absent' })).data).toMatchObject({
      mentorAbsent: true,
      mentorAbsentBy: 'mentor',
      attendance: '',
    });
    expect((await other.report(false)).error.code).toBe('SESSION_NOT_OVER');
    expect((await other.asMentor.act(other.bookingId)).data).toMatchObject({
      mentorAbsent: false,
      mentorAbsentBy: '',
      bookingStatus: 'ATTENDED',
    });
    expect((await other.report(true)).error.code).toBe('SESSION_NOT_OVER');
    // the student can, at any time, and then what the mentor has said counts
    at(40 * 24);
    expect((await of.card())?.actions).toMatchObject([{ kind: 'reportAbsence', enabled: true }]);
    expect((await of.report(false)).data).toMatchObject({ mentorAbsent: false, bookingStatus: 'ATTENDED' });
    expect((await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: text })).status).toBe(200);
    expect((await of.report(true)).status).toBe(409);
  });
});

describe('feedback', () => {
  test('MEN-023 MEN-026 MEN-029 MEN-033 decision 24: it is given, read and told, once', async () => {
    const of = await session();
    expect(await of.card()).toMatchObject({ feedbackText: "Mentor's feedback pending..", feedBackModifiedDate: '' });
    await of.asMentor.act(of.bookingId);
    const file = await of.attach();
    const { data } = await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: ` ${text} `, data: [{ attachment: file }] });
    expect(data).toMatchObject({
      feedback: text,
      mentorAction: 'FEEDBACK GIVEN',
      isAwaitingFeedBack: false,
      feedBackModifiedDate: server.clock.now().toISOString(),
      feedbackText: '',
    });
    const read = await of.card();
    expect(read).toMatchObject({ feedback: text, attachments: [{ name: 'picture.png' }] });
    expect(
      (
        await server.app.inject({
          url:
            new URL(read?.attachments[0]?.url ?? '', 'http://localhost').pathname +
            new URL(read?.attachments[0]?.url ?? '', 'http://localhost').search,
        })
      ).statusCode,
    ).toBe(200);
    const told = async () =>
      (await server.call('listNotices', { unreadOnly: false }, await of.caller())).data.notices.map(({ type }) => type);
    expect(await told()).toEqual(['feedback-given']);
    at(1);
    await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: `${text} Soon.`, seen: data.feedBackModifiedDate });
    expect(await of.card()).toMatchObject({
      feedback: `${text} Soon.`,
      attachments: [],
      feedBackModifiedDate: server.clock.now().toISOString(),
    });
    expect(await told()).toEqual(['feedback-given']);
  });

  test('MEN-021 only when the student was there, and after it the attendance stays', async () => {
    const of = await session();
    const give = () => of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: text });
    expect((await give()).error.code).toBe('NOT_PRESENT');
    await of.asMentor.act(of.bookingId, { requestType: 'absent' });
    expect((await give()).error.code).toBe('NOT_PRESENT');
    await of.asMentor.act(of.bookingId);
    expect((await give()).status).toBe(200);
    expect((await of.asMentor.act(of.bookingId, { requestType: 'absent' })).error.code).toBe('FEEDBACK_GIVEN');
  });

  test('MEN-028 has 10 to 4,000 characters', async () => {
    const of = await session();
    await of.asMentor.act(of.bookingId);
    const give = (feedback: string) => of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback });
    for (const feedback of ['', '123456789', `${' '.repeat(20)}a`, 'a'.repeat(4001)])
      expect((await give(feedback)).error.code).toBe('INVALID_REQUEST');
    expect((await give('1234567890')).status).toBe(200);
    const { feedBackModifiedDate: seen } = (await of.card()) ?? { feedBackModifiedDate: '' };
    expect((await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: 'a'.repeat(4000), seen })).status).toBe(200);
  });

  test('what was changed in another window stays, and files are the mentor’s own', async () => {
    const of = await session();
    await of.asMentor.act(of.bookingId);
    await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: text });
    expect((await of.asMentor.act(of.bookingId, { requestType: 'feedback', feedback: 'Something else' })).error.code).toBe(
      'CHANGED_ELSEWHERE',
    );
    const other = await session();
    await other.asMentor.act(other.bookingId);
    const attachment = await of.attach();
    expect(
      (await other.asMentor.act(other.bookingId, { requestType: 'feedback', feedback: text, data: [{ attachment }] })).error.code,
    ).toBe('NOT_AN_ATTACHMENT');
    expect(await other.card()).toMatchObject({ feedback: '' });
  });
});

describe('action items', () => {
  test('MEN-033 become tasks of the student, who ticks them off; the mentor sees it, and parents read the feedback alone', async () => {
    const of = await session();
    await of.asMentor.act(of.bookingId);
    const give = (texts: string[], seen = '') =>
      of.asMentor.act(of.bookingId, {
        requestType: 'feedback',
        feedback: text,
        seen,
        actionItems: texts.map((item, index) => ({ text: item, dueOn: index === 0 ? '2026-12-01' : '' })),
      });
    const { data } = await give(['Do sheet 4', 'Read chapter 2']);
    expect(data.actionItems).toMatchObject([
      { text: 'Do sheet 4', dueOn: '2026-12-01', done: false },
      { text: 'Read chapter 2', dueOn: '', done: false },
    ]);
    const tasks = async () => (await server.call('listAgreedTasks', of.ids, await of.caller())).data;
    expect(await tasks()).toMatchObject([
      { text: 'Do sheet 4', dueOn: '2026-12-01', done: false, bookingId: of.bookingId },
      { text: 'Read chapter 2' },
    ]);
    expect(data.actionItems.map(({ taskId }) => taskId)).toEqual((await tasks()).map(({ taskId }) => taskId));
    const [first] = await tasks();
    const tick = async (done: boolean, caller = of.caller) =>
      server.call('tickTask', { taskId: first?.taskId ?? '', done }, await caller());
    expect((await tick(true)).data).toEqual({ done: true });
    expect((await tick(true)).data).toEqual({ done: true });
    expect((await tasks()).map(({ text: item }) => item)).toEqual(['Read chapter 2', 'Do sheet 4']);
    expect((await of.asMentor.dashboard()).others[0]?.actionItems[0]?.done).toBe(true);
    const parent = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: of.student.id });
    const { token } = await make.session({ personId: parent.id });
    const seen = (await server.call('studentSessions', { studentImsPin: of.student.pin ?? '', ...of.ids, after: '' }, { token })).data
      .past[0];
    expect(seen).toMatchObject({ actionItems: [], reasonForBooking: '', actions: [], feedback: text });
    expect((await tick(false, (await session()).caller)).status).toBe(404);
    // one that stays in the feedback stays done
    await give(['Read chapter 2', 'Do sheet 4', 'Sleep'], data.feedBackModifiedDate);
    expect((await tasks()).map(({ text: item, done }) => [item, done])).toEqual([
      ['Read chapter 2', false],
      ['Sleep', false],
      ['Do sheet 4', true],
    ]);
    expect((await tick(false)).data).toEqual({ done: false });
    await give([], (await of.card())?.feedBackModifiedDate);
    expect(await tasks()).toEqual([]);
    expect((await tick(true)).status).toBe(404);
  });
});

describe('a rating', () => {
  test('is the student’s, of a session they attended, for 30 days; the mentor reads it and parents do not', async () => {
    const of = await session();
    expect((await of.rate(5)).error.code).toBe('SESSION_NOT_OVER');
    await of.asMentor.act(of.bookingId);
    expect((await of.rate(4, 'Clear')).data).toMatchObject({ rating: 4, ratingText: 'Clear' });
    expect((await of.rate(5)).data).toMatchObject({ rating: 5, ratingText: '' });
    expect((await of.asMentor.dashboard()).awaitingFeedback).toMatchObject([{ rating: 5 }]);
    const parent = await make.person({ role: 'parent' });
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: of.student.id });
    const { token } = await make.session({ personId: parent.id });
    const { data } = await server.call('studentSessions', { studentImsPin: of.student.pin ?? '', ...of.ids, after: '' }, { token });
    expect(data.past).toMatchObject([{ rating: 0 }]);
    for (const rating of [0, 6, 2.5]) expect((await of.rate(rating)).status).toBe(400);
    at(30 * 24);
    expect((await of.rate(3)).error.code).toBe('SESSION_NOT_OVER');
    expect(
      (await server.call('rateMentorSession', { bookingId: of.bookingId, rating: 1, text: '' }, await (await session()).caller())).status,
    ).toBe(404);
  });
});
