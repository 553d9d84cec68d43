import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { makeLargePath } from '../../../../test/large-path.ts';
import { watchQueries } from '../../../../test/query-count.ts';

let server: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
let place: { id: string; parentId: string };
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  token = await server.signIn('ASC1001');
  const found = (await server.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
  const [beside] = (await server.call('homeData', course, { token })).data.paths;
  place = await makeLargePath({ queryable: server.parts.database.orm, beside: BigInt(beside?.learningPathId ?? '0') });
});
afterAll(() => server.close());

const open = () => server.call('navigationPathList', { studentImsPin: 'ASC1001', ...course, ...place }, { token });

test('LRN-001 LRN-005 LRN-029 API-035 a path of 40 units and 2,000 assets, tests among them, comes whole, in at most three queries', async () => {
  const [path] = (await open()).data;
  const units = path?.children ?? [];
  expect(units).toHaveLength(40);
  expect(units.filter(({ children, assets }) => children.length === 10 && assets.length === 0)).toHaveLength(20);
  expect(units.filter(({ children, assets }) => children.length === 0 && assets.length === 50)).toHaveLength(20);
  const assets = units.flatMap((unit) => [...unit.assets, ...unit.children.flatMap((topic) => topic.assets)]);
  expect(assets).toHaveLength(2_000);
  const tests = assets.filter(({ assetType }) => assetType === 'assessment');
  expect(tests).toHaveLength(40);
  expect(tests.every(({ questionCount, actions }) => questionCount > 0 && actions.length > 0)).toBe(true);
  const { count } = await watchQueries({ server, work: open });
  expect(count).toBeLessThanOrEqual(3);
});

test('LRN-001 it comes in less than 60 kB as the portal packs it', async () => {
  const { data } = await open();
  expect(gzipSync(JSON.stringify(data)).length).toBeLessThan(60_000);
});

test('ten bookmarks on it cost no query more', async () => {
  const [path] = (await open()).data;
  const plain = path?.children.find(({ assets }) => assets.length > 0);
  const body = { ...course, studentImsPin: 'ASC1001', moduleId: place.parentId, createdBy: 'ASC1001', assetPath: '1' } as const;
  for (const { assetId } of plain?.assets.slice(0, 10) ?? []) {
    const learningPathId = plain?.learningPathId ?? '';
    expect((await server.call('bookmark', { ...body, learningPathId, assetId, bookMark: '1' }, { token })).status).toBe(200);
  }
  const { count, result } = await watchQueries({ server, work: open });
  expect(count).toBeLessThanOrEqual(3);
  const after = result.data[0]?.children.find(({ learningPathId }) => learningPathId === plain?.learningPathId);
  expect(after?.assets.map(({ bookmarked }) => bookmarked).join('')).toBe('1'.repeat(10) + '0'.repeat(40));
});
