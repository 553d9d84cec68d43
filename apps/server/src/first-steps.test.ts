import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../test/app.ts';
import { factories } from '../test/factories.ts';
import { markPage } from './first-steps.ts';

let server: TestApp;
beforeAll(async () => {
  // a real portal that reaches no one yet
  server = await testApp({ settings: { DEMO: '0' } });
});
afterAll(() => server.close());

test('the sign-in page hears what the portal lacks: an admin, content, a way to send codes', async () => {
  const { parts } = server;
  expect(await markPage({ parts, isEmpty: true })).toEqual({ portal: 'empty', codes: 'handed-over' });
  await factories(parts).person({ role: 'admin' });
  expect(await markPage({ parts, isEmpty: true })).toEqual({ portal: 'without-content', codes: 'handed-over' });
  expect(await markPage({ parts, isEmpty: false })).toEqual({ codes: 'handed-over' });
  const reaching = { ...parts, mail: { ...parts.mail, reaches: true } };
  expect(await markPage({ parts: reaching, isEmpty: false })).toEqual({});
});
