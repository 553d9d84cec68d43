import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathNode, SeenParts } from '@abhyas/contract/learning/learning.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { demoPassword } from '../../../test/moments.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { assetProgresses, assets, nodeAssets, notes } from './tables.ts';

type Kind = 'video' | 'html' | 'pdf';
interface Place {
  readonly learningPathId: string;
  readonly assetId: string;
}

let app: TestApp;
let token: string;
let course: { courseId: string; variantId: string };
let places: Record<Kind, (Place & { readonly name: string })[]>;

const pathOf = async (pathName: string): Promise<PathNode> => {
  const body = {
    studentImsPin: 'ASC1008',
    course_id: course.courseId,
    course_name: 'CAT',
    variant_id: course.variantId,
    myImsCourseId: '',
  };
  const tabs = (await app.call('moduleData', body, { token })).data.headerModuleData;
  const entry = tabs.flatMap((tab) => tab.children).find(({ name }) => name === pathName);
  const which = { studentImsPin: 'ASC1008', ...course, parentId: entry?.parentId ?? '', id: entry?.learningPathId ?? '' };
  const [path] = (await app.call('navigationPathList', which, { token })).data;
  if (path === undefined) throw new Error(`no path ${pathName}`);
  return path;
};
const assetsIn = (path: PathNode) =>
  path.children
    .flatMap((unit) => [unit, ...unit.children])
    .flatMap((node) => node.assets.map((asset) => ({ learningPathId: node.learningPathId, asset })));

const everyAsset = async () => {
  const paths = await Promise.all(['Quantitative ability', 'Verbal ability', 'Data and logic'].map(pathOf));
  return paths.flatMap(assetsIn);
};

beforeAll(async () => {
  app = await testApp({ template: 'demo' });
  token = await app.signIn('ASC1008');
  const courses = (await app.call('studentCourses', {}, { token })).data;
  const cat = courses.find(({ courseName }) => courseName === 'CAT');
  course = { courseId: cat?.courseId ?? '', variantId: cat?.variantId ?? '' };
  const all = await everyAsset();
  const of = (kind: Kind) =>
    all
      .filter(({ asset }) => asset.assetType === kind)
      .map(({ learningPathId, asset }) => ({ learningPathId, assetId: asset.assetId, name: asset.assetName }));
  places = { video: of('video'), html: of('html'), pdf: of('pdf') };
});
afterAll(() => app.close());

const placeOf = (kind: Kind, index = 0): Place => {
  const place = places[kind][index];
  if (place === undefined) throw new Error(`no ${kind} ${index}`);
  return { learningPathId: place.learningPathId, assetId: place.assetId };
};
const open = (place: Place, as = token) => app.call('openAsset', { ...course, ...place }, { token: as });
const renew = async (place: Place) => (await app.call('renewAsset', { ...course, ...place }, { token })).data;
const entry = (place: Place, seen: SeenParts, more: { position?: number; at?: Date; parts?: number } = {}) => ({
  courseId: course.courseId,
  ...place,
  seen,
  position: more.position ?? seen.at(-1)?.[1] ?? 0,
  at: (more.at ?? app.clock.now()).toISOString(),
  ...(more.parts === undefined ? {} : { parts: more.parts }),
});
const save = (...entries: RequestOf<'saveProgress'>['entries']) => app.call('saveProgress', { entries }, { token });
const stateOf = async ({ assetId }: Place) => (await everyAsset()).find(({ asset }) => asset.assetId === assetId)?.asset;

describe('what was watched, seen and read', () => {
  test('LRN-011, LRN-014 a video is in progress once opened and completed when nine tenths of its seconds were watched', async () => {
    const place = placeOf('video');
    expect((await stateOf(place))?.status).toBe('');
    const { parts, status } = (await open(place)).data;
    expect(status).toBe('in-progress');
    expect(parts).toBeGreaterThan(10);
    const half = Math.floor(parts / 2);
    // to the end by skipping: nothing is completed by that
    const skipped = await save(
      entry(place, [
        [0, 1],
        [parts - 2, parts - 1],
      ]),
    );
    expect(skipped.data).toMatchObject([{ courseId: course.courseId, assetId: place.assetId, status: 'in-progress' }]);
    expect(skipped.data[0]?.progress).toBeCloseTo(4 / parts, 2);
    await save(entry(place, [[0, half]]));
    expect((await stateOf(place))?.progress).toBeCloseTo((half + 3) / parts, 2);
    const whole = await save(entry(place, [[half, Math.ceil(parts * 0.9)]]));
    expect(whole.data[0]).toMatchObject({ status: 'completed', progress: 1 });
    expect(await stateOf(place)).toMatchObject({ status: 'completed', isCompleted: '1', progress: 1 });
  });

  test('LRN-014 a PDF is completed when every page was on the screen, a page for reading when four fifths of its blocks were read', async () => {
    for (const kind of ['pdf', 'html'] as const) {
      const place = placeOf(kind);
      const { parts } = (await open(place)).data;
      expect(parts).toBeGreaterThan(1);
      const whole = kind === 'pdf' ? parts : Math.ceil(parts * 0.8);
      // its end was reached, and one part is still missing
      const most = whole > 2 ? [[0, whole - 3] as [number, number]] : [];
      expect((await save(entry(place, [...most, [parts - 1, parts - 1]]))).data[0]?.status).toBe('in-progress');
      expect((await save(entry(place, [[0, whole - 2]]))).data[0]?.status).toBe('completed');
    }
  });

  test('of what is past the end nothing counts, in no list', async () => {
    const place = placeOf('pdf', 1);
    const { parts } = (await open(place)).data;
    const half = Math.floor(parts / 2);
    const saved = await save(
      entry(place, [
        [0, half - 1],
        [parts, parts + 50],
      ]),
    );
    expect(saved.data[0]).toMatchObject({ status: 'in-progress', progress: Math.round((half / parts) * 1000) / 1000 });
    expect((await stateOf(place))?.progress).toBeCloseTo(half / parts, 3);
    expect((await open(place)).data.seen).toEqual([[0, half - 1]]);
    await app.parts.database.orm.delete(assetProgresses).where(eq(assetProgresses.assetId, BigInt(place.assetId)));
  });

  test('what was seen in ever more pieces is kept up to five hundred, and anyone who watches it whole has it whole', async () => {
    const place = placeOf('video', 3);
    const { orm } = app.parts.database;
    const which = eq(assets.id, BigInt(place.assetId));
    const [before] = await orm.select().from(assets).where(which);
    await orm.update(assets).set({ seconds: 4_000 }).where(which);
    const everyOther = (from: number): SeenParts => Array.from({ length: 500 }, (_, index) => [from + 2 * index, from + 2 * index]);
    await save(entry(place, everyOther(0)));
    await save(entry(place, everyOther(1_000)));
    expect((await open(place)).data.seen).toHaveLength(500);
    expect((await save(entry(place, [[0, 3_999]]))).data[0]).toMatchObject({ status: 'completed', progress: 1 });
    expect((await open(place)).data.seen).toEqual([[0, 3_999]]);
    await orm.delete(assetProgresses).where(eq(assetProgresses.assetId, BigInt(place.assetId)));
    await orm
      .update(assets)
      .set({ seconds: before?.seconds ?? 0 })
      .where(which);
  });

  test('sending the same again changes nothing, and the position is that of the latest moment', async () => {
    const place = placeOf('video', 1);
    await open(place);
    const early = app.clock.now();
    app.clock.advance(60_000);
    const late = entry(place, [[20, 29]], { position: 29 });
    const first = (await save(late)).data;
    expect((await save(late, late)).data).toEqual(first);
    // an hour without a connection on another device: its parts count, its place does not
    await save(entry(place, [[0, 9]], { position: 9, at: early }));
    expect((await open(place)).data).toMatchObject({
      position: 29,
      seen: [
        [0, 9],
        [20, 29],
      ],
    });
  });

  test('a device whose clock is fast does not keep the others from moving on', async () => {
    const place = placeOf('video', 1);
    await save(entry(place, [[30, 34]], { position: 34, at: new Date(app.clock.now().getTime() + 86_400_000) }));
    app.clock.advance(1_000);
    await save(entry(place, [[3, 5]], { position: 5 }));
    expect((await open(place)).data.position).toBe(5);
  });

  test('what is gone from the course, or is in one that is not the student’s, is left out; the rest is kept', async () => {
    const place = placeOf('video', 2);
    const foreign = { ...entry(place, [[0, 1]]), courseId: '999999' };
    const gone = { ...entry(place, [[0, 1]]), assetId: '999999' };
    const answer = await save(foreign, gone, entry(place, [[0, 4]]));
    expect(answer.data.map(({ courseId, assetId }) => [courseId, assetId])).toEqual([[course.courseId, place.assetId]]);
  });

  test('what moved to another topic while a device was offline is kept where it is now', async () => {
    const place = placeOf('html', 1);
    const target = placeOf('html', 2).learningPathId;
    expect(target).not.toBe(place.learningPathId);
    const { orm } = app.parts.database;
    const move = (nodeId: string) =>
      orm
        .update(nodeAssets)
        .set({ nodeId: BigInt(nodeId), position: 99 })
        .where(eq(nodeAssets.assetId, BigInt(place.assetId)));
    await move(target);
    expect((await save(entry(place, [[0, 0]]))).data).toHaveLength(1);
    const [row] = await orm
      .select()
      .from(assetProgresses)
      .where(
        and(
          eq(assetProgresses.assetId, BigInt(place.assetId)),
          sql`${assetProgresses.studentId} = (select id from people where pin = 'ASC1008')`,
        ),
      );
    expect(String(row?.nodeId)).toBe(target);
    await move(place.learningPathId);
  });

  test('where the content does not say how much there is, the device’s count completes it, and no list shows a share', async () => {
    const place = placeOf('video', 3);
    const { orm } = app.parts.database;
    const [before] = await orm
      .select()
      .from(assets)
      .where(eq(assets.id, BigInt(place.assetId)));
    await orm
      .update(assets)
      .set({ seconds: 0 })
      .where(eq(assets.id, BigInt(place.assetId)));
    expect((await save(entry(place, [[0, 19]], { parts: 40 }))).data[0]).toMatchObject({ status: 'in-progress', progress: 0 });
    expect((await open(place)).data.progress).toBe(0);
    expect((await save(entry(place, [[20, 39]], { parts: 40 }))).data[0]).toMatchObject({ status: 'completed' });
    await orm
      .update(assets)
      .set({ seconds: before?.seconds ?? 0 })
      .where(eq(assets.id, BigInt(place.assetId)));
  });

  test('fifty assets at once are one statement beside the count of the saves, and one more when something is completed; fifty-one are refused', async () => {
    const all = [...places.video, ...places.html].map(({ learningPathId, assetId }) => ({ learningPathId, assetId }));
    const fifty = Array.from({ length: 50 }, (_, index) => entry(all[index % all.length] ?? placeOf('video'), [[index % 3, index % 3]]));
    const { result, count } = await watchQueries({ server: app, work: () => save(...fifty) });
    expect(result.data).toHaveLength(all.length);
    expect(count).toBeLessThanOrEqual(3);
    expect((await save(...fifty, entry(placeOf('video'), [[0, 0]]))).status).toBe(400);
  });
});

describe('an asset opens', () => {
  test('with all that its page shows, in three queries', async () => {
    const place = placeOf('html');
    const mark = { studentImsPin: 'ASC1008', ...course, moduleId: '1', ...place, createdBy: 'ASC1008', assetPath: '1' as const };
    await app.call('bookmark', { ...mark, bookMark: '1' }, { token });
    await app.parts.database.orm.insert(notes).values({
      studentId: sql`(select id from people where pin = 'ASC1008')`,
      courseId: BigInt(course.courseId),
      assetId: BigInt(place.assetId),
      nodeId: BigInt(place.learningPathId),
      assetName: 'Page',
      key: '019aa000-0000-7000-8000-000000000001',
      text: 'ध्यान दें: sign of a',
      at: 2,
      version: 1,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    });
    const { result, count } = await watchQueries({ server: app, work: () => open(place) });
    expect(count).toBeLessThanOrEqual(3);
    const { data } = result;
    expect(data.trail.map(({ name }) => name)[0]).toBe('Quantitative ability');
    expect(data.trail.length).toBeGreaterThanOrEqual(2);
    expect(data.trail.every(({ url }) => url.startsWith('/prepare-quantitative-ability/'))).toBe(true);
    expect(data).toMatchObject({ bookmarked: '1', isMyTask: '0', url: '', downloadName: '' });
    expect(data.notes).toMatchObject([{ text: 'ध्यान दें: sign of a', at: 2, version: 1, createdAt: app.clock.now().toISOString() }]);
    expect(data.html).toContain('<p>');
  });

  test('with what follows it on its topic, and with nothing at its end', async () => {
    const topic = (await pathOf('Quantitative ability')).children
      .flatMap((unit) => unit.children)
      .find(({ assets: own }) => own.length >= 2);
    const [first, second] = topic?.assets ?? [];
    const nextOf = async (assetId: string | undefined): Promise<AnswerOf<'openAsset'>['next']> =>
      (await open({ learningPathId: topic?.learningPathId ?? '', assetId: assetId ?? '' })).data.next;
    expect(await nextOf(first?.assetId)).toMatchObject({ assetId: second?.assetId, assetName: second?.assetName });
    const [slider] = (await app.call('homeData', course, { token })).data.sliders;
    const [channel] = (
      await app.call(
        'channelData',
        { studentimspin: 'ASC1008', channelId: slider?.learningPathId ?? '', ...course, parentId: '' },
        { token },
      )
    ).data.channelListData;
    const [playlist] = channel?.playlists ?? [];
    const last = playlist?.items.at(-1)?.assetId ?? '';
    expect((await open({ learningPathId: playlist?.learningPathId ?? '', assetId: last })).data.next).toBeNull();
  });

  test('HOM-010 from a channel at its page under home', async () => {
    const [slider] = (await app.call('homeData', course, { token })).data.sliders;
    const card = slider?.items.find(({ assetType }) => assetType !== 'assessment');
    expect(card?.url).toMatch(/^\/home\/homedetail\/[^/]+\/\?moduleId=\d+&parentId=\d+&assetId=\d+$/);
    const query = new URLSearchParams(card?.url.split('?')[1]);
    const answer = await open({ learningPathId: query.get('parentId') ?? '', assetId: query.get('assetId') ?? '' });
    expect(answer.data.assetName).toBe(card?.assetName);
    expect(answer.data.trail[0]?.url).toMatch(/^\/home\/seeallchannels\//);
  });

  test('HOM-005, HOM-016 and is resumed at its second, its page, its paragraph', async () => {
    const place = placeOf('video', 2);
    app.clock.advance(1_000);
    await open(place);
    await save(entry(place, [[0, 11]], { position: 12 }));
    const [latest] = (await app.call('resumeAssets', { studentImsPin: 'ASC1008', ...course }, { token })).data;
    expect(latest).toMatchObject({ assetId: place.assetId, learningPathId: place.learningPathId, moduleType: 'other' });
    expect((await open({ learningPathId: latest?.learningPathId ?? '', assetId: latest?.assetId ?? '' })).data.position).toBe(12);
  });

  test('with urls for a quarter of an hour, renewed without a note of it', async () => {
    const place = placeOf('pdf', 1);
    const { result: data, count } = await watchQueries({ server: app, work: () => renew(place) });
    expect(count).toBeLessThanOrEqual(2);
    expect(Object.keys(data).toSorted()).toEqual(['captionsUrl', 'chaptersUrl', 'expiresAt', 'posterUrl', 'url']);
    expect(Date.parse(data.expiresAt) - app.clock.now().getTime()).toBe(15 * 60_000);
    expect((await app.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(200);
    expect((await stateOf(place))?.status).toBe('');
    app.clock.advance(15 * 60_000 + 1_000);
    expect((await app.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(403);
    const fresh = await renew(place);
    const part = await app.app.inject({ method: 'GET', url: fresh.url, headers: { range: 'bytes=0-99' } });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 100]);
  });

  test('MED-005 and only what is called a pdf has a name to be kept under', async () => {
    const place = placeOf('pdf');
    const name = places.pdf[0]?.name ?? '';
    expect((await open(place)).data.downloadName).toBe(`${name}.pdf`);
    const rename = (downloadName: string) =>
      app.parts.database.orm
        .update(assets)
        .set({ downloadName })
        .where(eq(assets.id, BigInt(place.assetId)));
    await rename('formulas.exe');
    expect((await open(place)).data.downloadName).toBe('');
    await rename('');
    expect((await open(place)).data.downloadName).toBe('');
    await rename(`${name}.pdf`);
    expect((await open(placeOf('video'))).data.downloadName).toBe('');
  });

  test('by support in the student’s place, and leaves no trace', async () => {
    const body = { adminImsPin: 'STF3001', adminPassword: demoPassword, studentImsPin: 'ASC1008', platform: 'support' } as const;
    const acting = (await app.call('adminLogin', body)).data.token;
    const place = placeOf('pdf', 1);
    expect((await open(place, acting)).data.status).toBe('');
    expect((await stateOf(place))?.status).toBe('');
  });
});
