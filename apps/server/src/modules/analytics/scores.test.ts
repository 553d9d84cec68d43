import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { type Met, scoreFactories } from '../../../test/factories/score-factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
let taker: Awaited<ReturnType<typeof make.student>>;
let token: string;
let ids: { courseId: string; variantId: string };
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  taker = await make.student();
  ids = { courseId: String(taker.course.id), variantId: String(taker.variant.id) };
  ({ token } = await make.session({ personId: taker.person.id }));
});

const daysAgo = (days: number) => new Date(testMoment.getTime() - days * 86_400_000);
const right: Met = ['correct', 60];
const wrong: Met = ['wrong', 60];
const blank: Met = ['blank', 0];
const newTest = (more: Parameters<typeof make.assessment>[0] = {}) => make.assessment({ courseId: taker.course.id, type: 'Mock', ...more });
/** A completed test of three questions in one section. */
const taken = async ({ days, met, more = {} }: { days: number; met: readonly Met[]; more?: Parameters<typeof make.assessment>[0] }) => {
  const made = await newTest(more);
  await scores.sit({ test: made, studentId: taker.person.id, at: daysAgo(days), met: [met] });
  await scores.count(made);
  return made;
};
const summary = async (caller = token, studentImsPin = '') => server.call('scoreSummary', { ...ids, studentImsPin }, { token: caller });

test('PRF-007 PRF-008 a completed test comes with marks, percentile, rank, sections and the quartiles of its cohort', async () => {
  const made = await newTest({ sections: [{}, { answers: [{ kind: 'choice', labels: ['A'] }] }] });
  await scores.sit({ test: made, studentId: taker.person.id, at: daysAgo(1), met: [[right, right, wrong], [blank]] });
  // nine others: 9, 6 and 3 marks, 2, -1, and so on down to none
  const others: Met[][] = [
    [right, right, right], // 9
    [right, right, blank], // 6
    [right, blank, blank], // 3
    [right, wrong, blank], // 2
    [right, wrong, wrong], // 1
    [blank, blank, blank], // 0
    [wrong, blank, blank], // -1
    [wrong, wrong, blank], // -2
    [wrong, wrong, wrong], // -3
  ];
  await scores.cohort({ test: made, at: daysAgo(1), met: others.map((met) => [met, [blank]]) });
  const [point, ...more] = (await summary()).data.tests;
  expect(more).toEqual([]);
  expect(point).toMatchObject({
    assessmentId: String(made.assessment.id),
    elsewhere: false,
    type: 'Mock',
    completedAt: daysAgo(1).toISOString(),
    marks: '5',
    totalMarks: '12',
    correct: 2,
    wrong: 1,
    blank: 1,
    seconds: 180,
    // of ten candidates seven have less, two have more
    percentile: '70.00',
    rank: 3,
    cohortSize: 10,
    provisional: true,
    // -3 -2 -1 0 1 2 3 5 6 9: the third, the fifth and the eighth
    cohort: { lower: '-1', median: '1', upper: '5' },
  });
  expect(point?.sections).toEqual([
    expect.objectContaining({ name: 'Section 1', marks: '5', totalMarks: '9', percentile: '70.00', correct: 2, wrong: 1, seconds: 180 }),
    // all ten have none
    expect.objectContaining({ name: 'Section 2', marks: '0', totalMarks: '3', percentile: '0.00', blank: 1 }),
  ]);
});

test('PRF-008 below ten candidates there are no quartiles, from thirty on a percentile is not provisional, and ties share it', async () => {
  const small = await taken({ days: 9, met: [right, right, wrong] });
  await scores.cohort({ test: small, at: daysAgo(9), met: Array.from({ length: 8 }, () => [[right, right, wrong]]) });
  const large = await taken({ days: 2, met: [right, right, wrong] });
  await scores.cohort({
    test: large,
    at: daysAgo(2),
    met: Array.from({ length: 29 }, (_, index) => [[right, right, index < 15 ? wrong : blank]]),
  });
  const { tests } = (await summary()).data;
  // the latest first
  expect(tests.map(({ assessmentId }) => assessmentId)).toEqual([large, small].map(({ assessment }) => String(assessment.id)));
  expect(tests[1]).toMatchObject({ cohortSize: 9, provisional: true, cohort: null, percentile: '0.00', rank: 1 });
  // sixteen have 5 marks, fourteen have 6
  expect(tests[0]).toMatchObject({
    cohortSize: 30,
    provisional: false,
    cohort: { lower: '5', median: '5', upper: '6' },
    percentile: '0.00',
    rank: 15,
  });
});

test('PRF-008 a test that ranks no one says no rank', async () => {
  await taken({ days: 2, met: [right, right, wrong], more: { type: 'Topic Test' } });
  expect((await summary()).data.tests[0]).toMatchObject({ unranked: 'open', rank: 0, cohortSize: 1 });
});

test('PRF-008 among oneself alone there is no percentile, and no band of them', async () => {
  for (const days of [3, 2, 1]) await taken({ days, met: [right] });
  const { tests } = (await summary()).data;
  expect(tests.map(({ percentile, cohortSize, sections }) => [percentile, cohortSize, sections[0]?.percentile])).toEqual(
    [1, 2, 3].map(() => ['', 1, '']),
  );
  expect((await server.call('performanceOverview', ids, { token })).data.band).toBeNull();
});

test('PRF-007 what was taken elsewhere has the marks and percentile of its engine, and no sections', async () => {
  const made = await newTest({ name: 'Mock of the engine' });
  const said = { marks: 8150, maxMarks: 19_800, percentile: '91.3', finishedAt: daysAgo(3) };
  await scores.engineSaid({ test: made, studentId: taker.person.id, results: [said, { ...said, marks: 100 }] });
  await taken({ days: 1, met: [right] });
  const { tests } = (await summary()).data;
  expect(tests.map(({ elsewhere }) => elsewhere)).toEqual([false, true]);
  expect(tests[1]).toMatchObject({
    name: 'Mock of the engine',
    marks: '81.5',
    totalMarks: '198',
    percentile: '91.3',
    completedAt: daysAgo(3).toISOString(),
    rank: 0,
    cohort: null,
    sections: [],
  });
});

test('PRF-007 only completed tests of the course count: no practice set, no running test, no test of another course', async () => {
  await taken({ days: 3, met: [right], more: { kind: 'practice' } });
  const running = await newTest();
  await make.attempt({ assessmentId: running.assessment.id, studentId: taker.person.id, startedAt: daysAgo(0), deadlineAt: daysAgo(-1) });
  const other = await make.course();
  await make.enrol({ personId: taker.person.id, variantId: other.variant.id });
  const elsewhere = await make.assessment({ courseId: other.course.id });
  await scores.sit({ test: elsewhere, studentId: taker.person.id, at: daysAgo(2), met: [[right]] });
  expect((await summary()).data.tests).toEqual([]);
});

test('PRF-014 parent, mentor and staff read it, others do not', async () => {
  await taken({ days: 1, met: [right] });
  const { pin, id: subjectId } = taker.person;
  const as = async (role: 'parent' | 'mentor' | 'staff' | 'student', more: Parameters<typeof make.person>[0] = {}, isLinked = false) => {
    const viewer = await make.person({ role, ...more });
    if (isLinked && (role === 'parent' || role === 'mentor')) await make.relate({ kind: role, viewerId: viewer.id, subjectId });
    return summary((await make.session({ personId: viewer.id })).token, pin.toLowerCase());
  };
  const own = (await summary()).data;
  expect((await as('parent', {}, true)).data).toEqual(own);
  expect((await as('mentor', {}, true)).data).toEqual(own);
  expect((await as('staff', { rights: ['classes'] })).data).toEqual(own);
  for (const refused of [await as('parent'), await as('mentor'), await as('student'), await as('staff', { rights: ['content'] })]) {
    expect(refused.error.code).toBe('NOT_FOUND');
  }
});

test('PRF-012 a course that is not the student’s is refused, and someone else’s name is not looked up for a mentor without one', async () => {
  const other = await make.course();
  const body = { courseId: String(other.course.id), variantId: String(other.variant.id) };
  expect((await server.call('scoreSummary', body, { token })).error.code).toBe('FORBIDDEN');
  const mentor = await make.session({ personId: (await make.person({ role: 'mentor' })).id });
  expect((await summary(mentor.token)).error.code).toBe('NOT_FOUND');
});

test('PRF-008 it asks as few queries for twelve tests as for one', async () => {
  const count = async () => (await watchQueries({ server, work: () => summary() })).count;
  await taken({ days: 30, met: [right] });
  await count();
  const forOne = await count();
  for (let days = 1; days < 12; days += 1) await taken({ days, met: [right, wrong] });
  expect(await count()).toBe(forOne);
  expect(forOne).toBeLessThanOrEqual(5);
});

test('PRF-006 PRF-012 learningPathId narrows the screens to the tests of a path, unit or topic; one of the performance tab does not, one of another course is not found', async () => {
  const mock = await taken({ days: 2, met: [right], more: { name: 'On the path' } });
  await taken({ days: 1, met: [wrong], more: { name: 'Elsewhere' } });
  const { path, unit, topic } = await make.asset({
    courseId: taker.course.id,
    type: 'assessment',
    html: '',
    assessmentId: mock.assessment.id,
  });
  const screens = await make.node({ courseId: taker.course.id, type: 'performance', floor: 'path' });
  const empty = await make.node({ courseId: taker.course.id, floor: 'path' });
  const other = await make.node();
  const namesOf = async (node: { id: bigint }) => {
    const body = { ...ids, learningPathId: String(node.id) };
    const [scoresOf, overview, selection, predictor] = [
      await server.call('scoreSummary', body, { token }),
      await server.call('performanceOverview', body, { token }),
      await server.call('questionSelection', body, { token }),
      await server.call('percentilePredictor', body, { token }),
    ];
    if (scoresOf.status !== 200) return [scoresOf, overview, selection, predictor].map(({ error }) => error.code);
    return [scoresOf, { data: { tests: overview.data.tests.toReversed() } }, selection, predictor].map(({ data }) =>
      data.tests.map(({ name }) => name),
    );
  };
  for (const node of [path, unit, topic]) expect(await namesOf(node)).toEqual(Array.from({ length: 4 }, () => ['On the path']));
  expect(await namesOf(screens)).toEqual(Array.from({ length: 4 }, () => ['Elsewhere', 'On the path']));
  expect(await namesOf(empty)).toEqual(Array.from({ length: 4 }, () => []));
  expect(await namesOf(other)).toEqual(Array.from({ length: 4 }, () => 'NOT_FOUND'));
});
