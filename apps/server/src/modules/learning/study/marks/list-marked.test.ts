import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { factories } from '../../../../../test/factories.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../../test/player.ts';
import { watchQueries } from '../../../../../test/query-count.ts';
import { learningNodes } from '../../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

type Page = Awaited<ReturnType<ReturnType<typeof factories>['asset']>>;

/** A student with a page of their course, who can mark it. */
async function aStudent() {
  const taken = await make.launchableTest();
  const { person, course, variant } = taken;
  const page = await make.asset({ courseId: course.id, name: 'Roots and signs', thumbKey: 'thumbs/roots.svg' });
  const { token } = await make.session({ personId: person.id });
  const inCourse = { courseId: String(course.id), variantId: String(variant.id) };
  const of = ({ module, topic, asset }: Pick<Page, 'module' | 'topic' | 'asset'>) => ({
    ...inCourse,
    studentImsPin: person.pin,
    createdBy: person.pin,
    moduleId: String(module.id),
    learningPathId: String(topic.id),
    assetId: String(asset.id),
    assetPath: '1' as const,
  });
  const bookmark = (target: Parameters<typeof of>[0], more: object = {}) => {
    server.clock.advance(1000);
    return server.call('bookmark', { ...of(target), bookMark: '1', ...more }, { token });
  };
  const task = (target: Parameters<typeof of>[0], more: object = {}) => {
    server.clock.advance(1000);
    return server.call('addMyTask', { ...of(target), myTask: '1', ...more }, { token });
  };
  const bookmarks = async () => (await server.call('listBookmarks', inCourse, { token })).data;
  const tasks = async () => (await server.call('listMyTasks', inCourse, { token })).data;
  return { ...taken, page, token, inCourse, bookmark, task, bookmarks, tasks, test: taken };
}

let student: Awaited<ReturnType<typeof aStudent>>;
beforeEach(async () => {
  student = await aStudent();
});

describe('bookmarks', () => {
  test('LRN-024 are listed newest first, each with its place, its picture and what is the student’s of it, and are gone when taken away', async () => {
    const { page, test: taken } = student;
    expect(await student.bookmarks()).toEqual([]);
    await student.bookmark(page);
    await student.bookmark(taken);
    const [first, second] = await student.bookmarks();
    expect([first?.name, second?.name]).toEqual([taken.asset.name, 'Roots and signs']);
    expect(second).toMatchObject({
      learningPathId: String(page.topic.id),
      moduleId: String(page.module.id),
      assetId: String(page.asset.id),
      assetPath: '1',
      place: `${page.path.name} · ${page.topic.name}`,
      url: `/prepare-${page.path.slug}/detail/Roots%20and%20signs/?moduleId=${page.module.id}&parentId=${page.topic.id}&assetId=${page.asset.id}`,
      thumbUrl: expect.stringContaining('thumbs/roots.svg') as string,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      status: '',
      asset: { bookmarked: '1', isMyTask: '0', progress: 0 },
    });
    // a test has no page of its own: it opens where its unit is
    expect(first?.url).toContain(`id=${taken.path.id}&`);
    await student.bookmark(page, { bookMark: '0' });
    expect((await student.bookmarks()).map(({ name }) => name)).toEqual([taken.asset.name]);
    expect(await student.tasks()).toEqual([]);
  });

  test('LRN-024 of a path, unit or topic lead to the page that shows it, with what the student has done of it', async () => {
    const { page } = student;
    const node = (id: bigint) => ({ assetId: '', assetPath: '0', learningPathId: String(id) });
    for (const { id } of [page.path, page.unit, page.topic]) await student.bookmark(page, node(id));
    const marked = await student.bookmarks();
    expect(marked.map(({ name, place, asset, assetPath }) => ({ name, place, asset, assetPath }))).toEqual([
      { name: page.topic.name, place: `${page.path.name} · ${page.unit.name}`, asset: null, assetPath: '0' },
      { name: page.unit.name, place: page.path.name, asset: null, assetPath: '0' },
      { name: page.path.name, place: '', asset: null, assetPath: '0' },
    ]);
    for (const { url } of marked) expect(url).toContain(`id=${page.path.id}&`);
    expect(marked.map(({ status }) => status)).toEqual(['', '', '']);
    const topic = { ...student.inCourse, moduleId: String(page.module.id), learningPathId: String(page.topic.id) };
    await server.call('markAsComplete', { ...topic, markAsComplete: '1' }, { token: student.token });
    expect((await student.bookmarks()).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  });

  test('of what an import took out of the course are not listed, and are again when it is back', async () => {
    await student.bookmark(student.page);
    const show = (isActive: boolean) =>
      server.parts.database.orm.update(learningNodes).set({ isActive }).where(eq(learningNodes.id, student.page.topic.id));
    await show(false);
    expect(await student.bookmarks()).toEqual([]);
    await show(true);
    expect(await student.bookmarks()).toHaveLength(1);
  });

  test('are read in one query, a test among them or not', async () => {
    const pages = await Promise.all(Array.from({ length: 12 }, () => make.asset({ courseId: student.course.id })));
    for (const page of pages) await student.bookmark(page);
    const { result, count } = await watchQueries({ server, work: student.bookmarks });
    expect(result).toHaveLength(12);
    // the course, the marks, and without imported content its tree and its tests each time
    expect(count).toBe(5);
    await student.bookmark(student.test);
    expect((await watchQueries({ server, work: student.bookmarks })).count).toBe(5);
  });

  test('are no one else’s', async () => {
    await student.bookmark(student.page);
    const other = await aStudent();
    expect(await other.bookmarks()).toEqual([]);
    expect((await server.call('listBookmarks', student.inCourse, { token: other.token })).status).toBe(403);
  });
});

describe('My Task', () => {
  test('LRN-025 lists what was put on it with its status, in progress and completed, and not what was taken off', async () => {
    const { page, test: taken } = student;
    const clip = await make.asset({ courseId: student.course.id, type: 'video', seconds: 100, name: 'A clip' });
    for (const target of [page, taken, clip]) expect((await student.task(target)).data).toEqual({ isMyTask: '1' });
    const entry = { courseId: student.inCourse.courseId, learningPathId: String(clip.topic.id), assetId: String(clip.asset.id) };
    await server.call(
      'saveProgress',
      { entries: [{ ...entry, position: 24, seen: [[0, 24]], at: server.clock.now().toISOString() }] },
      { token: student.token },
    );
    const { state, window } = await launchAndStart({ server, test: taken, token: student.token });
    await window.submit(state.fence, numbered({ server, events: [saveChoice(taken.sections[0]?.items[0]?.id ?? 0n, 'A')] }));
    expect((await student.tasks()).map(({ name, status, asset }) => [name, status, asset?.progress, asset?.isMyTask])).toEqual([
      ['A clip', 'in-progress', 0.25, '1'],
      [taken.asset.name, 'completed', 1, '1'],
      ['Roots and signs', '', 0, '1'],
    ]);
    await student.task(taken, { myTask: '0' });
    expect((await student.tasks()).map(({ name }) => name)).toEqual(['A clip', 'Roots and signs']);
    expect(await student.bookmarks()).toEqual([]);
  });
});
