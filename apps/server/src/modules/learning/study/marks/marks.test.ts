import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../../test/app.ts';
import { factories } from '../../../../../test/factories.ts';
import { learningNodes } from '../../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

/** A student, an asset of their course, and the two calls about it. `change` goes over what the body says. */
async function markedAsset() {
  const { person, course, variant } = await make.student();
  const place = await make.asset({ courseId: course.id });
  const token = await server.signIn(person.pin);
  const inCourse = { courseId: String(course.id), variantId: String(variant.id) };
  const body = {
    ...inCourse,
    studentImsPin: person.pin,
    moduleId: String(place.module.id),
    learningPathId: String(place.topic.id),
    assetId: String(place.asset.id),
    createdBy: person.pin,
    assetPath: '1',
  } as const;
  type Change = Partial<Record<keyof typeof body, string>> & { assetPath?: '0' | '1'; sentAt?: string };
  const bookmark = (bookMark: '0' | '1', change: Change = {}) => server.call('bookmark', { ...body, ...change, bookMark }, { token });
  const task = (myTask: '0' | '1', change: Change = {}) => server.call('addMyTask', { ...body, ...change, myTask }, { token });
  const path = async () => {
    const which = { parentId: String(place.module.id), id: String(place.path.id) };
    return (await server.call('navigationPathList', { studentImsPin: person.pin, ...inCourse, ...which }, { token })).data[0];
  };
  const row = async (): Promise<Asset | undefined> => (await path())?.children[0]?.children[0]?.assets[0];
  return { ...place, person, course, token, bookmark, task, path, row };
}

/** So many milliseconds after the test's moment; before it where negative. */
const after = (milliseconds: number) => new Date(server.clock.now().getTime() + milliseconds).toISOString();

describe('an asset', () => {
  test('LRN-021 API-032 is bookmarked and back where it was after a second time', async () => {
    const { bookmark, row } = await markedAsset();
    expect(await row()).toMatchObject({ bookmarked: '0', isMyTask: '0' });
    expect((await bookmark('1')).data).toEqual({ bookmarked: '1' });
    expect(await row()).toMatchObject({ bookmarked: '1', isMyTask: '0' });
    expect((await bookmark('0')).data).toEqual({ bookmarked: '0' });
    expect(await row()).toMatchObject({ bookmarked: '0' });
  });

  test('LRN-022 API-033 is put on My Task and taken off it', async () => {
    const { task, row } = await markedAsset();
    expect((await task('1')).data).toEqual({ isMyTask: '1' });
    expect((await task('1')).data).toEqual({ isMyTask: '1' });
    expect(await row()).toMatchObject({ bookmarked: '0', isMyTask: '1' });
    expect((await task('0')).data).toEqual({ isMyTask: '0' });
    expect(await row()).toMatchObject({ isMyTask: '0' });
  });

  test('API-034 a topic and a path are marked themselves with assetPath 0, apart from the assets in them', async () => {
    const { bookmark, task, row, topic, path, module } = await markedAsset();
    expect((await bookmark('1', { assetPath: '0', assetId: '' })).data).toEqual({ bookmarked: '1' });
    expect((await task('1', { assetPath: '0', assetId: '', learningPathId: (await path())?.learningPathId ?? '' })).status).toBe(200);
    expect(await row()).toMatchObject({ bookmarked: '0', isMyTask: '0' });
    // what the header shows is no place to learn
    expect((await bookmark('1', { assetPath: '0', assetId: '', learningPathId: String(module.id) })).status).toBe(404);
    expect(topic.floor).toBe('topic');
  });

  test.each([
    ['999999999', 'SOMEBODY'],
    ['', ''],
    ['no id', '<b>a name</b>'],
    ['0', 'x'.repeat(5_000)],
  ])(
    'LRN-023 API-034 Bookmark and My Task take a moduleId of %j and any createdBy, and neither decides anything',
    async (moduleId, createdBy) => {
      const { bookmark, task, row } = await markedAsset();
      expect((await bookmark('1', { moduleId, createdBy })).data).toEqual({ bookmarked: '1' });
      expect((await task('1', { moduleId, createdBy })).data).toEqual({ isMyTask: '1' });
      expect(await row()).toMatchObject({ bookmarked: '1', isMyTask: '1' });
      expect((await bookmark('0', { moduleId, createdBy })).data).toEqual({ bookmarked: '0' });
      expect((await task('0', { moduleId, createdBy })).data).toEqual({ isMyTask: '0' });
      expect(await row()).toMatchObject({ bookmarked: '0', isMyTask: '0' });
    },
  );

  test('is marked by no one but its student, and only where it is', async () => {
    const { bookmark } = await markedAsset();
    const other = await markedAsset();
    expect((await bookmark('1', { studentImsPin: other.person.pin })).status).toBe(403);
    expect((await bookmark('1', { courseId: String(other.course.id) })).status).toBe(403);
    expect((await bookmark('1', { learningPathId: String(other.topic.id) })).status).toBe(404);
    expect((await bookmark('1', { assetId: String(other.asset.id) })).status).toBe(404);
    expect((await bookmark('1', { assetId: '' })).error.code).toBe('INVALID_REQUEST');
    expect((await bookmark('0')).status).toBe(200);
  });

  test('that an import took out of the course can be taken off the list, and not be put on it', async () => {
    const { bookmark, task, topic } = await markedAsset();
    await bookmark('1');
    await server.parts.database.orm
      .update(learningNodes)
      .set({ isActive: false })
      .where(inArray(learningNodes.id, [topic.id]));
    expect((await bookmark('1')).error.code).toBe('HEADER_MODULE_EXPIRED');
    expect((await bookmark('0')).data).toEqual({ bookmarked: '0' });
    expect((await task('0')).error.code).toBe('HEADER_MODULE_EXPIRED');
  });
});

describe('changes of one mark that overtake each other', () => {
  test('LRN-021 ten tabs at once end in the state that was sent last, in whatever order they arrive', async () => {
    const { bookmark, row } = await markedAsset();
    server.clock.advance(60_000);
    const changes = Array.from(
      { length: 60 },
      (_, index) => ({ bookMark: index % 2 === 0 ? '1' : '0', sentAt: after(index - 100) }) as const,
    );
    // each tab sends its own one after the other; among the tabs there is no order
    const tab = async (first: number) => {
      for (let index = first; index < changes.length; index += 10) {
        const { bookMark, sentAt } = changes[(index * 7) % changes.length] ?? changes[0]!;
        expect((await bookmark(bookMark, { sentAt })).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 10 }, (_, number) => tab(number)));
    expect(await row()).toMatchObject({ bookmarked: '0' });
    await Promise.all(
      [...changes, { bookMark: '1', sentAt: after(-1) } as const]
        .toReversed()
        .map(({ bookMark, sentAt }) => bookmark(bookMark, { sentAt })),
    );
    expect(await row()).toMatchObject({ bookmarked: '1' });
  });

  test('LRN-022 a late one is answered with what holds, and a wrong clock gets no say over the others', async () => {
    const { task } = await markedAsset();
    server.clock.advance(600_000);
    expect((await task('1', { sentAt: after(-1_000) })).data).toEqual({ isMyTask: '1' });
    expect((await task('0', { sentAt: after(-2_000) })).data).toEqual({ isMyTask: '1' });
    // a clock an hour ahead counts as now, and the next change is not held up by it
    expect((await task('0', { sentAt: after(3_600_000) })).data).toEqual({ isMyTask: '0' });
    server.clock.advance(1);
    expect((await task('1', { sentAt: after(0) })).data).toEqual({ isMyTask: '1' });
    // a clock an hour behind is a minute behind at most
    server.clock.advance(61_000);
    expect((await task('0', { sentAt: after(-3_600_000) })).data).toEqual({ isMyTask: '0' });
  });
});
