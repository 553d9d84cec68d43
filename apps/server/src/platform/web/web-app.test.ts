import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let folder = '';
let portal: TestApp;
const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers: { host: 'localhost', ...headers } });

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

test('every address of the web app is the page, which is asked for again each time; its hashed files are kept for a year', async () => {
  const written = [
    '/studentPage/Quadratic%20equations/Score%20Summary',
    '/studentpage/quadratic%20equations/score%20summary',
    '/performance-quantitative-ability/Quadratic+equations/question+selection',
    '/prepare-quantitative-ability/detail/Roots%20and%20coefficients/?moduleId=2&parentId=6&assetId=9',
    '/school/eligibility%20criteria',
    '/ims/videoplayer/ASC1001/12/lesson',
    '/no/such/page',
  ];
  for (const url of ['/', '/home', '/home/', '/index.html', '/Classes/LIVE/5', '/types/secret.d.ts', ...written]) {
    const page = await get(url);
    const { 'content-type': type, 'cache-control': kept } = page.headers;
    expect([url, page.statusCode, type, kept]).toEqual([url, 200, 'text/html; charset=utf-8', 'no-cache']);
    expect(page.body).toContain('<script src="/assets/one-aaaa.js">');
  }
  const asset = await get('/assets/one-aaaa.js');
  expect(asset.body).toBe('/* one-aaaa.js */');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=300');
  const robots = await get('/robots.txt');
  expect([robots.headers['content-type'], robots.body]).toEqual(['text/plain; charset=utf-8', 'User-agent: *']);
});

test('the page is the one of the reader’s language: the one chosen on the browser, else the browser’s own; an error says it too', async () => {
  writeFileSync(join(folder, 'index.hi.html'), '<html lang="hi" data-brand="main"><!--brand--></html>');
  const isHindi = async (headers: Record<string, string>) => (await get('/home', headers)).body.includes('lang="hi"');
  expect(await isHindi({})).toBe(false);
  expect(await isHindi({ 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).toBe(true);
  expect(await isHindi({ 'accept-language': 'hi-IN', cookie: 'abhyas_language=en' })).toBe(false);
  expect(await isHindi({ 'accept-language': 'en-IN', cookie: 'abhyas_language=hi' })).toBe(true);
  expect((await get('/home')).headers['vary']).toContain('accept-language');
  for (const page of ['/index.hi.html', '/index.html']) expect((await get(page)).body).not.toContain('lang="hi"');
  const gone = await get('/assets/none-cccc.js', { cookie: 'abhyas_language=hi' });
  expect(gone.json()).toMatchObject({ code: 'NOT_FOUND', message: 'कुछ नहीं मिला' });
  rmSync(join(folder, 'index.hi.html'));
});

test('what the build packed is sent as it is there, to a browser that takes it', async () => {
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

test('a hashed file that is gone is a failed call that no one keeps, never the page', async () => {
  const gone = await get('/assets/none-cccc.js');
  expect(gone.statusCode).toBe(404);
  expect(gone.headers['cache-control']).toBe('no-store');
  expect(gone.json()).toMatchObject({ code: 'NOT_FOUND' });
});

test('without a build the page says what to do, and the first build is served without a restart', async () => {
  for (const page of ['index.html', 'index.hi.html']) rmSync(join(folder, page), { force: true });
  const answer = await get('/home');
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('Run npm start');
  build('three-dddd.js');
  expect((await get('/home')).body).toContain('three-dddd.js');
});

test('who reloads the page gets the brand as it was just published', async () => {
  build('five-ffff.js');
  const { database } = portal.parts;
  const nameIt = (name: string) =>
    database.pool.query(
      `insert into brands (key, pack, hosts, time_zone, data) values ('main', 'p', '{localhost}', 'Asia/Kolkata', jsonb_build_object('name', $1::text))
       on conflict (key) do update set data = excluded.data`,
      [name],
    );
  await nameIt('Old Academy');
  portal.clock.advance(6_000);
  expect((await get('/home')).body).toContain('Old Academy');
  await nameIt('New Academy');
  portal.clock.advance(1_000);
  expect((await get('/home')).body).toContain('Old Academy');
  expect((await get('/home', { 'cache-control': 'max-age=0' })).body).toContain('New Academy');
  await database.pool.query("delete from brands where key = 'main'");
});

test('the slides of a brand are those in the language of the page, else those in the language of its first', async () => {
  const { database } = portal.parts;
  const slides = [
    { key: 'a', title: 'A' },
    { key: 'b', title: 'B', language: 'hi' },
  ];
  const publish = async (promoSlides: object[]) => {
    await database.pool.query("delete from brands where key = 'main'");
    await database.pool.query(
      `insert into brands (key, pack, hosts, time_zone, data) values ('main', 'p', '{localhost}', 'Asia/Kolkata', $1)`,
      [JSON.stringify({ wording: { portal: 'Abhyas', tagline: '' }, promoSlides })],
    );
    portal.clock.advance(6_000);
  };
  const titles = async (language: string) => {
    const { body } = await get('/home', { 'cache-control': 'max-age=0', cookie: `abhyas_language=${language}` });
    return [...body.matchAll(/"title":"(\w)"/g)].map(([, title]) => title);
  };
  await publish(slides);
  expect([await titles('en'), await titles('hi')]).toEqual([['A'], ['B']]);
  await publish(slides.slice(1));
  expect([await titles('en'), await titles('hi')]).toEqual([['B'], ['B']]);
  await database.pool.query("delete from brands where key = 'main'");
});

test('a page that does not fit a packet is sent compressed', async () => {
  const long = `<html data-brand="main"><!--brand-->${'<p>words</p>'.repeat(400)}</html>`;
  writeFileSync(join(folder, 'index.html'), long);
  const page = await get('/home', { 'accept-encoding': 'gzip, br' });
  expect([page.headers['content-encoding'], page.headers['vary']]).toEqual(['br', 'cookie, accept-language, accept-encoding']);
  expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<p>words</p>');
  expect(page.rawPayload.length).toBeLessThan(1000);
  expect((await get('/home')).body).toContain('<p>words</p>');
});

test('a browser that was signed in before has the fonts at once, another after the app', async () => {
  build('four-eeee.js');
  expect((await get('/home')).body).not.toContain('data-fonts');
  for (const name of ['abhyas_device', '__Host-abhyas_device'])
    expect((await get('/home', { cookie: `${name}=anything` })).body).toContain('<html data-fonts="" ');
});
