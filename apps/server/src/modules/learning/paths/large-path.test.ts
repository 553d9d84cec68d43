import type { PathNode } from '@abhyas/contract/learning/learning.ts';
import { addressOf, paths } from '@abhyas/contract/paths.ts';
import { withOwnPath } from '@abhyas/rules/learning/own-path.ts';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { makeLargePath } from '../../../../test/factories/large-path.ts';
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

const split = async (as: string) => {
  const body = { ...course, id: place.id };
  const { data: own } = await server.call('pathProgress', body, { token: as });
  const address = addressOf(paths.pathContent, { ...body, version: own.version });
  const fetchContent = (headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: address, headers: { 'access-token': as, 'accept-encoding': 'gzip, br', ...headers } });
  return { own, fetchContent, unversioned: addressOf(paths.pathContent, { ...body, version: '' }) };
};

test('LRN-001 API-035 in two parts, what all share and what is one’s own, it is the same path; each part costs one query or none', async () => {
  const whole = (await open()).data[0];
  const { own, fetchContent } = await split(token);
  const answer = await fetchContent();
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'private, max-age=31536000, immutable',
    etag: `"${own.version}"`,
  });
  const { data } = JSON.parse(brotliDecompressSync(answer.rawPayload).toString()) as {
    data: { content: PathNode };
  };
  expect(withOwnPath({ content: data.content, own })).toEqual(whole);
  expect(gzipSync(JSON.stringify(own)).length).toBeLessThan(2_000);
  const body = { ...course, id: place.id };
  const { count } = await watchQueries({ server, work: () => server.call('pathProgress', body, { token }) });
  expect(count).toBe(1);
  expect((await watchQueries({ server, work: () => fetchContent() })).count).toBe(0);
});

test('the shared part is byte for byte the same for two students and has nothing of either', async () => {
  const other = await server.signIn('ASC1008');
  const [mine, theirs] = [await split(token), await split(other)];
  expect(theirs.own.version).toBe(mine.own.version);
  expect(mine.own.bookmarked).toHaveLength(10);
  expect(theirs.own.bookmarked).toEqual([]);
  const [one, two] = [await mine.fetchContent(), await theirs.fetchContent()];
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  const content = brotliDecompressSync(one.rawPayload).toString();
  for (const untouched of [
    '"bookmarked":"1"',
    '"isMyTask":"1"',
    '"status":"completed"',
    '"status":"in-progress"',
    '"markAsComplete":"1"',
  ]) {
    expect(content).not.toContain(untouched);
  }
});

test('a browser that has the shared part is told with 304 that it is still current', async () => {
  const { own, fetchContent, unversioned } = await split(token);
  const again = await fetchContent({ 'if-none-match': `W/"${own.version}"` });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const current = await server.app.inject({ method: 'GET', url: unversioned, headers: { 'access-token': token } });
  expect(current.headers).toMatchObject({ etag: `"${own.version}"`, 'cache-control': 'private, no-cache' });
  const outdated = await server.call('pathContent', { ...course, id: place.id, version: 'an-older-one' }, { token });
  expect(outdated.data.version).toBe(own.version);
  expect(outdated.headers['cache-control']).toBe('private, no-cache');
});

test('the shared part asks for a session', async () => {
  const { own } = await split(token);
  const of = (version: string) => ({ ...course, id: place.id, version });
  expect((await server.call('pathContent', of(own.version))).status).toBe(401);
});
