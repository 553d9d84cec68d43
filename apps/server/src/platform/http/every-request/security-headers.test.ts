import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

test.each([
  [true, undefined],
  [false, 'max-age=31536000; includeSubDomains'],
])('a browser is told to come by TLS for a year, but not by a demo: %s', async (demo, expected) => {
  const portal = await secondProcess({ server, settings: { demo } });
  try {
    for (const url of ['/', '/healthz', '/no/such/page']) {
      expect((await portal.inject(url)).headers['strict-transport-security']).toBe(expected);
    }
  } finally {
    await portal.close();
  }
});
