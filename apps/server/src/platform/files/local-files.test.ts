import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  await server.parts.files.put({ key: 'notes/a.pdf', body: Buffer.from('0123456789'), mime: 'application/pdf' });
  await server.parts.files.put({ key: 'notes/b.pdf', body: Buffer.from('other'), mime: 'application/pdf' });
});
afterAll(() => server.close());

const inAnHour = () => new Date(server.clock.now().getTime() + 3_600_000);
const link = (key = 'notes/a.pdf') => server.parts.files.signedUrl({ key, expiresAt: inAnHour() });
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

test('a signed url brings the file with its type, to be shown and not guessed at', async () => {
  const answer = await get(await link());
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('0123456789');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=3600',
  });
});

test('a part of a file can be asked for, as video players do', async () => {
  const answer = await get(await link(), { range: 'bytes=2-4' });
  expect(answer.statusCode).toBe(206);
  expect(answer.body).toBe('234');
  expect(answer.headers['content-range']).toBe('bytes 2-4/10');
});

test('an url that was changed opens nothing', async () => {
  const url = await link();
  for (const changed of [
    url.replace('a.pdf', 'b.pdf'),
    url.replace(/expires=(\d+)/, (_all, expires: string) => `expires=${Number(expires) + 1}`),
    url.replace(/signature=.{4}/, 'signature=AAAA'),
    url.replace(/&signature.*/, ''),
    '/files/notes/a.pdf',
  ]) {
    expect((await get(changed)).statusCode, changed).toBe(403);
  }
});

test('an url opens nothing from the moment it expires', async () => {
  const url = await link();
  const now = server.clock.now();
  server.clock.advance(3_600_000);
  const answer = await get(url);
  server.clock.set(now);
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'FORBIDDEN', message: 'This link has expired. Open it again from the portal.' });
});

test('the same file written twice at once is there, whole', async () => {
  const file = { key: 'x/twice.txt', body: Buffer.alloc(300_000, 'a'), mime: 'text/plain' };
  await Promise.all(Array.from({ length: 8 }, async () => server.parts.files.put(file)));
  expect(await server.parts.files.read('x/twice.txt')).toEqual(file.body);
});

test('parts that two windows send and join at once become one file, whole, and joining them again changes nothing', async () => {
  const file = { key: 'x/joined.mp4', ref: 'parts' };
  const parts = [Buffer.alloc(9_000_000, 'a'), Buffer.alloc(5_000_000, 'b')];
  await server.parts.files.startParts({ ...file, mime: 'video/mp4' });
  const sent = parts.flatMap((body, index) => [1, 2, 3].map(() => server.parts.files.putPart({ ...file, number: index + 1, body })));
  expect(await Promise.all(sent)).toEqual(['1', '1', '1', '2', '2', '2']);
  const joinThem = () => server.parts.files.joinParts({ ...file, parts: ['1', '2'] });
  await Promise.all([joinThem(), joinThem(), joinThem()]);
  await joinThem();
  expect((await server.parts.files.read(file.key))?.equals(Buffer.concat(parts))).toBe(true);
  expect(readdirSync(join(server.parts.config.dataDir, 'files', 'x'))).not.toContain('joined.mp4.parts');
});

test('a file that the disk has no room for is an error, and half of it does not stay', () => {
  const module = new URL('./local-files.ts', import.meta.url).href;
  const folder = join(server.parts.config.dataDir, 'files');
  const script = `
    const { createLocalFiles } = await import(${JSON.stringify(module)});
    const files = createLocalFiles({ folder: ${JSON.stringify(folder)}, secret: '', clock: { now: () => new Date(0) } });
    const put = files.put({ key: 'x/cut.bin', body: Buffer.alloc(300_000, 'a'), mime: '' });
    await put.then(() => console.log('written'), (error) => console.log(error.code));`;
  // a limit of the shell on the size of a file: what is written up to it is a write that was shorter than asked for
  const limited = ['-c', 'ulimit -f 200 && exec "$@"', 'sh', process.execPath, '--input-type=module', '--eval', script];
  expect(execFileSync('sh', limited, { encoding: 'utf8' })).toBe('EFBIG\n');
  expect(readdirSync(join(folder, 'x')).filter((name) => name.startsWith('cut'))).toEqual([]);
});

test('no key leads out of the folder', async () => {
  for (const key of [
    '../secret',
    'notes/../../secret',
    '/etc/passwd',
    'notes//a.pdf',
    '.hidden',
    'notes/.hidden',
    'a\0b',
    'notes\\..\\x',
  ]) {
    await expect(server.parts.files.put({ key, body: Buffer.from('x'), mime: 'text/plain' }), key).rejects.toThrow('Not a file key');
    await expect(link(key), key).rejects.toThrow('Not a file key');
  }
  const { search } = new URL(await link(), 'http://localhost');
  for (const path of ['..%2Fsigning-secret', '%2e%2e/signing-secret', 'notes/..%2f..%2fsigning-secret', '..%5csigning-secret']) {
    expect((await get(`/files/${path}${search}`)).statusCode, path).not.toBe(200);
  }
});

test('a drawing or page runs nothing, and what is not shown in the browser is a download', async () => {
  await server.parts.files.put({ key: 'x/p.svg', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), mime: 'image/svg+xml' });
  await server.parts.files.put({ key: 'x/p.html', body: Buffer.from('<p>'), mime: 'text/html' });
  expect((await get(await link('x/p.svg'))).headers['content-security-policy']).toContain('sandbox');
  expect((await get(await link('x/p.html'))).headers).toMatchObject({
    'content-disposition': 'attachment; filename="p.html"',
    'content-security-policy': expect.stringContaining('sandbox') as string,
  });
});

test('a file that was removed is not found, and writing one leaves nothing half-written behind', async () => {
  await server.parts.files.put({ key: 'x/gone.txt', body: Buffer.from('1'), mime: 'text/plain' });
  await server.parts.files.put({ key: 'x/gone.txt', body: Buffer.from('2'), mime: 'text/plain' });
  const url = await link('x/gone.txt');
  expect((await get(url)).body).toBe('2');
  expect(readdirSync(join(server.parts.config.dataDir, 'files', 'x')).filter((name) => name.endsWith('.new'))).toEqual([]);
  await server.parts.files.remove('x/gone.txt');
  expect((await get(url)).statusCode).toBe(404);
});

test('a playlist that is not there is not found, and one that cannot be read is a fault of ours', async () => {
  expect((await get(await link('x/none.m3u8'))).statusCode).toBe(404);
  await server.parts.files.put({ key: 'x/folder.m3u8/one.ts', body: Buffer.from('1'), mime: 'video/mp2t' });
  expect((await get(await link('x/folder.m3u8'))).statusCode).toBe(500);
});

test('the empty key has no url', async () => {
  expect(await link('')).toBe('');
});
