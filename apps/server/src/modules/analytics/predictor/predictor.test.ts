import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { schoolFactories } from '../../../../test/factories/school-factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { assessments, attempts } from '../../assessment/tables.ts';
import { importExams } from './exam-queries.ts';
import { findMapping } from './mapping-queries.ts';
import { predictPercentiles } from './predict-percentiles.ts';
import { refreshMappings } from './refresh-mappings.ts';

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
  server.clock.set(testMoment);
  taker = await make.student();
  ids = { courseId: String(taker.course.id), variantId: String(taker.variant.id) };
  ({ token } = await make.session({ personId: taker.person.id }));
});

const right: Met = ['correct', 60];
const wrong: Met = ['wrong', 60];
const yesterday = new Date(testMoment.getTime() - 86_400_000);
const predict = (more: { exam?: string; assessmentId?: string; studentImsPin?: string } = {}, caller = token) =>
  server.call('percentilePredictor', { ...ids, ...more }, { token: caller });

/** A published table, `easier` by so many marks. */
const table = (year: number, easier: number) => ({
  name: `Slot of ${year}`,
  year,
  source: 'The organiser',
  url: 'https://exam.test/tables',
  published: `${year}-12-20`,
  overall: [
    [40 + easier, 80],
    [66 + easier, 95],
    [90 + easier, 99],
  ] as [number, number][],
  sections: {},
});
const withExam = async (tables = [table(2023, -2), table(2024, 0), table(2025, 2)]) =>
  server.parts.database.transaction((tx) =>
    importExams({
      tx,
      pack: `pack-${taker.course.id}`,
      inputs: [{ key: 'cat', courseId: taker.course.id, name: 'CAT', totalMarks: 198, sections: [], tables }],
    }),
  );
/** A test of three questions with 3 marks each that the student has taken with 5 marks, among so many others. */
const taken = async (others: number) => {
  const made = await make.assessment({ courseId: taker.course.id, type: 'Mock' });
  await scores.sit({ test: made, studentId: taker.person.id, at: yesterday, met: [[right, right, wrong]] });
  const met = Array.from({ length: others }, (_one, at): Met[][] => [[at % 2 === 0 ? right : wrong, at % 3 === 0 ? right : wrong, wrong]]);
  await scores.cohort({ test: made, at: yesterday, met });
  return made;
};

test('PRF-011 PRF-012 marks become a percentile of the exam with an interval, from the published tables', async () => {
  await withExam();
  const { data } = await predict();
  expect(data.exams).toEqual([{ key: 'cat', name: 'CAT' }]);
  const { exam } = data;
  const [whole] = exam?.parts ?? [];
  expect(whole).toMatchObject({ key: '', name: 'CAT', totalMarks: 198, tables: 3 });
  const curve = whole?.curve;
  const at = (marks: number) => marks - (curve?.from ?? 0);
  // an exam as hard as 2024, the middle one
  expect(curve?.percentile[at(66)]).toBeCloseTo(95, 0);
  expect(curve?.low[at(66)]).toBeLessThan(94);
  expect(curve?.high[at(66)]).toBeGreaterThan(96);
  expect(curve?.from).toBe(-66);
  expect(curve?.percentile).toHaveLength(265);
  // t of two degrees 2.920, s 2, the root of 1 + 1/3: 6.7 marks to either side
  expect(exam?.targets).toContainEqual({ percentile: 99, marks: 90, low: 83, high: 97 });
  const marks = exam?.targets.map((target) => target.marks) ?? [];
  expect(marks).toEqual(marks.toSorted((one, other) => one - other));
  expect(exam?.targets.map(({ percentile }) => percentile)).toEqual([80, 85, 90, 95, 97, 98, 99, 99.5, 99.9]);
  expect(exam?.sources[0]).toEqual({
    name: 'Slot of 2023',
    source: 'The organiser',
    url: 'https://exam.test/tables',
    published: '2023-12-20',
  });
});

test('PRF-011 it publishes how far off it was on each year that it had not seen', async () => {
  await withExam();
  const { exam } = (await predict()).data;
  expect(exam?.backTests.map(({ name, points, errorInMarks }) => [name, points, errorInMarks])).toEqual([
    ['2025', 3, 3],
    ['2024', 3, 0],
    ['2023', 3, 3],
  ]);
  expect(exam?.errors?.bars.reduce((sum, { points }) => sum + points, 0)).toBe(9);
});

test('PRF-007 PRF-011 the marks of a test with another total are compared by their place, which fewer than fifty candidates do not tell', async () => {
  await withExam();
  const small = await taken(48);
  const { data } = await predict();
  expect(data.tests).toEqual([
    {
      assessmentId: String(small.assessment.id),
      name: small.assessment.name,
      completedAt: yesterday.toISOString(),
      questions: 3,
      provisional: false,
      parts: [{ key: '', marks: '5', totalMarks: '9', inExam: null, how: 'few', percentile: expect.any(String) as string }],
    },
  ]);
  expect(data.cohort).toEqual({ assessmentId: String(small.assessment.id), name: small.assessment.name, candidates: 49, curve: null });
});

test('PRF-011 from fifty candidates on a test with another total is compared by its place among them', async () => {
  await withExam();
  await taken(49);
  const { tests, cohort, exam } = (await predict()).data;
  expect(cohort).toMatchObject({ candidates: 50, curve: null });
  // 5 marks: nine of the 49 others have as many, no one has more, so the rank is (40 + 5) of 50
  const marks = tests[0]?.parts[0]?.inExam ?? 0;
  const curve = exam?.parts[0]?.curve;
  expect(curve?.percentile[Math.round(marks) - (curve?.from ?? 0)]).toBeCloseTo(90, 0);
});

test('PRF-011 it begins with the latest mock, also where a shorter topic test was taken since', async () => {
  await withExam();
  const mock = await taken(0);
  const topic = await make.assessment({ courseId: taker.course.id, sections: [{ answers: [{ kind: 'choice', labels: ['A'] }] }] });
  await scores.sit({ test: topic, studentId: taker.person.id, at: testMoment, met: [[right]] });
  const { tests, cohort } = (await predict()).data;
  // practice predicts nothing
  expect(tests.map(({ questions }) => questions)).toEqual([3]);
  expect(cohort?.assessmentId).toBe(String(mock.assessment.id));
});

test('PRF-011 PRF-013 without an exam or a test there is nothing to show, and an unknown one is not found', async () => {
  expect((await predict()).data).toMatchObject({
    exams: [],
    prediction: { percentile: null, tests: 0 },
    exam: null,
    tests: [],
    leftOut: [],
    cohort: null,
  });
  await withExam([table(2025, 0)]);
  const { exam } = (await predict()).data;
  // one table says nothing of how exams differ
  expect(exam?.parts[0]?.curve?.low).toEqual([]);
  expect(exam?.targets).toContainEqual({ percentile: 99, marks: 90, low: null, high: null });
  expect([exam?.backTests, exam?.errors]).toEqual([[], null]);
  expect((await predict({ exam: 'gmat' })).status).toBe(404);
  expect((await predict({ assessmentId: '999999999' })).status).toBe(404);
});

const blank: Met = ['blank', 0];
const refresh = () => refreshMappings({ parts: server.parts });
const mock = (courseId: bigint) =>
  make.assessment({
    courseId,
    type: 'Mock',
    sections: [{ answers: Array.from({ length: 8 }, () => ({ kind: 'choice' as const, labels: ['A'] })) }],
  });
/** As many right of eight as one can, give or take one; the marks are three each. */
const rights = (count: number): Met[] => Array.from({ length: 8 }, (_, at) => (at < count ? right : blank));
type Mock = Awaited<ReturnType<typeof mock>>;
/** So many candidates take these tests, each better or worse in all of them alike. */
const takeAll = async ({ tests, candidates }: { tests: readonly Mock[]; candidates: number }) => {
  for (let at = 0; at < candidates; at += 1) {
    const { id: studentId } = await make.person();
    for (const [place, made] of tests.entries())
      await scores.sit({ test: made, studentId, at: yesterday, met: [rights(Math.min(8, (at % 8) + ((at + place) % 2)))] });
  }
  for (const made of tests) await scores.count(made);
};

test('PRF-011 an exam without published tables is predicted from the cohort of a test, once fifty have taken it and a further one', async () => {
  await withExam([]);
  const [first, second] = [await mock(taker.course.id), await mock(taker.course.id)];
  await scores.sit({ test: first, studentId: taker.person.id, at: yesterday, met: [rights(6)] });
  await takeAll({ tests: [first, second], candidates: 48 });
  await refresh();
  // forty-nine have taken it
  expect((await predict()).data.exam).toMatchObject({ cohort: null, parts: [{ key: '', curve: null }] });
  await takeAll({ tests: [first], candidates: 1 });
  await refresh();
  // fifty, and forty-eight of them the other one
  expect((await predict()).data.exam).toMatchObject({ cohort: null, parts: [{ key: '', curve: null }] });
  await takeAll({ tests: [first, second], candidates: 16 });
  await refresh();
  const { exam, tests, cohort } = (await predict()).data;
  expect(exam?.cohort).toEqual({
    assessmentId: String(first.assessment.id),
    name: first.assessment.name,
    candidates: 66,
    pairs: 64,
    madeAt: testMoment.toISOString(),
  });
  expect(exam).toMatchObject({ totalMarks: 24, sources: [] });
  const curve = exam?.parts[0]?.curve;
  for (const values of [curve?.percentile ?? [], curve?.low ?? [], curve?.high ?? []]) {
    expect(values).toHaveLength(24 - (curve?.from ?? 0) + 1);
    expect(values).toEqual(values.toSorted((one, other) => one - other));
  }
  expect(tests[0]?.parts[0]).toMatchObject({ marks: '18', inExam: 18 });
  expect(cohort).toMatchObject({ candidates: 66 });
  // it was tried on the candidates of the other test, each without their own results
  expect(exam?.backTests.map(({ name, points }) => [name, points])).toEqual([[second.assessment.name, 64]]);
  expect(exam?.errors).toMatchObject({ near: 10 });
  expect(exam?.errors?.bars.reduce((sum, { points }) => sum + points, 0)).toBe(64);
});

test('PRF-011 a mapping is made again once a twentieth more have come, from the candidates of its own course alone, whichever brand asks', async () => {
  await withExam([]);
  const [first, second] = [await mock(taker.course.id), await mock(taker.course.id)];
  const elsewhere = await mock((await make.student()).course.id);
  await takeAll({ tests: [first, second, elsewhere], candidates: 60 });
  await refresh();
  const made = () => findMapping({ queryable: server.parts.database.orm, assessmentId: first.assessment.id });
  const before = await made();
  expect(before).toMatchObject({ candidates: 60, furtherCandidates: 60, pairs: 60 });
  expect(await findMapping({ queryable: server.parts.database.orm, assessmentId: elsewhere.assessment.id })).toBeNull();
  server.clock.set(new Date(testMoment.getTime() + 60_000));
  await takeAll({ tests: [first], candidates: 2 });
  await refresh();
  expect(await made()).toEqual(before);
  await takeAll({ tests: [first], candidates: 1 });
  await Promise.all([refresh(), refresh()]);
  expect(await made()).toMatchObject({ candidates: 63, pairs: 60 });
  server.clock.set(testMoment);
  const of = async (host: string) => (await server.call('percentilePredictor', { ...ids }, { token, host })).data.exam;
  // without a test of one's own it is that of the most candidates
  expect(await of('localhost')).toMatchObject({ cohort: { candidates: 63, assessmentId: String(first.assessment.id) } });
  expect(await of('student.localhost')).toEqual(await of('localhost'));
});

test('PRF-011 while another test waits to be rescored a mapping stays, and follows once it is, however quick it was', async () => {
  await withExam([]);
  const [first, second] = [await mock(taker.course.id), await mock(taker.course.id)];
  await takeAll({ tests: [first, second], candidates: 60 });
  await refresh();
  const { orm } = server.parts.database;
  const made = () => findMapping({ queryable: orm, assessmentId: first.assessment.id });
  const before = await made();
  expect(before?.points.length).toBeGreaterThan(0);
  const later = (ms: number) => server.clock.set(new Date(testMoment.getTime() + ms));
  const isSecond = eq(assessments.id, second.assessment.id);
  later(60_000);
  await orm.update(assessments).set({ scoringVersion: 2 }).where(isSecond);
  await refresh();
  expect(await made()).toEqual(before);
  await orm.update(attempts).set({ scoredVersion: 2 }).where(eq(attempts.assessmentId, second.assessment.id));
  await refresh();
  const after = await made();
  expect(after?.madeAt).toEqual(server.clock.now());
  expect(after?.points).toEqual(before?.points);
  later(120_000);
  await refresh();
  expect(await made()).toEqual(after);
});

test('PRF-011 a mapping that cannot be made holds up no other', async () => {
  await withExam([]);
  const [first, second] = [await mock(taker.course.id), await mock(taker.course.id)];
  await takeAll({ tests: [first, second], candidates: 60 });
  const { orm } = server.parts.database;
  await orm.execute(
    sql`alter table cohort_mappings add constraint refused check (assessment_id <> ${sql.raw(String(first.assessment.id))})`,
  );
  await refresh();
  await orm.execute(sql`alter table cohort_mappings drop constraint refused`);
  expect(await findMapping({ queryable: orm, assessmentId: second.assessment.id })).not.toBeNull();
});

/** An exam of nine marks, as many as the mocks of these tests have, or of more. */
const withSmallExam = (totalMarks = 9) =>
  server.parts.database.transaction((tx) =>
    importExams({
      tx,
      pack: `pack-${taker.course.id}`,
      inputs: [
        {
          key: 'cat',
          courseId: taker.course.id,
          name: 'CAT',
          totalMarks,
          sections: [],
          tables: [2023, 2024, 2025].map((year) => ({
            ...table(year, 0),
            overall: [
              [1, 20],
              [5, 60],
              [8, 95],
            ] as [number, number][],
          })),
        },
      ],
    }),
  );
const mockOf = async ({ days, met, more = {}, inCohort = true }: { days: number; met: Met[]; more?: object; inCohort?: boolean }) => {
  const made = await make.assessment({ courseId: taker.course.id, type: 'Mock', name: `Mock of ${days}`, ...more });
  await scores.sit({
    test: made,
    studentId: taker.person.id,
    at: new Date(testMoment.getTime() - days * 86_400_000),
    met: [met],
    inCohort,
  });
  await scores.count(made);
  return made;
};
const predicted = () => predictPercentiles({ parts: server.parts, studentId: taker.person.id, courseId: taker.course.id });
const dropped: Met = ['dropped', 60];

test('PRF-011 a mock whose question a ruling has dropped counts by its marks as before, raised to the whole, and again as it was once that is withdrawn', async () => {
  await withSmallExam();
  await mockOf({ days: 9, met: [right, wrong, wrong] });
  const ruled = await mockOf({ days: 8, met: [right, right, wrong] });
  await mockOf({ days: 7, met: [right, right, right] });
  const before = await predicted();
  expect(before).toMatchObject({ tests: 3, converted: 0, leftOut: [] });
  const rescore = async (met: Met[]) => {
    const { orm } = server.parts.database;
    await orm.delete(attempts).where(eq(attempts.assessmentId, ruled.assessment.id));
    await scores.sit({ test: ruled, studentId: taker.person.id, at: new Date(testMoment.getTime() - 8 * 86_400_000), met: [met] });
    await scores.count(ruled);
  };
  // 2 of the 6 marks that are left are 3 of 9, as few as three candidates took it
  await rescore([right, dropped, wrong]);
  expect((await predict({ assessmentId: String(ruled.assessment.id) })).data.tests[1]?.parts[0]).toMatchObject({
    marks: '2',
    totalMarks: '6',
    inExam: 3,
    how: 'raised',
  });
  const after = await predicted();
  expect(after).toMatchObject({ tests: 3, converted: 0, leftOut: [] });
  const valueOf = (marks: number) => after?.parts[0]?.curve?.percentile[marks - (after.parts[0]?.curve?.from ?? 0)];
  expect(after?.parts[0]?.percentile).toBe(valueOf(3));
  await rescore([right, right, wrong]);
  expect(await predicted()).toEqual(before);
});

test('PRF-011 an open test and an unranked attempt move no prediction, no trend and no percentile of others; an unranked mock is named with its reason', async () => {
  await withSmallExam();
  for (const days of [9, 8, 7]) await mockOf({ days, met: [right, days === 8 ? right : wrong, wrong] });
  const other = await make.student({ in: taker });
  const shared = await mockOf({ days: 6, met: [right, right, wrong] });
  await scores.sit({ test: shared, studentId: other.person.id, at: yesterday, met: [[right, wrong, wrong]] });
  await scores.count(shared);
  const ofOther = (await make.session({ personId: other.person.id })).token;
  const figures = async () => {
    const home = (await server.call('homeFigures', ids, { token })).data;
    const overview = (await server.call('performanceOverview', ids, { token })).data;
    return {
      parts: (await predicted())?.parts,
      used: (await predicted())?.tests,
      trend: overview.tests.map(({ name }) => name),
      bands: [home.band, overview.band],
      last: (await predict()).data.tests[0]?.name,
      // who has less and more, for another student of the same mock
      other: (await server.call('scoreSummary', ids, { token: ofOther })).data.tests.map(({ percentile, rank, cohortSize }) => [
        percentile,
        rank,
        cohortSize,
      ]),
    };
  };
  const before = await figures();
  expect(before).toMatchObject({ used: 3, last: 'Mock of 6', trend: ['Mock of 9', 'Mock of 8', 'Mock of 7', 'Mock of 6'] });
  const others = [
    { more: { type: 'Topic Test' } },
    { more: { ranked: false } },
    { inCohort: false },
    { more: { endAt: new Date(testMoment.getTime() - 30 * 86_400_000) }, inCohort: false },
  ];
  for (const [place, of] of others.entries()) {
    await mockOf({ days: 5 - place, met: [wrong, wrong, wrong], ...of });
    expect(await figures()).toEqual(before);
  }
  const late = make.person();
  await scores.sit({ test: shared, studentId: (await late).id, at: yesterday, met: [[right, right, right]], inCohort: false });
  await scores.count(shared);
  expect(await figures()).toEqual(before);
  expect((await predicted())?.leftOut).toEqual([
    { name: 'Mock of 2', reason: 'outside-window' },
    { name: 'Mock of 3', reason: 'seen-before' },
  ]);
  expect((await predict()).data.leftOut.map(({ unranked }) => unranked)).toEqual(['outside-window', 'seen-before']);
  const { tests } = (await server.call('scoreSummary', ids, { token })).data;
  expect(tests.slice(0, 4).map(({ unranked, rank, isJudged }) => [unranked, rank, isJudged])).toEqual([
    ['outside-window', 0, false],
    ['seen-before', 0, false],
    ['open', 0, false],
    ['open', 0, false],
  ]);
});

test('PRF-011 of mocks with another total those that too few have taken are left out, and the count is of those used', async () => {
  await withSmallExam(12);
  await mockOf({ days: 3, met: [right, right, wrong] });
  expect(await predicted()).toMatchObject({
    tests: 0,
    converted: 0,
    leftOut: [{ name: 'Mock of 3', reason: 'few' }],
    parts: [{ percentile: null }],
  });
  await taken(49);
  expect(await predicted()).toMatchObject({ tests: 1, converted: 1, leftOut: [{ name: 'Mock of 3', reason: 'few' }] });
});

const rescored = async ({ of, met }: { of: Awaited<ReturnType<typeof mockOf>>; met: Met[] }) => {
  const { orm } = server.parts.database;
  const at = (await orm.select({ at: attempts.closedAt }).from(attempts).where(eq(attempts.assessmentId, of.assessment.id)))[0]?.at;
  await orm.delete(attempts).where(eq(attempts.assessmentId, of.assessment.id));
  await scores.sit({ test: of, studentId: taker.person.id, at: at ?? yesterday, met: [met] });
  await scores.count(of);
};

test('PRF-011 SCH-001 IDN-082 home, performance, predictor, schools, parent and mentor have one predicted figure with one range; neither a target nor a ruling moves it', async () => {
  await withSmallExam();
  await mockOf({ days: 9, met: [right, wrong, wrong] });
  const ruled = await mockOf({ days: 8, met: [right, right, right] });
  await mockOf({ days: 7, met: [right, right, right] });
  const school = schoolFactories(server);
  const programme = await school.programme({ courseIds: [taker.course.id] });
  await school.category('General');
  const onlooker = async (role: 'parent' | 'mentor') => {
    const person = await make.person({ role });
    await make.relate({ kind: role, viewerId: person.id, subjectId: taker.person.id });
    return (await make.session({ personId: person.id })).token;
  };
  const [parent, mentor] = [await onlooker('parent'), await onlooker('mentor')];
  const { courseId } = ids;
  const listing = { classifications: [''], examAccepted: [''], location: [''], AverageSalary: [''] as [''], Fees: [''] as [''] };
  const asked = { ...ids, studentImsPin: taker.person.pin };
  const programmeId = { courseId, schoolProgramMappingId: String(programme.id) };
  const figures = async () => {
    const shown = [
      (await server.call('homeFigures', ids, { token })).data.prediction,
      (await server.call('performanceOverview', ids, { token })).data.prediction,
      (await server.call('performanceOverview', asked, { token: mentor })).data.prediction,
      (await predict()).data.prediction,
      (await predict({ studentImsPin: taker.person.pin }, parent)).data.prediction,
      (await server.call('studentReport', {}, { token: parent })).data.report?.prediction,
      (await server.call('studentReport', asked, { token: mentor })).data.report?.prediction,
    ];
    const chances = (caller: string, pin = '') =>
      server.call('schoolChances', { ...programmeId, studentImsPin: pin }, { token: caller }).then(({ data }) => data.judgedBy);
    const judged = [await chances(token), await chances(parent, taker.person.pin), await chances(mentor, taker.person.pin)];
    const { judgedBy } = (await server.call('schoolMatches', { courseId, ...listing }, { token })).data;
    const own = (await server.call('ownPercentiles', { courseId }, { token })).data;
    return {
      sources: [...judged.map(({ source }) => source), judgedBy?.source],
      figures: [
        ...shown.map((each) => [each?.percentile, each?.low, each?.high, each?.target]),
        ...judged.map(({ overall, low, high, target }) => [overall, low, high, target]),
        [judgedBy?.percentile, judgedBy?.low, judgedBy?.high, judgedBy?.target],
      ],
      hint: own.predicted?.overall,
    };
  };
  const part = (await predicted())?.parts[0];
  if (part === undefined) throw new Error('a whole');
  const { percentile, low, high } = part;
  expect(Number(low)).toBeLessThanOrEqual(Number(percentile));
  expect(Number(high)).toBeGreaterThanOrEqual(Number(percentile));
  const expected = (target: number | null) => ({
    sources: Array.from({ length: 4 }, () => 'predicted'),
    figures: Array.from({ length: 11 }, () => [percentile, low, high, target]),
    hint: percentile,
  });
  expect(await figures()).toEqual(expected(null));
  await server.call('savePercentiles', { courseId, categoryId: '', overall: 42.5, sections: {} }, { token });
  expect(await figures()).toEqual(expected(42.5));
  // six marks of the six that are left are nine of nine
  await rescored({ of: ruled, met: [right, dropped, right] });
  expect(await figures()).toEqual(expected(42.5));
});

test('SCH-001 without a prediction chances are judged by the target, named as such; without one by nothing', async () => {
  await withSmallExam();
  const programme = await schoolFactories(server).programme({ courseIds: [taker.course.id] });
  await schoolFactories(server).category('General');
  const { courseId } = ids;
  const judgedBy = async () =>
    (await server.call('schoolChances', { courseId, schoolProgramMappingId: String(programme.id) }, { token })).data.judgedBy;
  expect(await judgedBy()).toMatchObject({ source: null, overall: null, target: null });
  await server.call('savePercentiles', { courseId, categoryId: '', overall: 91.25, sections: {} }, { token });
  expect(await judgedBy()).toMatchObject({ source: 'target', overall: 91.25, low: null, high: null, target: 91.25 });
  expect((await server.call('homeFigures', ids, { token })).data.prediction).toMatchObject({ percentile: null, tests: 0, target: 91.25 });
});
