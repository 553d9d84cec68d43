import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { people } from '../../modules/identity/tables.ts';
import { reviewCards, rounds } from '../../modules/adaptive/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
});
afterAll(() => app.close());

const idOf = async (pin: string) => {
  const [person] = await app.parts.database.orm.select({ id: people.id }).from(people).where(eq(people.pin, pin));
  return person?.id ?? 0n;
};
const idsOf = async (token: string) => {
  const cat = (await app.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  return { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
};

test('API-036 HOM-021 TST-067 the demo student has levels in each topic, has revised for weeks and has something due today; the new student has nothing', async () => {
  const studentId = await idOf('ASC1001');
  const { orm } = app.parts.database;
  const made = await orm.select().from(rounds).where(eq(rounds.studentId, studentId));
  expect(made.filter(({ kind }) => kind === 'revision').length).toBeGreaterThan(20);
  expect(made.every(({ endedAt }) => endedAt !== null)).toBe(true);
  const cards = await orm.select().from(reviewCards).where(eq(reviewCards.studentId, studentId));
  expect(cards.filter(({ reviews }) => reviews > 0).length).toBeGreaterThan(cards.length / 2);
  const token = await app.signIn('ASC1001');
  const ids = await idsOf(token);
  const { revision } = (await app.call('homeData', ids, { token })).data;
  expect(revision?.due).toBeGreaterThan(0);
  expect(revision?.due).toBeLessThan(40);
  const { due } = (await app.call('revisionPlan', ids, { token })).data;
  expect(due).toEqual(revision);
  // no round of an import ends, and yet the schedule is fitted to what was revised
  const schedule = (await app.call('revisionSchedule', ids, { token })).data;
  expect(schedule.reviews).toBeGreaterThanOrEqual(schedule.needed);
  // the puzzle of the day has a tab and no lessons of its own: it is no section
  const start = (await app.call('studyStart', ids, { token })).data;
  expect(start).toMatchObject({ isSet: true, diagnostic: 'none' });
  expect(start.sections.map(({ name }) => name)).toEqual(['Quantitative ability', 'Verbal ability', 'Data and logic']);
  expect(schedule.fit).toMatchObject({ reviews: expect.any(Number) as number });
  const topics = (await app.call('testCerebryData', { ...ids, studentImsPin: '', parentId: '', id: '' }, { token })).data;
  expect(topics.length).toBeGreaterThan(4);
  expect(topics.every(({ level, history }) => level > 0 && history.length > 0)).toBe(true);
  expect(topics.flatMap(({ history }) => history.map(({ reason }) => reason))).toEqual(expect.arrayContaining(['rose', 'fell']));
  expect(
    await orm
      .select()
      .from(rounds)
      .where(eq(rounds.studentId, await idOf('ASC1002'))),
  ).toEqual([]);
});
