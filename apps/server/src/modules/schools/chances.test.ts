import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { schoolFactories } from '../../../test/factories/school-factories.ts';
import { educationEntries, profiles, workExperiences } from '../profile/tables.ts';
import { programmeFormulas, programmeOutcomes } from './tables.ts';
import { refreshChances } from './chances.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let of: ReturnType<typeof schoolFactories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  of = schoolFactories(server);
});
afterAll(() => server.close());

let exams = 0;
/** A student in a course whose exam is theirs alone, with a programme of that course and what can be asked of it. */
async function aProgramme(more: Partial<Parameters<typeof of.programme>[0]> = {}) {
  const { person, course } = await make.student({ in: await make.course({ examName: `Exam ${(exams += 1)}` }) });
  const token = await server.signIn(person.pin);
  const courseId = String(course.id);
  const programme = await of.programme({ courseIds: [course.id], ...more });
  const general = await of.category('General');
  const sc = await of.category('SC');
  const ask = async (body: Partial<RequestOf<'schoolChances'>> = {}, caller = token) =>
    server.call('schoolChances', { courseId, schoolProgramMappingId: String(programme.id), ...body }, { token: caller });
  const chances = async () => (await ask()).data;
  const expects = async (overall: number | null, sections: Record<string, number> = {}, categoryId = '') =>
    server.call('savePercentiles', { courseId, categoryId, overall, sections }, { token });
  return { person, course, courseId, token, programme, exam: course.examName, general, sc, ask, chances, expects };
}
type Made = Awaited<ReturnType<typeof aProgramme>>;

/** Outcomes of a programme: year, from, to, candidates, called. */
async function outcomes({ programme, exam, general }: Made, rows: readonly (readonly [number, number, number, number, number])[]) {
  await server.parts.database.transaction(async (tx) => {
    await tx.insert(programmeOutcomes).values(
      rows.map(([year, percentileFrom, percentileTo, n, called]) => ({
        programmeId: programme.id,
        categoryId: general.id,
        exam,
        year,
        percentileFrom,
        percentileTo,
        n,
        called,
        source: 'Reported by candidates',
        asOf: '2026-09-30',
      })),
    );
    await refreshChances({ tx, programmeIds: [programme.id], exams: [exam], now: server.clock.now() });
  });
}

test('SCH-001 three questions have three answers: not met, and a chance all the same', async () => {
  const made = await aProgramme();
  const { programme, exam, general } = made;
  await of.cutoff({
    programmeId: programme.id,
    categoryId: general.id,
    exam,
    overall: 95,
    sections: { varc: 85, dilr: 93 },
    sourceDay: '2026-01-08',
  });
  await outcomes(made, [
    [2023, 97, 98.5, 62, 26],
    [2024, 97, 98.5, 62, 25],
    [2025, 97, 98.5, 62, 25],
  ]);
  await made.expects(97.9, { varc: 97, dilr: 92.1 });
  const { cutoff, chance, judgedBy, eligibility } = await made.chances();
  expect(judgedBy).toEqual({
    exam,
    categoryName: 'General',
    source: 'target',
    overall: 97.9,
    low: null,
    high: null,
    target: 97.9,
    tests: 0,
    converted: 0,
    leftOut: [],
    intakeYear: 2027,
  });
  expect(eligibility).toBeNull();
  expect(cutoff).toMatchObject({ answer: 'no', year: 2025, met: 2, source: 'The school' });
  expect(cutoff?.parts.map(({ key, own, short }) => [key, own, short])).toEqual([
    ['', 97.9, 0],
    ['dilr', 92.1, 0.9],
    ['varc', 97, 0],
  ]);
  expect(cutoff?.changes).toEqual([{ key: 'dilr', name: 'dilr', unit: 'percentile', more: 0.9, from: 92.1, to: 93 }]);
  expect(chance).toMatchObject({
    n: 186,
    called: 76,
    percent: 41,
    firstYear: 2023,
    lastYear: 2025,
    source: 'Reported by candidates',
    asOf: '2026-09-30',
  });
  expect(chance?.low).toBeLessThanOrEqual(35);
  expect(chance?.high).toBeGreaterThanOrEqual(47);
});

test('SCH-001 below fifty outcomes there is no figure, but the count', async () => {
  const made = await aProgramme();
  await outcomes(made, [[2025, 90, 100, 22, 20]]);
  await made.expects(95);
  const { chance, reported, record } = await made.chances();
  expect(chance).toMatchObject({ n: 22, called: 20, percent: null, low: null, high: null });
  expect(reported).toEqual({ n: 22, firstYear: 2025, lastYear: 2025 });
  expect(record).toBeNull();
});

test('SCH-001 without a percentile nothing is judged by it, and a percentile far from all outcomes has none', async () => {
  const made = await aProgramme();
  await of.cutoff({ programmeId: made.programme.id, categoryId: made.general.id, exam: made.exam, overall: 95, sections: {} });
  await outcomes(made, [[2025, 90, 100, 80, 40]]);
  expect(await made.chances()).toMatchObject({ judgedBy: { source: null, overall: null }, cutoff: { answer: 'unknown' }, chance: null });
  await made.expects(60);
  expect(await made.chances()).toMatchObject({ cutoff: { answer: 'no' }, chance: null, reported: { n: 80 } });
  await made.expects(100);
  expect(await made.chances()).toMatchObject({ chance: { percent: 50 } });
});

test('SCH-001 SCH-027 the category decides which cutoff and which outcomes count, and an old cutoff is marked', async () => {
  const made = await aProgramme();
  const { programme, exam, sc, general } = made;
  await of.cutoff({ programmeId: programme.id, categoryId: general.id, exam, overall: 95, sections: {}, sourceDay: '2026-01-08' });
  await of.cutoff({ programmeId: programme.id, categoryId: sc.id, exam, overall: 80, sections: {}, year: 2020, sourceDay: '2021-01-08' });
  await made.expects(85, {}, String(sc.id));
  expect(await made.chances()).toMatchObject({
    judgedBy: { categoryName: 'SC' },
    cutoff: { answer: 'yes', year: 2020, isOld: true },
  });
  await made.expects(85);
  expect(await made.chances()).toMatchObject({ judgedBy: { categoryName: 'General' }, cutoff: { answer: 'no', year: 2025 } });
});

const eligibility = {
  graduation: { percent: 50, cgpa: null, byCategory: { SC: { percent: 45, cgpa: null } } },
  class10: null,
  class12: null,
  workMonths: 12,
  finalYear: true,
};

async function educate(personId: bigint, { grade, months }: { grade: number; months: number }) {
  const { orm } = server.parts.database;
  await orm.insert(profiles).values({ studentId: personId, savedSections: ['education', 'work'], updatedAt: server.clock.now() });
  await orm.insert(educationEntries).values({
    studentId: personId,
    recordKey: 'Graduation',
    type: 'Graduation',
    college: 'A college',
    degree: 'B.Sc',
    course: '',
    stream: 'Physics',
    year: 2020,
    gradeType: 'Percentage',
    gradeHundredths: 100 * grade,
    isApplicable: true,
  });
  await orm.insert(workExperiences).values({ studentId: personId, recordKey: 'job', jobSector: 'IT', organisation: 'A firm', months });
}

test('SCH-001 eligibility is judged by the profile: unknown without it, then by each condition', async () => {
  const made = await aProgramme({ eligibility, eligibilityText: 'Half of the marks and a year of work' });
  expect((await made.chances()).eligibility).toMatchObject({ answer: 'unknown', text: 'Half of the marks and a year of work' });
  await educate(made.person.id, { grade: 46, months: 18 });
  expect((await made.chances()).eligibility).toMatchObject({
    answer: 'no',
    terms: [
      { kind: 'graduation', met: false, needed: { type: 'Percentage', value: 50 }, own: { type: 'Percentage', value: 46 } },
      { kind: 'work', met: true, needed: 12, own: 18 },
      { kind: 'finalYear', met: true },
    ],
  });
  await made.expects(null, {}, String(made.sc.id));
  expect((await made.chances()).eligibility?.answer).toBe('yes');
});

test('SCH-031 the selection score with every term, and what is missing of it', async () => {
  const made = await aProgramme();
  const terms = [
    { label: 'Exam', weight: 60, input: { kind: 'percentile' as const, part: '' }, scale: null, normal: { from: 0, to: 100 } },
    { label: 'Work', weight: 40, input: { kind: 'work' as const }, scale: null, normal: { from: 0, to: 36 } },
  ];
  const formula = {
    programmeId: made.programme.id,
    call: 'first',
    terms,
    lastScore: 70.5,
    lastYear: 2025,
    source: 'The school',
    sourceDay: '2026-01-08',
  };
  await server.parts.database.orm.insert(programmeFormulas).values(formula);
  await made.expects(90);
  const [before] = (await made.chances()).scores;
  expect(before).toMatchObject({ total: null, terms: [{ points: '54.000' }, { points: null, missing: ['work'] }] });
  await educate(made.person.id, { grade: 60, months: 18 });
  const [score] = (await made.chances()).scores;
  expect(score).toEqual({
    call: 'first',
    total: '74.000',
    lastScore: '70.500',
    lastYear: 2025,
    source: 'The school',
    sourceDay: '2026-01-08',
    terms: [
      { label: 'Exam', working: '60 × (90 / 100)', points: '54.000', missing: [] },
      { label: 'Work', working: '40 × (18 / 36)', points: '20.000', missing: [] },
    ],
  });
});

test('SCH-001 what was said of chances like this one is told with them, and the whole record by its call', async () => {
  const made = await aProgramme();
  await outcomes(made, [
    [2023, 90, 100, 100, 40],
    [2024, 90, 100, 100, 42],
    [2025, 90, 100, 100, 38],
  ]);
  await made.expects(95);
  const { chance, record } = await made.chances();
  expect(chance).toMatchObject({ n: 300, percent: 40 });
  expect(record).toEqual({ from: 35, to: 45, n: 300, happened: 40 });
  const { data } = await server.call('chanceCalibration', { courseId: made.courseId }, { token: made.token });
  expect(data).toMatchObject({ exam: made.exam, n: 300, unsaid: 0, years: [2023, 2024, 2025], brierOfShare: 0.24 });
  expect(data?.bins).toEqual([{ from: 35, to: 45, n: 300, said: 40, happened: 40 }]);
});

test('SCH-001 a course without outcomes has no record', async () => {
  const made = await aProgramme();
  expect((await server.call('chanceCalibration', { courseId: made.courseId }, { token: made.token })).data).toBeNull();
});

test('SCH-001 what a student expects is kept, given back, and taken away again', async () => {
  const made = await aProgramme();
  const own = async () => (await server.call('ownPercentiles', { courseId: made.courseId }, { token: made.token })).data;
  expect(await own()).toMatchObject({ exam: made.exam, entered: { overall: null, sections: {} }, predicted: null });
  await made.expects(91.25, { qa: 88 }, String(made.sc.id));
  expect(await own()).toMatchObject({ categoryId: String(made.sc.id), entered: { overall: 91.25, sections: { qa: 88 } } });
  await made.expects(null);
  expect((await own()).entered).toEqual({ overall: null, sections: {} });
});

test('SCH-001 a category that there is not, and a percentile above 100, are refused', async () => {
  const made = await aProgramme();
  expect((await made.expects(90, {}, '999999999')).status).toBe(400);
  expect((await made.expects(100.5)).status).toBe(400);
});

test('SCH-001 a programme that the course does not show is not found', async () => {
  const [made, other] = [await aProgramme(), await aProgramme()];
  expect((await made.ask({ schoolProgramMappingId: String(other.programme.id) })).status).toBe(404);
});
