import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

test('every channel is on until somebody chooses, and a choice is theirs alone and the last one counts', async () => {
  const { token } = await make.session({ personId: (await make.person()).id });
  const { token: other } = await make.session({ personId: (await make.person({ role: 'parent' })).id });
  const all = { email: true, sms: true, push: true };
  expect((await server.call('noticePreferences', {}, { token })).data).toEqual(all);
  for (const choice of [
    { email: false, sms: true, push: false },
    { email: false, sms: false, push: false },
  ]) {
    expect((await server.call('saveNoticePreferences', choice, { token })).data).toEqual(choice);
    expect((await server.call('noticePreferences', {}, { token })).data).toEqual(choice);
  }
  expect((await server.call('noticePreferences', {}, { token: other })).data).toEqual(all);
});
