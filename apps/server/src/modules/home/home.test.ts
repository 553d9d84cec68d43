import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { demoPassword } from '../../../test/moments.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1001');
  const courses = (await app.call('studentCourses', {}, { token })).data;
  const cat = courses.find((candidate) => candidate.courseName === 'CAT');
  course = { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
});
afterAll(() => app.close());

const home = async () => (await app.call('homeData', course, { token })).data;
const prepare = async () => {
  const path = (await home()).paths.find(({ name }) => name === 'Quantitative ability');
  const body = { studentImsPin: 'ASC1001', ...course, parentId: path?.parentId ?? '', id: path?.learningPathId ?? '' };
  return async () => (await app.call('navigationPathList', body, { token })).data[0];
};

/** How many queries `work` asks. Outside a transaction every query takes a connection of the pool for itself. */
async function queriesOf(work: () => Promise<unknown>): Promise<number> {
  let queries = 0;
  const count = () => void (queries += 1);
  app.parts.database.pool.on('acquire', count);
  await work();
  app.parts.database.pool.off('acquire', count);
  return queries;
}

test('home counts the assets of a path as the page of the path does, its tests among them', async () => {
  const path = (await (await prepare())())?.children.flatMap((unit) => [unit, ...unit.children]).flatMap(({ assets }) => assets) ?? [];
  expect(path.some(({ assetType }) => assetType === 'assessment')).toBe(true);
  const card = (await home()).paths.find(({ name }) => name === 'Quantitative ability');
  expect(card?.total).toBe(path.length);
  expect(card?.completed).toBe(path.filter(({ status }) => status === 'completed').length);
});

test('IDN-029 support acting as the student sees the tests, and is offered none to take', async () => {
  const body = { adminImsPin: 'STF3001', adminPassword: demoPassword, studentImsPin: 'ASC1001', platform: 'support' } as const;
  const acting = (await app.call('adminLogin', body)).data.token;
  const seen = (await app.call('homeData', course, { token: acting })).data.tests;
  const own = (await home()).tests;
  expect(seen.map(({ assetId }) => assetId)).toEqual(own.map(({ assetId }) => assetId));
  expect(own.some(({ actions }) => actions.length > 0)).toBe(true);
  expect(seen.flatMap(({ actions }) => actions)).toEqual([]);
});

describe('a screen asks few queries, however many tests and assets it shows', () => {
  beforeEach(home);

  test('home asks three where the session is remembered: course, progress, attempts', async () => {
    expect((await home()).tests.length).toBeGreaterThan(3);
    expect(await queriesOf(home)).toBe(3);
  });

  test('a learning path asks three where the session is remembered: course, progress, attempts', async () => {
    const path = await prepare();
    const shown = (await path())?.children.flatMap((unit) => [unit, ...unit.children]) ?? [];
    expect(shown.flatMap(({ assets }) => assets).some(({ assetType }) => assetType === 'assessment')).toBe(true);
    expect(await queriesOf(path)).toBe(3);
  });
});
