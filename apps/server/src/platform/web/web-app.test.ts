import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let folder = '';
let portal: TestApp;
const get = (url: string) => portal.app.inject({ url, headers: { host: 'localhost' } });

/** What a build leaves behind, as far as the server sees it. */
function build(name: string): void {
  writeFileSync(join(folder, 'assets', name), `/* ${name} */`);
  writeFileSync(join(folder, 'index.html'), `<html data-brand="main"><!--brand--><script src="/assets/${name}"></script></html>`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-web-'));
  for (const name of ['assets', 'types']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'theme.js'), '/* theme */');
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'types', 'secret.d.ts'), 'of the compiler');
  build('one-aaaa.js');
  portal = await testApp({ webFolder: folder });
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true, force: true });
});

test('every address of the web app is the page, which is asked for anew each time; its hashed files are kept for a year', async () => {
  for (const url of ['/', '/home', '/index.html', '/Classes/LIVE/5', '/types/secret.d.ts']) {
    const page = await get(url);
    expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
    expect(page.body).toContain('<script src="/assets/one-aaaa.js">');
  }
  const asset = await get('/assets/one-aaaa.js');
  expect(asset.body).toBe('/* one-aaaa.js */');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=300');
  const robots = await get('/robots.txt');
  expect([robots.headers['content-type'], robots.body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *']);
});

test('what the build packed is sent as it lies there, to a browser that takes it', async () => {
  writeFileSync(join(folder, 'assets', '-packed-eeee.js'), '/* plain */');
  writeFileSync(join(folder, 'assets', '-packed-eeee.js.br'), brotliCompressSync('/* packed */'));
  const ask = (accept: string) =>
    portal.app.inject({ url: '/assets/-packed-eeee.js', headers: { host: 'localhost', 'accept-encoding': accept } });
  const packed = await ask('gzip, deflate, br');
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual(['br', 'text/javascript; charset=utf-8']);
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('/* packed */');
  expect(packed.headers['vary']).toContain('accept-encoding');
  expect((await ask('identity')).body).toBe('/* plain */');
});

test('a build that is put in place under a running server is served with the files it names, and the files of the one before stay', async () => {
  await get('/home');
  build('two-bbbb.js');
  const page = await get('/home');
  expect(page.body).toContain('<script src="/assets/two-bbbb.js">');
  expect((await get('/assets/two-bbbb.js')).body).toBe('/* two-bbbb.js */');
  expect((await get('/assets/one-aaaa.js')).statusCode).toBe(200);
});

test('a hashed file that is gone is a failed call that nobody keeps, never the page', async () => {
  const gone = await get('/assets/none-cccc.js');
  expect(gone.statusCode).toBe(404);
  expect(gone.headers['cache-control']).toBe('no-store');
  expect(gone.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('without a build the page says what to do, and the first build is served without a restart', async () => {
  rmSync(join(folder, 'index.html'));
  const answer = await get('/home');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Run npm start');
  build('three-dddd.js');
  expect((await get('/home')).body).toContain('three-dddd.js');
});
