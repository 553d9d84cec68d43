import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { factories } from '../../../../test/factories.ts';
import { type TestApp, testApp } from '../../../../test/app.ts';

import { people } from '../../identity/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
});
afterAll(() => server.close());

const findPerson = async (pin: string) => {
  const [person] = await server.parts.database.orm.select().from(people).where(eq(people.pin, pin));
  if (person === undefined) throw new Error('the demo has them');
  return person;
};
const month = async (token: string, body: RequestOf<'monthReport'> = {}) => server.call('monthReport', body, { token });

test('IDN-082 PRF-014 a month has what the report and the progress of the student have of its days', async () => {
  const token = await server.signIn('ASC1001');
  const { report } = (await month(token)).data;
  const course = { courseId: report?.student.courseId ?? '', variantId: report?.student.variantId ?? '' };
  const weeks = (await server.call('progressTracker', course, { token })).data.weeks.filter(({ from }) => from > '2026-11-01');
  const own = report?.months.at(-1);
  expect([report?.month, report?.isOver, report?.isEmpty]).toEqual(['2026-11', false, false]);
  // the first of the month is a Sunday, so its weeks are those of the tracker
  const sum = (of: 'seconds' | 'questions' | 'lessons' | 'tests') => weeks.reduce((total, week) => total + week[of], 0);
  expect(own).toMatchObject({ lessons: sum('lessons'), tests: sum('tests') });
  expect(own?.tried).toBeGreaterThan(own?.right ?? 0);
  const scores = (await server.call('scoreSummary', course, { token })).data.tests.filter(
    ({ completedAt }) => completedAt > '2026-10-31T18:30',
  );
  expect(report?.tests.map(({ name, percentile }) => [name, percentile])).toEqual(
    scores.toReversed().map(({ name, percentile }) => [name, percentile]),
  );
  expect(report?.months.map((each) => each.month)).toEqual(['2026-09', '2026-10', '2026-11']);
  expect(own?.attended).toBe((own?.classes ?? 0) - (report?.missed.length ?? 0));
});

test('an empty month says so, a month to come and one of long ago are not there', async () => {
  const token = await server.signIn('ASC1001');
  const { report } = (await month(token, { month: '2026-01' })).data;
  expect(report).toMatchObject({ isEmpty: true, isOver: true, tests: [], notes: [], next: [] });
  expect(report?.months).toHaveLength(1);
  for (const other of ['2026-12', '2024-11']) expect((await month(token, { month: other })).error.code).toBe('NOT_FOUND');
});

test('IDN-082 without a month asked for it is the last whole one until there is something to see of this one', async () => {
  const { token } = await make.session({ personId: (await make.student()).person.id });
  // of someone new there is nothing in either
  expect((await month(token)).data.report?.month).toBe('2026-11');
  const today = server.clock.now();
  server.clock.set(new Date('2026-11-30T18:31:00.000Z'));
  const own = await server.signIn('ASC1001');
  expect((await month(own)).data.report).toMatchObject({ month: '2026-11', isOver: true, isEmpty: false });
  expect((await server.call('monthReportFile', {}, { token: own })).data.fileName).toBe('report-card-ASC1001-2026-11.pdf');
  expect((await month(own, { month: '2026-12' })).data.report).toMatchObject({ month: '2026-12', isEmpty: true });
  server.clock.set(today);
});

test('IDN-082 a parent reads the month of their child, with the notes of mentors, and of no one else', async () => {
  const child = await findPerson('ASC1001');
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: child.id });
  const { token } = await make.session({ personId: parent.id });
  const { report } = (await month(token, { studentImsPin: 'ASC1001' })).data;
  expect(report?.notes.length).toBeGreaterThan(0);
  expect((await month(token, { studentImsPin: 'ASC1002' })).error.code).toBe('NOT_FOUND');
  expect((await month(token)).error.code).toBe('NOT_FOUND');
  const file = (await server.call('monthReportFile', { studentImsPin: 'ASC1001' }, { token })).data;
  expect(file.fileName).toBe('report-card-ASC1001-2026-11.pdf');
  expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  const other = await make.session({ personId: (await make.person({ role: 'parent' })).id });
  expect((await server.call('monthReportFile', { studentImsPin: 'ASC1001' }, { token: other.token })).error.code).toBe('NOT_FOUND');
});
