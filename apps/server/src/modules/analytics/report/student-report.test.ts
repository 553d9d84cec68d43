import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { centreFactories } from '../../../../test/factories/centre-factories.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { mentoringFactories } from '../../../../test/factories/mentoring-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { classPlays } from '../../classes/tables.ts';
import { saveTasks } from '../../learning/study/tasks.ts';
import { learningNodes, studentTasks } from '../../learning/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
let mentoring: ReturnType<typeof mentoringFactories>;
let pair: Awaited<ReturnType<typeof mentoring.pair>>;
let parent: Awaited<ReturnType<typeof make.person>>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
  mentoring = mentoringFactories(server, make);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  pair = await mentoring.pair();
  parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: pair.student.id });
});

const report = async (body: Partial<Parameters<typeof server.call<'studentReport'>>[1]> = {}, personId = parent.id) =>
  server.call('studentReport', body, { token: (await make.session({ personId, at: server.clock.now() })).token });
/** Today is a Tuesday, in India too. */
const daysAgo = (days: number) => new Date(testMoment.getTime() - days * 86_400_000);

/** A mock of four questions, so many days ago, with so many seconds for each question. */
const mock = async ({ days, correct, seconds = 900 }: { days: number; correct: number; seconds?: number }) =>
  taken({ days, correct, seconds, type: 'Mock', questions: 4 });
const taken = async (of: { days: number; correct: number; seconds: number; type: string; questions: number }) => {
  const { days, correct, seconds, type, questions: length } = of;
  const made = await make.assessment({
    courseId: pair.course.id,
    type,
    name: `${type} of ${days}`,
    sections: [{ answers: Array.from({ length }, () => ({ kind: 'choice' as const, labels: ['A'] })) }],
  });
  const met = Array.from({ length }, (_, place): Met => [place < correct ? 'correct' : 'blank', seconds]);
  await scores.sit({ test: made, studentId: pair.student.id, at: daysAgo(days), met: [met] });
  await scores.count(made);
  return made;
};
const sessionOf = async (inHours: number, more: Partial<Parameters<typeof mentoring.session>[0]> = {}) =>
  mentoring.session({ mentorId: pair.mentor.id, studentId: pair.student.id, courseId: pair.course.id, inHours, ...more });

test('IDN-082 PRF-014 a parent reads the first of their children, in the course they used last', async () => {
  const { data } = await report();
  expect(data.children).toEqual([expect.objectContaining({ studentImsPin: pair.student.pin, courseId: pair.ids.courseId })]);
  expect(data.digest).toEqual({ on: false, hasEmail: true });
  expect(data.report).toMatchObject({
    student: { studentImsPin: pair.student.pin, firstName: 'Asha', ...pair.ids },
    exam: { name: 'CAT', date: '2026-11-29' },
    today: '2026-11-24',
    judgement: {
      headline: 'Just getting started',
      sentences: [{ text: 'There is nothing to report yet. It appears here once Asha has practised or taken a test.', isException: false }],
    },
    tests: [],
    lowWeek: '',
    sessions: { attended: 0, missed: 0, disputed: 0 },
    feedback: null,
    next: [],
  });
  expect(data.report?.weeks.map(({ from }) => from).at(-1)).toBe('2026-11-23');
  expect(data.report?.days.map(({ day }) => day)).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2026-11-29',
  ]);
});

test('IDN-082 the figures are those of the performance screens, and the judgement follows from them', async () => {
  await mock({ days: 20, correct: 1 });
  await mock({ days: 13, correct: 2 });
  await mock({ days: 6, correct: 3, seconds: 60 });
  const { data } = await report({ studentImsPin: pair.student.pin, ...pair.ids });
  const caller = { token: (await make.session({ personId: parent.id })).token };
  const body = { studentImsPin: pair.student.pin, ...pair.ids };
  const { tests } = (await server.call('performanceOverview', body, caller)).data;
  const { weeks } = (await server.call('progressTracker', body, caller)).data;
  expect(data.report?.tests).toEqual(tests);
  expect(data.report?.weeks).toEqual(weeks);
  expect(data.report?.judgement).toEqual({
    headline: 'Doing well, with 1 thing to ask about',
    sentences: [
      { text: 'Scores rose by 6 marks over the last 3 tests.', isException: false },
      { text: 'Practice fell to 4 min last week, from 1 h in a usual week.', isException: true },
    ],
  });
  expect(data.report?.lowWeek).toBe('2026-11-16');
});

test('IDN-082 MEN-049 PRF-001 topic tests, one or several, leave scores and judgement with the mocks, for parent, mentor and student alike', async () => {
  await make.relate({ kind: 'mentor', viewerId: pair.mentor.id, subjectId: pair.student.id });
  const body = { studentImsPin: pair.student.pin, ...pair.ids };
  const read = async () => {
    const mentor = { token: (await make.session({ personId: pair.mentor.id })).token };
    const student = { token: (await make.session({ personId: pair.student.id })).token };
    const { report: told } = (await report(body)).data;
    const { type } = (await server.call('performanceOverview', body, mentor)).data;
    const { students } = (await server.call('troubledStudents', {}, mentor)).data;
    const { tests } = (await server.call('homeFigures', pair.ids, student)).data;
    return {
      scores: told?.judgement.sentences[0]?.text,
      shown: told?.tests.map(({ name }) => name),
      type,
      reasons: students[0]?.reasons[0],
      home: tests.map(({ name }) => name),
    };
  };
  await mock({ days: 20, correct: 4 });
  await mock({ days: 13, correct: 1 });
  const before = await read();
  expect(before).toEqual({
    scores: 'Scores fell by 9 marks over the last 2 tests.',
    shown: ['Mock of 20', 'Mock of 13'],
    type: 'Mock',
    reasons: 'Scores fell by 9 marks over the last 2 tests.',
    home: ['Mock of 20', 'Mock of 13'],
  });
  await taken({ days: 6, correct: 2, seconds: 60, type: 'Topic Test', questions: 2 });
  expect(await read()).toEqual(before);
  await taken({ days: 5, correct: 2, seconds: 60, type: 'Topic Test', questions: 2 });
  await taken({ days: 4, correct: 2, seconds: 60, type: 'Topic Test', questions: 2 });
  expect(await read()).toEqual(before);
});

test('a week is judged from its Sunday evening on: until then the one before it is', async () => {
  await mock({ days: 9, correct: 1 });
  await mock({ days: 2, correct: 1, seconds: 60 });
  const lowAt = async (moment: string) => {
    server.clock.set(new Date(moment));
    const { data } = await report();
    return [data.report?.lowWeek, data.report?.judgement.sentences.at(-1)?.text];
  };
  expect(await lowAt('2026-11-22T13:29:00Z')).toEqual(['', '1 h of practice last week.']);
  const text = 'Practice fell to 4 min this week, from 1 h in a usual week.';
  expect(await lowAt('2026-11-22T13:30:00Z')).toEqual(['2026-11-16', text]);
  expect(await lowAt('2026-11-23T00:00:00Z')).toEqual(['2026-11-16', text.replace('this', 'last')]);
});

test('MEN-033 sessions count by what came of them; feedback and what is to come are read by parent and own mentor alone', async () => {
  await sessionOf(-100, { attendance: 'present', feedback: 'Read the question twice.', feedbackAt: daysAgo(4) });
  await sessionOf(-80, { attendance: 'present', feedback: 'Better. Leave a set after 8 minutes.', feedbackAt: daysAgo(3) });
  await sessionOf(-60, { attendance: 'absent' });
  await sessionOf(-40, { cancelledBy: 'student', cancelledAt: daysAgo(2) });
  await sessionOf(-20);
  await sessionOf(30);
  const body = { studentImsPin: pair.student.pin, ...pair.ids };
  const { data } = await report(body);
  expect(data.report?.sessions).toEqual({ attended: 2, missed: 1, disputed: 0 });
  expect(data.report?.feedback).toMatchObject({
    mentorName: `Meera ${pair.mentor.lastName}`,
    text: 'Better. Leave a set after 8 minutes.',
    reports: 2,
  });
  expect(data.report?.next).toEqual([
    {
      kind: 'session',
      name: `Session with Meera ${pair.mentor.lastName}`,
      at: '2026-11-25T10:30:00.000Z',
      when: 'starts',
      place: 'Virtual',
      timeZone: 'Asia/Kolkata',
    },
  ]);
  expect(data.report?.judgement.sentences.at(1)).toEqual({ text: 'The last mentor session was missed.', isException: true });

  const other = await mentoring.mentor({ in: pair });
  await make.relate({ kind: 'mentor', viewerId: other.id, subjectId: pair.student.id });
  await make.relate({ kind: 'mentor', viewerId: pair.mentor.id, subjectId: pair.student.id });
  const staff = await make.person({ role: 'staff', rights: ['classes'] });
  expect((await report(body, pair.mentor.id)).data.report?.feedback?.reports).toBe(2);
  expect((await report(body, other.id)).data.report?.feedback).toBeNull();
  expect((await report(body, staff.id)).data.report?.feedback).toBeNull();
});

test('MEN-033 new feedback keeps the open steps of the sessions before it: late ones first, five at most, none of an older session', async () => {
  const asMentor = { studentImsPin: pair.student.pin ?? '' };
  await make.relate({ kind: 'mentor', viewerId: pair.mentor.id, subjectId: pair.student.id });
  const agreed = async (days: number, steps: readonly [text: string, dueOn: string, isDone?: boolean][]) => {
    const { id } = await sessionOf(-24 * days, { attendance: 'present', feedback: `After ${days} days`, feedbackAt: daysAgo(days) });
    const tasks = steps.map(([text, dueOn]) => ({ text, dueOn: dueOn || null }));
    const source = `booking:${id}`;
    const of = { studentId: pair.student.id, courseId: pair.course.id, source, tasks, now: server.clock.now() };
    await server.parts.database.orm.transaction(async (tx) => saveTasks({ tx, zone: 'Asia/Kolkata', ...of }));
    for (const [text, , isDone] of steps) {
      if (isDone !== true) continue;
      const isIt = and(eq(studentTasks.source, source), eq(studentTasks.text, text));
      await server.parts.database.orm
        .update(studentTasks)
        .set({ doneAt: daysAgo(1) })
        .where(isIt);
    }
  };
  await agreed(60, [['Read a page a day', '2026-10-01']]);
  await agreed(9, [
    ['Two timed sets', '2026-11-22'],
    ['Sleep', ''],
    ['Errors of mock 5', '2026-11-20', true],
  ]);
  await agreed(2, [
    ['Plan the week', '', true],
    ['Review mock 6', '2026-11-28'],
    ['Leave a set after 8 minutes', ''],
  ]);
  expect((await report(asMentor, pair.mentor.id)).data.report?.judgement.sentences).toContainEqual({
    text: '1 agreed step is overdue.',
    isException: true,
  });
  const steps = async () => (await report(asMentor, pair.mentor.id)).data.report?.feedback?.steps.map(({ text, done }) => [text, done]);
  expect(await steps()).toEqual([
    ['Two timed sets', false],
    ['Review mock 6', false],
    ['Leave a set after 8 minutes', false],
    ['Sleep', false],
    ['Plan the week', true],
  ]);
  await agreed(1, [['Sit a mock on Sunday', '2026-11-29']]);
  expect((await report()).data.report?.feedback?.text).toBe('After 1 days');
  expect(await steps()).toEqual([
    ['Two timed sets', false],
    ['Review mock 6', false],
    ['Sit a mock on Sunday', false],
    ['Leave a set after 8 minutes', false],
    ['Sleep', false],
  ]);
  // decision 45: a parent reads the feedback, not the steps
  expect((await report()).data.report?.feedback).toMatchObject({ text: 'After 1 days', steps: [] });
  expect(JSON.stringify((await report()).data.report?.judgement)).not.toContain('agreed step');
});

/** A test in the list of tests of the course. */
async function listed(more: Parameters<typeof make.assessment>[0]) {
  const { assessment } = await make.assessment({ courseId: pair.course.id, ...more });
  const { asset, path } = await make.asset({ courseId: pair.course.id, type: 'assessment', html: '', assessmentId: assessment.id });
  await server.parts.database.orm.update(learningNodes).set({ type: 'test' }).where(eq(learningNodes.id, path.id));
  return { asset_id: String(asset.id), assessmentId: assessment.id };
}

test('TST-015 a booked Take Home test is open or closes, at home, to the end of its last second; it has no start', async () => {
  const endAt = new Date(testMoment.getTime() + 86_400_000);
  const dated = { proctored: true, endAt };
  const home = async (name: string, releaseAt: Date) => {
    const { asset_id } = await listed({ ...dated, name, releaseAt, slotStartAt: daysAgo(3) });
    const seat = { asset_id, slot_id: '', venue_id: '', centre_id: '', is_take_home: '1' } as const;
    expect((await server.call('bookSlot', seat, await pair.caller())).status).toBe(200);
  };
  await home('Open', daysAgo(3));
  await home('Later', new Date(testMoment.getTime() + 3_600_000));
  const next = async () => (await report()).data.report?.next.map(({ name, at, when, place }) => [name, at, when, place]);
  expect(await next()).toEqual([
    ['Later', '2026-11-24T05:30:00.000Z', 'opens', 'At home'],
    ['Open', endAt.toISOString(), 'closes', 'At home'],
  ]);
  server.clock.set(new Date(endAt.getTime() + 999));
  expect((await next())?.map(([name]) => name)).toEqual(['Open', 'Later']);
  server.clock.set(new Date(endAt.getTime() + 1000));
  expect(await next()).toEqual([]);
});

test('MEN-003 a seat and a session in person have the zone of their venue, everything else the portal’s', async () => {
  const centre = centreFactories({ database: server.parts.database, make });
  const at = await centre.venue({ name: 'Tokyo centre', timeZone: 'Asia/Tokyo' });
  const { asset_id, assessmentId } = await listed({ proctored: true });
  const slot = await centre.slot({ assessmentId, at, inHours: 48 });
  const seat = { asset_id, slot_id: String(slot.id), venue_id: String(at.venue.id), centre_id: '', is_take_home: '0' } as const;
  expect((await server.call('bookSlot', seat, await pair.caller())).status).toBe(200);
  await sessionOf(20, { venueId: at.venue.id });
  await sessionOf(30);
  const events = (await report()).data.report?.next ?? [];
  expect(events.map(({ kind, place, timeZone }) => [kind, place, timeZone])).toEqual([
    ['session', 'Tokyo centre', 'Asia/Tokyo'],
    ['session', 'Virtual', 'Asia/Kolkata'],
    ['test', 'Tokyo centre', 'Asia/Tokyo'],
  ]);
});

test('PRF-014 a student reads the page about themself, in the course they used last', async () => {
  const { status, data } = await report({}, pair.student.id);
  expect(status).toBe(200);
  expect(data.report?.student).toMatchObject(pair.ids);
  const { id: lone } = await make.person();
  expect((await report({}, lone)).data).toEqual({ children: [], report: null, planHours: 0, digest: null });
  // a mentor and staff say whom they mean
  expect(
    (await report({ studentImsPin: pair.student.pin ?? '' }, (await make.person({ role: 'staff', rights: ['classes'] })).id)).data.report
      ?.student,
  ).toMatchObject(pair.ids);
});

test('MEN-030 a session that each side says the other missed is disputed: neither can take it out of the report', async () => {
  const { id } = await sessionOf(-20, { attendance: 'absent' });
  expect((await report()).data.report?.sessions).toMatchObject({ attended: 0, missed: 1 });
  expect((await server.call('reportMentorAbsence', { bookingId: String(id), absent: true }, await pair.caller())).status).toBe(200);
  const { data } = await report();
  expect(data.report?.sessions).toEqual({ attended: 0, missed: 0, disputed: 1 });
  expect(data.report?.judgement.sentences).toContainEqual({
    text: 'Mentor and student disagree about the last mentor session: each says the other didn’t come.',
    isException: true,
  });
});

test('what is older than the eight weeks of the report is no exception any more, and no first', async () => {
  await mock({ days: 130, correct: 3 });
  await mock({ days: 120, correct: 1 });
  await sessionOf(-24 * 120, { attendance: 'absent' });
  const { data } = await report();
  expect(data.report?.judgement).toEqual({
    headline: 'No test lately',
    sentences: [{ text: 'No test in the last 8 weeks.', isException: false }],
  });
  expect(data.report?.tests).toHaveLength(2);
  expect(data.report?.sessions).toEqual({ attended: 0, missed: 1, disputed: 0 });
  await sessionOf(-50, { attendance: 'present' });
  expect((await report()).data.report?.judgement.sentences.at(1)?.text).toBe('The last mentor session was attended.');
});

test('IDN-082 another parent, and a parent of no one, read nothing of the student', async () => {
  const stranger = await make.person({ role: 'parent' });
  expect((await report({ studentImsPin: pair.student.pin, ...pair.ids }, stranger.id)).status).toBe(404);
  expect((await report({}, stranger.id)).data).toEqual({ children: [], report: null, planHours: 0, digest: { on: false, hasEmail: true } });
});

test('a child without a course is named, and has no report', async () => {
  const lone = await make.person({ firstName: 'Aaron' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: lone.id });
  const { data } = await report();
  expect(data.children.map(({ firstName }) => firstName)).toEqual(['Aaron', 'Asha']);
  expect(data.report).toBeNull();
  expect((await report({ studentImsPin: pair.student.pin ?? '' })).data.report?.student.firstName).toBe('Asha');
});

test('IDN-082 of each child the list says how many things there are to ask about, whichever of them is shown', async () => {
  const [cousin, quiet] = [await make.person({ firstName: 'Aaron' }), await make.person({ firstName: 'Zoya' })];
  for (const { id } of [cousin, quiet]) {
    await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: id });
    await make.enrol({ personId: id, variantId: pair.variant.id });
  }
  await sessionOf(-50, { attendance: 'absent' });
  const asks = async (body: Parameters<typeof report>[0]) => (await report(body)).data.children.map((each) => [each.firstName, each.asks]);
  const wanted = [
    ['Aaron', 0],
    ['Asha', 1],
    ['Zoya', 0],
  ];
  expect(await asks({})).toEqual(wanted);
  expect(await asks({ studentImsPin: pair.student.pin ?? '' })).toEqual(wanted);
});

test('PRF-014 the hours that the student plans and the recordings they watched are on the page', async () => {
  expect((await report()).data).toMatchObject({ planHours: 0, report: { classes: { watched: { recordings: 0, seconds: 0 } } } });
  const student = { token: (await make.session({ personId: pair.student.id })).token };
  const pace = { hoursPerWeek: 9, weekdaysOff: [], datesOff: [], examOn: '' as const };
  expect((await server.call('saveStudyPlan', { ...pair.ids, pace }, student)).status).toBe(200);
  const of = classFactories(server, make);
  const batch = await of.batch({ courseId: pair.course.id, studentIds: [pair.student.id], mentorIds: [pair.mentor.id] });
  const held = await of.held({ batchId: batch.id, mentorId: pair.mentor.id, inMinutes: -1440 });
  const at = server.clock.now();
  for (const watched of ['{[0,60)}', '{[0,30),[45,60)}']) {
    const { id: recordingId } = await of.recording({ classId: held.id, ref: watched });
    await server.parts.database.orm
      .insert(classPlays)
      .values({ recordingId, personId: pair.student.id, position: 59, watched, firstAt: at, lastAt: at });
  }
  expect((await report()).data).toMatchObject({ planHours: 9, report: { classes: { watched: { recordings: 2, seconds: 105 } } } });
});

test('it asks few queries, however much there is', async () => {
  const ask = async () => (await watchQueries({ server, work: () => report() })).count;
  await ask();
  const before = await ask();
  for (const days of [30, 25, 20]) await mock({ days, correct: 2 });
  for (const hours of [-90, -60, -30]) await sessionOf(hours, { attendance: 'present', feedback: 'Good.', feedbackAt: daysAgo(1) });
  const after = await ask();
  expect(after).toBeLessThanOrEqual(before + 4);
  expect(after).toBeLessThanOrEqual(26);
});
