import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserCookie, type Caller, type TestApp, testApp } from '../../../../test/app.ts';
import { codeOf, setUpAuthenticator } from '../../../../test/devices/authenticator.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const home = { cookies: browserCookie('home') };
const office = { cookies: browserCookie('office'), userAgent: firefox };
const signIn = (pin: string, caller: Caller, { password = demoPassword, otp = '' } = {}) => {
  const body = { studentemail: '', studentimspin: pin, studentpassword: otp === '' ? password : '', otp };
  return server.call('studentLoginCheck', { ...body, loginmode: '1', loginType: 'student', platform: 'web' }, caller);
};
const devanagari = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
/** The new devices that someone was notified of. */
const toldTo = async (to: string) =>
  (await messagesTo({ server, to })).flatMap((message) => (message.kind === 'new-device' ? [message.device] : []));

test('a sign-in from a new device is told by mail, once for each device, and not the first one of all', async () => {
  const { pin, email } = await make.person();
  for (const caller of [home, home]) expect((await signIn(pin, caller)).status).toBe(200);
  expect(await toldTo(email)).toEqual([]);
  // the same address: it is the browser that counts
  for (const caller of [office, office, home]) expect((await signIn(pin, caller)).status).toBe(200);
  expect(await toldTo(email)).toEqual(['Firefox on Linux']);
});

test('someone without an email is told by SMS', async () => {
  const { pin, mobile } = await make.person({ email: '' });
  for (const caller of [home, office]) await signIn(pin, caller);
  expect(await toldTo(mobile)).toEqual(['Firefox on Linux']);
});

test('a wrong password tells no one', async () => {
  const { pin, email } = await make.person();
  await signIn(pin, home);
  expect((await signIn(pin, office, { password: 'wrong' })).status).toBe(401);
  expect(await toldTo(email)).toEqual([]);
});

test('IDN-052 a sign-in by a code counts too, typed in the digits of any script', async () => {
  const { pin, mobile, email } = await make.person();
  await signIn(pin, home);
  await server.call('otpGeneration', { studentEmail: '', studentImsPin: pin }, office);
  expect((await signIn(pin, office, { otp: devanagari(await lastCode({ server, to: mobile })) })).status).toBe(200);
  expect(await toldTo(email)).toEqual(['Firefox on Linux']);
});

test('with a second factor only a finished sign-in counts', async () => {
  const { id, pin, email } = await make.person();
  await signIn(pin, home);
  const { token } = await make.session({ personId: id, at: server.clock.now() });
  const { key } = await setUpAuthenticator({ server, token });
  const { secondStepToken = '' } = (await signIn(pin, office)).data;
  expect(await toldTo(email)).toEqual([]);
  expect((await server.call('signInSecondStep', { secondStepToken, code: codeOf({ server, key }) }, office)).status).toBe(200);
  expect(await toldTo(email)).toEqual(['Firefox on Linux']);
});

test('support that signs in as a student is told itself, and the student is not', async () => {
  const admin = await make.person({ role: 'admin' });
  const { person: student } = await make.student();
  const body = { adminImsPin: admin.pin, adminPassword: demoPassword, studentImsPin: student.pin, platform: 'support' } as const;
  for (const caller of [home, office]) expect((await server.call('adminLogin', body, caller)).status).toBe(200);
  expect([await toldTo(admin.email), await toldTo(student.email)]).toEqual([['Firefox on Linux'], []]);
});
