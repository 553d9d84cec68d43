import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { watchQueries } from '../../../test/query-count.ts';

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1008');
  const found = (await app.call('studentCourses', {}, { token })).data.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: found?.courseId ?? '', variantId: found?.variantId ?? '' };
});
afterAll(() => app.close());

const open = async (type: 'prepare' | 'channel', as = token) => (await app.call('pathLanding', { ...course, type }, { token: as })).data;
const pathNamed = async (name: string) => (await open('prepare')).paths.find((path) => path.name === name);
const begin = async (url: string, assetId: string) => {
  const learningPathId = new URLSearchParams(url.split('?')[1]).get('parentId') ?? '';
  await app.call('openAsset', { ...course, learningPathId, assetId }, { token });
  return learningPathId;
};

test('LRN-028 who has begun nothing starts with the first lesson of the first path; each path says what is on it', async () => {
  const { continueWith, paths } = await open('prepare');
  expect(paths.map(({ name }) => name)).toEqual(['Quantitative ability', 'Verbal ability', 'Data and logic']);
  const [first] = paths;
  expect(continueWith).toEqual(first?.next);
  expect(continueWith).toMatchObject({ begun: false, progress: 0 });
  expect(continueWith?.url).toContain(`assetId=${continueWith?.assetId ?? ''}`);
  for (const path of paths) {
    expect(path).toMatchObject({ completed: 0, inProgress: 0, unitsDone: 0, lastScore: null });
    expect(path.units).toBeGreaterThan(0);
    expect(path.minutesLeft).toBeGreaterThan(path.units);
    expect(path.url).toMatch(/^\/prepare-/);
  }
});

test('LRN-028 the lesson that was opened last comes first, on its path and on the tab, with what is left of it', async () => {
  const before = await pathNamed('Verbal ability');
  const { next } = before ?? {};
  const learningPathId = await begin(next?.url ?? '', next?.assetId ?? '');
  const { continueWith, paths } = await open('prepare');
  expect(continueWith).toMatchObject({ assetId: next?.assetId, begun: true });
  expect(paths.find(({ name }) => name === 'Verbal ability')).toMatchObject({ inProgress: 1, next: continueWith });
  const { parts } = (await app.call('openAsset', { ...course, learningPathId, assetId: next?.assetId ?? '' }, { token })).data;
  const entry = { courseId: course.courseId, learningPathId, assetId: next?.assetId ?? '', position: parts - 1 };
  const at = app.parts.clock.now().toISOString();
  await app.call('saveProgress', { entries: [{ ...entry, seen: [[0, parts - 1]], at }] }, { token });
  const after = await pathNamed('Verbal ability');
  expect(after).toMatchObject({ completed: 1, inProgress: 0 });
  expect(after?.minutesLeft).toBe((before?.minutesLeft ?? 0) - (next?.minutesLeft ?? 0));
  expect(after?.next?.assetId).not.toBe(next?.assetId);
});

test('LRN-028 a unit that is marked as complete counts as done', async () => {
  const path = await pathNamed('Quantitative ability');
  const search = new URLSearchParams(path?.url.split('?')[1]);
  const body = { studentImsPin: 'ASC1008', ...course, parentId: search.get('parentId') ?? '', id: path?.learningPathId ?? '' };
  const unit = (await app.call('navigationPathList', body, { token })).data[0]?.children[0];
  const mark = {
    ...course,
    moduleId: search.get('parentId') ?? '',
    learningPathId: unit?.learningPathId ?? '',
    markAsComplete: '1' as const,
  };
  await app.call('markAsComplete', mark, { token });
  expect(await pathNamed('Quantitative ability')).toMatchObject({ unitsDone: 1, units: path?.units });
});

test('LRN-028 channels are the same, with the channel that is open first; a lesson of a path is none of theirs', async () => {
  const { continueWith, paths } = await open('channel');
  expect(paths.map(({ name }) => name)).toEqual(['Last mile to CAT', 'Exam analysis', 'Future you']);
  expect(continueWith).toEqual(paths[0]?.next);
  const { next } = paths[1] ?? {};
  await begin(next?.url ?? '', next?.assetId ?? '');
  expect((await open('channel')).continueWith).toMatchObject({ assetId: next?.assetId, begun: true });
  expect((await open('prepare')).continueWith?.assetId).not.toBe(next?.assetId);
});

test('LRN-028 the last score of a path is that of the test on it that was completed last', async () => {
  const { paths } = await open('prepare', await app.signIn('ASC1001'));
  const scored = paths.flatMap(({ lastScore }) => lastScore ?? []);
  for (const { name, marks, totalMarks } of scored) expect([name !== '', Number(marks) <= Number(totalMarks)]).toEqual([true, true]);
  expect((await pathNamed('Verbal ability'))?.lastScore).toBeNull();
});

test('IDN-077 the course of someone else is refused', async () => {
  const answer = await app.call('pathLanding', { courseId: '999999', variantId: '999999', type: 'prepare' }, { token });
  expect(answer.status).toBe(403);
});

test('it asks few queries, however many paths it shows', async () => {
  await open('prepare');
  const { count } = await watchQueries({ server: app, work: () => open('prepare') });
  expect(count).toBeLessThanOrEqual(4);
});
