import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { learningNodes } from './tables.ts';

const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6.0,\none.m4s\n#EXT-X-ENDLIST\n';

let app: TestApp;
let make: ReturnType<typeof factories>;
let student: Awaited<ReturnType<ReturnType<typeof factories>['student']>>;
let token: string;
let clip: string;
let stream: string;
beforeAll(async () => {
  app = await testApp();
  make = factories({ database: app.parts.database });
  student = await make.student();
  token = await app.signIn(student.person.pin);
  const inCourse = { courseId: student.course.id, type: 'video', seconds: 12 } as const;
  clip = String(
    (await make.asset({ ...inCourse, name: 'A clip', fileKey: 'packs/test/clip.mp4', captionsKey: 'packs/test/clip.vtt' })).asset.id,
  );
  stream = String((await make.asset({ ...inCourse, name: 'A stream', fileKey: 'packs/test/set/index.m3u8' })).asset.id);
  const { files } = app.parts;
  await files.put({ key: 'packs/test/clip.mp4', body: Buffer.from('0123456789'), mime: 'video/mp4' });
  await files.put({ key: 'packs/test/set/index.m3u8', body: Buffer.from('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow.m3u8\n'), mime: '' });
  await files.put({ key: 'packs/test/set/low.m3u8', body: Buffer.from(playlist), mime: '' });
  await files.put({ key: 'packs/test/set/init.mp4', body: Buffer.from('init'), mime: '' });
  await files.put({ key: 'packs/test/set/one.m4s', body: Buffer.from('one'), mime: '' });
});
afterAll(() => app.close());

const ask = (videoid: string, videotype: string, as = token, imspin = student.person.pin) =>
  app.call('videoPlayerUrl', { imspin, videoid, videotype }, { token: as });
const get = (url: string) => app.app.inject({ url });
const quarter = 15 * 60_000;

describe('the url of a video', () => {
  test('API-044, MED-009 the call takes a multipart form and answers with a url that plays the video', async () => {
    const { status, data } = await ask(clip, 'mp4');
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'A clip', posterUrl: '', chaptersUrl: '' });
    expect((await get(data.videoURL)).body).toBe('0123456789');
    const json = { imspin: student.person.pin, videoid: clip, videotype: 'mp4' };
    const asJson = await app.app.inject({
      method: 'POST',
      url: '/api/main/videoPlayerUrl',
      headers: { 'access-token': token },
      payload: json,
    });
    expect(asJson.statusCode).toBe(415);
    const { headers, payload } = await formOf({ fields: json, file: Buffer.from('x') });
    const withFile = await app.app.inject({
      method: 'POST',
      url: '/api/main/videoPlayerUrl',
      headers: { 'access-token': token, ...headers },
      payload,
    });
    expect(withFile.statusCode).toBe(400);
  });

  test('MED-009 the url opens nothing after a quarter of an hour, and is asked for again', async () => {
    const now = app.clock.now();
    const { data } = await ask(clip, 'mp4');
    expect(new Date(data.expiresAt).getTime() - now.getTime()).toBe(quarter);
    app.clock.advance(quarter - 1000);
    expect((await get(data.videoURL)).statusCode).toBe(200);
    app.clock.advance(1000);
    expect((await get(data.videoURL)).statusCode).toBe(403);
    expect((await get((await ask(clip, 'mp4')).data.videoURL)).statusCode).toBe(200);
    app.clock.set(now);
  });

  test('MED-010 the pin in the address gives no one a url: it is the own one of the signed-in person, and the video one of their course', async () => {
    const other = await make.student();
    const stranger = await app.signIn(other.person.pin);
    const anonymous = await app.call('videoPlayerUrl', { imspin: student.person.pin, videoid: clip, videotype: 'mp4' });
    expect([anonymous.status, anonymous.error.code]).toEqual([401, 'UNAUTHENTICATED']);
    expect((await ask(clip, 'mp4', stranger)).status).toBe(403);
    const elsewhere = await ask(clip, 'mp4', stranger, other.person.pin);
    expect([elsewhere.status, elsewhere.error.code]).toEqual([404, 'RESOURCE_NOT_AVAILABLE']);
  });

  test('MED-010 a video that is no longer there, a page, and a number that is no one’s open nothing, all alike', async () => {
    const gone = await make.asset({ courseId: student.course.id, type: 'video', seconds: 9, fileKey: 'packs/test/clip.mp4' });
    await app.parts.database.orm.update(learningNodes).set({ isActive: false }).where(eq(learningNodes.id, gone.topic.id));
    const page = await make.asset({ courseId: student.course.id, type: 'html' });
    for (const id of [String(gone.asset.id), String(page.asset.id), '999999999', 'clip', '-1', '9'.repeat(60)]) {
      const answer = await ask(id, 'mp4');
      expect([id, answer.status, answer.error.code]).toEqual([id, 404, 'RESOURCE_NOT_AVAILABLE']);
    }
  });

  test('MED-011 both known types play, each by its name in any letter case, and an unknown or wrong one is refused', async () => {
    expect((await ask(clip, 'MP4')).status).toBe(200);
    expect((await ask(stream, 'hls')).status).toBe(200);
    for (const [id, type] of [
      [clip, 'hls'],
      [stream, 'mp4'],
      [clip, 'youtube'],
      [clip, ''],
    ] as const) {
      const answer = await ask(id, type);
      expect([type, answer.status, answer.error.code]).toEqual([type, 404, 'RESOURCE_NOT_AVAILABLE']);
    }
  });

  test('MED-009, MED-010 every file of an HLS video has a signed url of its own, down to the last segment', async () => {
    const now = app.clock.now();
    const { data } = await ask(stream, 'hls');
    const index = await get(data.videoURL);
    expect(index.headers['content-type']).toBe('application/vnd.apple.mpegurl');
    const below = index.body.split('\n').find((line) => line.startsWith('/files/')) ?? '';
    const low = (await get(below)).body;
    const [init, segment] = [/URI="([^"]+)"/.exec(low)?.[1] ?? '', low.split('\n').find((line) => line.startsWith('/files/')) ?? ''];
    expect((await get(init)).body).toBe('init');
    expect((await get(segment)).body).toBe('one');
    for (const url of [below, init, segment]) expect((await get(url.split('?')[0] ?? '')).statusCode).toBe(403);
    app.clock.advance(quarter);
    for (const url of [data.videoURL, below, init, segment]) expect((await get(url)).statusCode).toBe(403);
    app.clock.set(now);
  });
});

test('a link gives the address that it leads to, and is complete once it was opened', async () => {
  const { course, variant } = student;
  const place = await make.asset({ courseId: course.id, type: 'link', html: '', pages: 1, linkUrl: 'https://calls.example/book' });
  const ids = { courseId: String(course.id), learningPathId: String(place.topic.id), assetId: String(place.asset.id) };
  const open = async () => (await app.call('openAsset', { ...ids, variantId: String(variant.id) }, { token })).data;
  expect(await open()).toMatchObject({ assetType: 'link', url: 'https://calls.example/book', parts: 1, status: 'in-progress' });
  await app.call('saveProgress', { entries: [{ ...ids, position: 0, seen: [[0, 0]], at: app.clock.now().toISOString() }] }, { token });
  expect(await open()).toMatchObject({ status: 'completed', progress: 1 });
});
