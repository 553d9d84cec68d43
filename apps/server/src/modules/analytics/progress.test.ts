import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { type Met, scoreFactories } from '../../../test/factories/score-factories.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { assetProgresses, learningNodes, nodeAssets } from '../learning/tables.ts';

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
  taker = await make.student();
  ids = { courseId: String(taker.course.id), variantId: String(taker.variant.id) };
  ({ token } = await make.session({ personId: taker.person.id }));
});

const orm = () => server.parts.database.orm;
const progress = async (caller = token, studentImsPin = '') =>
  (await server.call('progressTracker', { ...ids, studentImsPin }, { token: caller })).data;
type Placed = Awaited<ReturnType<typeof make.asset>>;
const open = async ({ asset, topic }: Placed, { completedAt = null, seenCount = 0 }: { completedAt?: Date | null; seenCount?: number }) => {
  const whose = { studentId: taker.person.id, courseId: taker.course.id, assetId: asset.id, nodeId: topic.id };
  await orm()
    .insert(assetProgresses)
    .values({ ...whose, startedAt: testMoment, lastOpenedAt: testMoment, completedAt, seenCount });
};

test('PRF-009 completed against total by path and unit, of lessons and of tests, and the seconds of video that were watched', async () => {
  const inside = { courseId: taker.course.id };
  const page = await make.asset({ ...inside, name: 'Ratios' });
  const video = await make.asset({ ...inside, type: 'video', seconds: 600 });
  const unread = await make.asset(inside);
  const done = await make.assessment(inside);
  const left = await make.assessment(inside);
  const practice = await make.assessment({ ...inside, kind: 'practice' });
  const tests = [];
  for (const { assessment } of [done, left, practice])
    tests.push(await make.asset({ ...inside, type: 'assessment', html: '', assessmentId: assessment.id }));
  // all on the path of the page: the video beside it in its unit, the rest in a second unit
  const second = await make.node({ ...inside, floor: 'unit', name: 'Unit 2', parentId: page.path.id, pathId: page.path.id });
  await orm().update(nodeAssets).set({ nodeId: page.topic.id }).where(eq(nodeAssets.assetId, video.asset.id));
  for (const { asset } of [unread, ...tests])
    await orm().update(nodeAssets).set({ nodeId: second.id }).where(eq(nodeAssets.assetId, asset.id));
  await open(page, { completedAt: testMoment });
  await open(video, { seenCount: 240 });
  await scores.sit({ test: done, studentId: taker.person.id, at: testMoment, met: [[['correct', 30]]] });

  const { paths } = await progress();
  expect(paths).toEqual([
    {
      learningPathId: String(page.path.id),
      name: page.path.name,
      url: expect.stringContaining(`id=${String(page.path.id)}`) as string,
      learning: { done: 1, total: 3 },
      tests: { done: 1, total: 2 },
      seconds: 240,
      topics: [
        {
          learningPathId: String(page.unit.id),
          name: page.unit.name,
          url: expect.stringContaining(encodeURIComponent(page.unit.name)) as string,
          learning: { done: 1, total: 2 },
          tests: { done: 0, total: 0 },
          seconds: 240,
        },
        {
          learningPathId: String(second.id),
          name: 'Unit 2',
          url: expect.stringContaining('Unit%202') as string,
          learning: { done: 0, total: 1 },
          tests: { done: 1, total: 2 },
          seconds: 0,
        },
      ],
    },
  ]);
});

test('PRF-009 what is on channels and on other paths is not part of the course', async () => {
  const { path } = await make.asset({ courseId: taker.course.id });
  await orm().update(learningNodes).set({ type: 'channel' }).where(eq(learningNodes.id, path.id));
  expect((await progress()).paths).toEqual([]);
});

test('PRF-009 the last eight weeks, Monday to Sunday in the zone of the brand: lessons, tests, questions, seconds', async () => {
  // Tuesday; in India the week began on Sunday at 18:30 in UTC
  const monday = new Date('2026-11-22T18:30:00.000Z');
  const before = new Date(monday.getTime() - 1000);
  const met: Met[] = [
    ['correct', 30],
    ['wrong', 50],
    ['blank', 20],
  ];
  const sit = async (at: Date, more: Parameters<typeof make.assessment>[0] = {}) => {
    const made = await make.assessment({ courseId: taker.course.id, ...more });
    await scores.sit({ test: made, studentId: taker.person.id, at, met: [met] });
  };
  await sit(monday);
  await sit(monday, { kind: 'practice' });
  await sit(before);
  await sit(new Date('2026-10-04T18:29:59.000Z'));
  await open(await make.asset({ courseId: taker.course.id }), { completedAt: before });
  const { weeks } = await progress();
  const none = { lessons: 0, tests: 0, questions: 0, seconds: 0 };
  expect(weeks).toEqual([
    { from: '2026-10-05', ...none },
    { from: '2026-10-12', ...none },
    { from: '2026-10-19', ...none },
    { from: '2026-10-26', ...none },
    { from: '2026-11-02', ...none },
    { from: '2026-11-09', ...none },
    { from: '2026-11-16', lessons: 1, tests: 1, questions: 2, seconds: 100 },
    { from: '2026-11-23', lessons: 0, tests: 1, questions: 4, seconds: 200 },
  ]);
});

test('PRF-014 a parent reads the same, and few queries bring it', async () => {
  await open(await make.asset({ courseId: taker.course.id }), { completedAt: testMoment });
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: taker.person.id });
  const parentToken = (await make.session({ personId: parent.id })).token;
  const own = await progress();
  expect(await progress(parentToken, taker.person.pin)).toEqual(own);
  const { count } = await watchQueries({ server, work: () => progress() });
  expect(count).toBeLessThanOrEqual(8);
});
