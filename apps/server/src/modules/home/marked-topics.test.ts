import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

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

const pathName = 'Quantitative ability';
const landing = async () => {
  const { paths } = (await app.call('pathLanding', { ...course, type: 'prepare' }, { token })).data;
  return paths.find(({ name }) => name === pathName);
};
const progress = async () => {
  const { paths } = (await app.call('progressTracker', course, { token })).data;
  return paths.find(({ name }) => name === pathName)?.learning.done;
};
const onHome = async () => {
  const own = (await app.call('ownHome', course, { token })).data;
  return { resume: own.resume.map(({ assetName }) => assetName), paths: own.paths };
};

test('LRN-008 LRN-031 what is in a topic that is marked as complete counts on its path, on home, on Prepare and in the progress; and no more when the mark is taken back', async () => {
  const before = await landing();
  const moduleId = new URLSearchParams(before?.url.split('?')[1]).get('parentId') ?? '';
  const pathId = before?.learningPathId ?? '';
  const open = async () => {
    const body = { studentImsPin: 'ASC1008', ...course, parentId: moduleId, id: pathId };
    const [path] = (await app.call('navigationPathList', body, { token })).data;
    const topics = path?.children.flatMap(({ children }) => children) ?? [];
    return { topics, assets: [...topics, ...(path?.children ?? [])].flatMap(({ assets }) => assets) };
  };
  const done = async () => (await open()).assets.filter(({ isCompleted }) => isCompleted === '1').length;
  const { topics } = await open();
  const topic = topics.find(({ assets }) => assets.length > 1);
  const lesson = topic?.assets.find(({ assetType }) => assetType !== 'assessment');
  await app.call('openAsset', { ...course, learningPathId: topic?.learningPathId ?? '', assetId: lesson?.assetId ?? '' }, { token });
  expect((await onHome()).resume).toContain(lesson?.assetName);
  const size = topic?.assets.length ?? 0;
  const lessons = topic?.assets.filter(({ assetType }) => assetType !== 'assessment').length;
  const mark = (markAsComplete: '0' | '1') =>
    app.call('markAsComplete', { ...course, moduleId, learningPathId: topic?.learningPathId ?? '', markAsComplete }, { token });

  await mark('1');
  expect(await done()).toBe(size);
  expect(await landing()).toMatchObject({ completed: size, inProgress: 0 });
  const home = await onHome();
  expect(home.paths).toEqual([{ learningPathId: pathId, completed: size }]);
  expect(home.resume).not.toContain(lesson?.assetName);
  expect(await progress()).toBe(lessons);

  await mark('0');
  expect(await done()).toBe(0);
  expect(await landing()).toMatchObject({ completed: 0, inProgress: 1 });
  expect((await onHome()).resume).toContain(lesson?.assetName);
  expect(await progress()).toBe(0);
});
