import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const ask = (studentImsPin: string) => server.call('loginVerification', { studentImsPin, loginType: 'student' });

test('IDN-051 IDN-053 a short number is no mobile, unless the portal has pins that are numbers: then any such number is one', async () => {
  await make.person({ pin: 'ASC4711' });
  for (const typed of ['12345', '900000000', ' 12 345 ']) {
    const answer = await ask(typed);
    expect(answer.status).toBe(400);
    expect(answer.error?.message).toBe('Please enter valid Mobile Number');
  }
  expect((await server.call('studentVerification', { studentImsPin: '12345' })).status).toBe(400);
  expect((await ask('ASC4711')).status).toBe(200);
  expect((await ask('9000000009')).status).toBe(200);

  await make.person({ pin: '70001' });
  expect((await ask('70001')).status).toBe(200);
  // no one learns which numbers are someone's
  expect((await ask('12345')).status).toBe(200);
});
