import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import type { UrlOfTest } from './cards.ts';
import { runEveryMinute } from './every-minute.ts';
import { assessments } from './tables.ts';

const hour = 3_600_000;
let server: TestApp;
let make: ReturnType<typeof factories>;
let pupil: Awaited<ReturnType<ReturnType<typeof factories>['student']>>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.parts.database.orm.execute(sql`truncate notices cascade`);
  pupil = await make.student();
  ({ token } = await make.session({ personId: pupil.person.id, at: server.clock.now() }));
});

/** Moments from now, in hours. */
const inHours = (count: number) => new Date(server.clock.now().getTime() + count * hour);
const released = (releaseAt: Date, more: { endAt?: Date } = {}) =>
  make.assessment({ courseId: pupil.course.id, name: 'Mock 7', releaseAt, endAt: inHours(200), ...more });
const titles = async (of = token) =>
  (await server.call('listNotices', { unreadOnly: false }, { token: of })).data.notices.map(({ title }) => title);

test('NTF-001 a test’s release is told to everyone enrolled in its course, once, when it comes', async () => {
  const classmate = await make.student({ in: pupil });
  const { token: theirs } = await make.session({ personId: classmate.person.id, at: server.clock.now() });
  const { token: outside } = await make.session({ personId: (await make.student()).person.id, at: server.clock.now() });
  await released(inHours(1));
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toEqual([]);
  server.clock.advance(hour);
  await Promise.all([runEveryMinute({ parts: server.parts }), runEveryMinute({ parts: server.parts })]);
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toEqual(['Mock 7 is open']);
  expect(await titles(theirs)).toEqual(['Mock 7 is open']);
  expect(await titles(outside)).toEqual([]);
  const { data } = await server.call('listNotices', { unreadOnly: false }, { token });
  expect(data.notices[0]).toMatchObject({ type: 'test-released', url: '/home' });
});

test('NTF-001 the notice leads to the page of the test', async () => {
  const urlOfTest: UrlOfTest = ({ assessmentId, courseId }) => Promise.resolve(`/test-${courseId}/${assessmentId}`);
  const { assessment } = await released(inHours(-1));
  await runEveryMinute({ parts: server.parts, urlOfTest });
  const { data } = await server.call('listNotices', { unreadOnly: false }, { token });
  expect(data.notices[0]?.url).toBe(`/test-${pupil.course.id}/${assessment.id}`);
});

test('a release that moves into the future before anyone was told is told when it comes then, and one that moves afterwards not again', async () => {
  const { assessment } = await released(inHours(-1));
  const { orm } = server.parts.database;
  const move = (releaseAt: Date) => orm.update(assessments).set({ releaseAt }).where(eq(assessments.id, assessment.id));
  await move(inHours(2));
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toEqual([]);
  server.clock.advance(2 * hour);
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toHaveLength(1);
  await move(inHours(1));
  server.clock.advance(hour);
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toHaveLength(1);
});

test('no one is told of a release of more than a day ago, of a test that is over, or of one that was taken away', async () => {
  await released(inHours(-25));
  await released(inHours(-3), { endAt: inHours(-1) });
  const { assessment } = await released(inHours(-1));
  await server.parts.database.orm.execute(sql`delete from assessments where id = ${assessment.id}`);
  await runEveryMinute({ parts: server.parts });
  expect(await titles()).toEqual([]);
});
