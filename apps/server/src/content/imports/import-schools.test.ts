import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { importPack } from '../import-pack.ts';

// the demo without its candidates, whose tests would all be taken again
const folder = mkdtempSync(join(tmpdir(), 'abhyas-schools-'));
let server: TestApp;
let token: string;
let courseId: string;
beforeAll(async () => {
  const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
  cpSync(demo, folder, { recursive: true, filter: (path) => !path.endsWith('cohort.yaml') });
  server = await testApp({ template: 'demo' });
  token = await server.signIn('ASC1001');
  const courses = (await server.call('studentCourses', {}, { token })).data;
  courseId = courses.find(({ courseName }) => courseName.startsWith('CAT'))?.courseId ?? '';
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const listing = { classifications: [''], examAccepted: [''], location: [''], AverageSalary: [''] as [''], Fees: [''] as [''] };
const list = async (more: Partial<RequestOf<'filterSchoolData'>> = {}) =>
  (await server.call('filterSchoolData', { courseId, ...listing, ...more }, { token })).data;
async function chancesOf(search: string) {
  const [school] = await list({ search });
  const programmeId = school?.schoolProgramData[0]?.schoolProgramCourseMapping ?? '';
  return (await server.call('schoolChances', { courseId, schoolProgramMappingId: programmeId }, { token })).data;
}

test('SCH-001 SCH-005 the demo has forty schools with fifty-one programmes, three of them on the shortlist of the demo student', async () => {
  const { data } = await server.call('schoolMatches', { courseId, ...listing }, { token });
  expect(data).toMatchObject({ matching: 51, all: 51, shortlisted: 3 });
  const { data: deadlines } = await server.call('shortlistDeadlines', { courseId }, { token });
  expect(deadlines.map(({ schoolName, title, status }) => `${schoolName}: ${title}, ${status}`).slice(0, 3)).toEqual([
    'Estuary School of Management: Application closes, in-progress',
    'Aravalli Ridge School of Management: Application closes, not-started',
    'Coromandel Point Business School: Fee receipt to upload, applied',
  ]);
});

test('SCH-001 the chances of the demo student: what three mocks predict, with its range, and the target beside it', async () => {
  const { judgedBy, eligibility, cutoff, chance, reported, scores } = await chancesOf('Aravalli Ridge');
  const predicted = { source: 'predicted', overall: 73.17, low: 65.97, high: 79.5, target: 97.9, tests: 3, converted: 3 };
  expect(judgedBy).toMatchObject({ exam: 'CAT', categoryName: 'General', ...predicted });
  expect(eligibility?.answer).toBe('yes');
  expect(cutoff).toMatchObject({ answer: 'no', met: 1, isOld: false });
  expect(cutoff?.parts.map(({ name, cutoff: asked, own }) => [name, asked, own])).toEqual([
    ['', 95, 73.17],
    ['Verbal and reading', 85, 78.63],
    ['Data and logic', 93, 55.31],
    ['Quant', 85, 92.08],
  ]);
  expect(cutoff?.changes.every(({ unit, more, from, to }) => unit === 'marks' && more > 0 && to > from)).toBe(true);
  // one candidate so low has reported, of all 537
  expect(chance).toMatchObject({ n: 1, called: 0, percent: null, from: 70, to: 80 });
  expect(reported).toEqual({ n: 537, firstYear: 2023, lastYear: 2025 });
  expect(scores[0]).toMatchObject({
    lastScore: '0.738',
    terms: [{ label: 'Academics', working: '0.35 × (21.35 / 35)', points: '0.214' }, { label: 'CAT' }],
  });
  const within = await chancesOf('Redstone Yard');
  expect(within.chance).toMatchObject({ n: 95, called: 21, percent: 22 });
  expect(within.record?.n).toBeGreaterThan(0);
});

test('SCH-001 without a target the chances of the demo student are the same', async () => {
  const body = { courseId, categoryId: '' as const };
  const before = await chancesOf('Aravalli Ridge');
  await server.call('savePercentiles', { ...body, overall: null, sections: {} }, { token });
  expect(await chancesOf('Aravalli Ridge')).toEqual({ ...before, judgedBy: { ...before.judgedBy, target: null } });
  await server.call('savePercentiles', { ...body, overall: 97.9, sections: { varc: 97, dilr: 92.1, qa: 98.6 } }, { token });
});

test('SCH-001 the calibration of the demo: what is said is called about as often', async () => {
  const { data } = await server.call('chanceCalibration', { courseId }, { token });
  expect(data?.years).toEqual([2023, 2024, 2025]);
  expect(data?.brier ?? 1).toBeLessThan(data?.brierOfShare ?? 0);
  for (const { said, happened } of data?.bins.filter(({ n }) => n > 300) ?? []) expect(Math.abs(said - happened)).toBeLessThan(6);
});

test('SCH-030 SCH-031 the tables of the course, with days that hang on the day of the demo', async () => {
  const { data: deadlines } = await server.call('schoolDeadlines', { courseId }, { token });
  expect(deadlines.csvFile).toHaveLength(104);
  expect(deadlines.csvFile[0]?.['Date']).toMatch(/^\d\d [A-Z][a-z]{2} 20\d\d$/);
  const { data: criteria } = await server.call('selectionCriteria', { courseId }, { token });
  expect(criteria.calls).toEqual(['First call', 'Final call']);
  expect(criteria.firstCall.firstCallCsv).toHaveLength(51);
});

test('SCH-002 SCH-032 SCH-039 ten articles with text and eight events, two of each pinned', async () => {
  const { data: articles } = await server.call('courseArticleData', { courseId }, { token });
  expect(articles).toHaveLength(10);
  expect(articles.filter(({ isPinned }) => isPinned === '1')).toHaveLength(2);
  expect(articles.every(({ duration }) => duration === '02:00')).toBe(true);
  const { data: events } = await server.call('courseEventData', { courseId }, { token });
  expect(events).toHaveLength(8);
  expect(events.filter(({ isPinned }) => isPinned === '1')).toHaveLength(2);
});

test('SCH-001 what the pack no longer has is gone from the calendar, and what is as new as it was on another day is no news', async () => {
  const entries = async () =>
    (
      await server.parts.database.orm.execute<{ n: number }>(
        sql`select count(*)::int as n from agenda_entries where source = 'deadline' and cancelled_at is null`,
      )
    ).rows[0]?.n ?? 0;
  const before = await entries();
  // a programme of the shortlist that has no deadline any longer
  const file = join(folder, 'schools.yaml');
  const text = readFileSync(file, 'utf8').replace(/ {8}deadlines:\n(?: {10}- .*\n)+/, '');
  writeFileSync(file, text);
  // and all of it three years later: the figures are as new as they were, and the days that moved are no news
  server.clock.set(new Date('2029-11-24T04:30:00Z'));
  await importPack({ ...server.parts, folder, rebase: true, demoPasswords: true });
  expect(await entries()).toBe(before - 2);
  const { rows } = await server.parts.database.orm.execute(sql`
    select (select max(year) from programme_cutoffs) as cutoff, (select max(source_day)::text from programme_cutoffs) as published,
           (select max(year) from programme_outcomes) as outcome, (select max(as_of)::text from programme_outcomes) as as_of,
           (select count(*)::int from notices where cause like 'school-deadline:%:moved:%') as told`);
  expect(rows).toEqual([{ cutoff: 2028, published: '2029-01-08', outcome: 2028, as_of: '2029-01-09', told: 0 }]);
});
