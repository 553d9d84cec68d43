import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test('the description of the API is packed once, however often it is asked for, and says the same packed and plain', async () => {
  const ask = (encoding: string) => server.app.inject({ url: '/docs/json', headers: { 'accept-encoding': encoding } });
  const plain = await ask('identity');
  expect([plain.headers['content-type'], plain.headers['content-encoding']]).toEqual(['application/json; charset=utf-8', undefined]);
  expect(plain.json<{ openapi: string }>().openapi).toBe('3.1.0');
  const [brotli, gzip] = [await ask('br, gzip'), await ask('gzip')];
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  const used = process.cpuUsage();
  for (let turn = 0; turn < 50; turn += 1) expect((await ask('br')).rawPayload.length).toBe(brotli.rawPayload.length);
  // to pack it once at this quality takes longer than this for all fifty
  expect(process.cpuUsage(used).user / 1000).toBeLessThan(2000);
});
