import { afterAll, beforeAll, expect, test } from 'vitest';
import { s3Store } from '../../../test/services/s3-store.ts';
import { signPlaylist } from './playlist.ts';
import { createS3Files } from './s3-files.ts';

const store = await s3Store();
const { objects, uploads } = store;
let files: ReturnType<typeof createS3Files>;
const now = new Date('2026-11-21T06:00:00Z');

beforeAll(() => {
  files = createS3Files({ settings: store.settings, secret: 'links', clock: { now: () => now } });
});
afterAll(async () => {
  files.close();
  await store.close();
});

test('a file goes into the bucket with its type, is reached by a signed url, and goes again', async () => {
  await files.put({ key: 'notes/a.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  expect(objects.get('/portal/notes/a.pdf')?.type).toBe('application/pdf');
  const url = new URL(await files.signedUrl({ key: 'notes/a.pdf', expiresAt: new Date(now.getTime() + 600_000) }));
  expect(url.pathname).toBe('/portal/notes/a.pdf');
  expect(url.searchParams.get('X-Amz-Expires')).toBe('600');
  expect(url.searchParams.get('X-Amz-Date')).toBe('20261121T060000Z');
  expect(url.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
  expect(url.href).not.toContain('hidden-secret');
  expect(await (await fetch(url)).text()).toContain('bytes of the file');
  await files.remove('notes/a.pdf');
  expect(objects.size).toBe(0);
});

test('a file is read as a stream and copied to another key with its type', async () => {
  await files.put({ key: 'uploads/one.import', body: Buffer.from('bytes of the file'), mime: 'application/octet-stream' });
  await files.copy({ from: 'uploads/one.import', to: 'packs/one.mp4', mime: 'video/mp4' });
  expect(objects.get('/portal/packs/one.mp4')?.type).toBe('video/mp4');
  let read = '';
  for await (const chunk of (await files.stream('packs/one.mp4')) ?? []) read += Buffer.from(chunk).toString();
  expect(read).toBe('bytes of the file');
  expect(await files.stream('packs/two.mp4')).toBeNull();
  objects.clear();
});

test('an url that outlives the day is the same all day, and opens the file', async () => {
  await files.put({ key: 'notes/d.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  const expiresAt = new Date('2026-11-23T00:00:00Z');
  const url = new URL(await files.signedUrl({ key: 'notes/d.pdf', expiresAt }));
  expect(url.searchParams.get('X-Amz-Date')).toBe('20261121T000000Z');
  expect(url.searchParams.get('X-Amz-Expires')).toBe(String(48 * 3600));
  expect((await fetch(url)).status).toBe(200);
});

test('a url that is changed or has lost its signature opens nothing', async () => {
  await files.put({ key: 'notes/b.pdf', body: Buffer.from('bytes of the file'), mime: 'application/pdf' });
  const url = await files.signedUrl({ key: 'notes/b.pdf', expiresAt: new Date(now.getTime() + 600_000) });
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace('X-Amz-Expires=600', 'X-Amz-Expires=6000'))).status).toBe(403);
  expect((await fetch(url.replace('b.pdf', 'c.pdf'))).status).toBe(403);
  expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
});

test('a playlist comes from the portal, and what it names from the store', async () => {
  await files.put({ key: 'clip/index.m3u8', body: Buffer.from('#EXTM3U\n#EXTINF:6.0,\none.m4s\n'), mime: 'application/vnd.apple.mpegurl' });
  await files.put({ key: 'clip/one.m4s', body: Buffer.from('a piece'), mime: 'video/iso.segment' });
  const expiresAt = new Date(now.getTime() + 600_000);
  const url = new URL(await files.signedUrl({ key: 'clip/index.m3u8', expiresAt }), 'http://portal');
  expect(url.href).toMatch(/^http:\/\/portal\/files\/clip\/index\.m3u8\?expires=/);
  const link = { expires: url.searchParams.get('expires') ?? '', signature: url.searchParams.get('signature') ?? '' };
  expect(files.admits({ key: 'clip/index.m3u8', ...link })).toBe(true);
  expect(files.admits({ key: 'clip/one.m4s', ...link })).toBe(false);
  const text = (await files.read('clip/index.m3u8'))?.toString('utf8') ?? '';
  const given = await signPlaylist({ text, key: 'clip/index.m3u8', sign: (key) => files.signedUrl({ key, expiresAt }) });
  const piece = given.split('\n').find((line) => line.startsWith('http')) ?? '';
  expect(await (await fetch(piece)).text()).toBe('a piece');
});

test('a file that is not there is none, and a store that refuses is no missing file', async () => {
  expect(await files.read('clip/none.m3u8')).toBeNull();
  const refused = createS3Files({
    settings: { ...store.settings, keys: { ...store.settings.keys, secret: 'another' } },
    secret: 'links',
    clock: { now: () => now },
  });
  await expect(refused.read('clip/none.m3u8')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
  refused.close();
});

test('a file that arrives in parts is there once they are joined, twice is once, and parts that are dropped are nothing', async () => {
  const file = { key: 'recordings/a.mp4', mime: 'video/mp4' };
  const ref = await files.startParts(file);
  const parts = [];
  for (const [index, text] of ['one ', 'two'].entries())
    parts.push(await files.putPart({ key: file.key, ref, number: index + 1, body: Buffer.from(text) }));
  expect(await files.read(file.key)).toBeNull();
  await files.joinParts({ key: file.key, ref, parts });
  await files.joinParts({ key: file.key, ref, parts });
  expect((await files.read(file.key))?.toString()).toBe('one two');
  const other = await files.startParts({ key: 'recordings/b.mp4', mime: 'video/mp4' });
  await files.dropParts({ key: 'recordings/b.mp4', ref: other });
  await files.dropParts({ key: 'recordings/b.mp4', ref: other });
  expect(uploads.size).toBe(0);
});

test('the empty key has no url', async () => {
  expect(await files.signedUrl({ key: '', expiresAt: now })).toBe('');
});
