import { endpoints } from '@abhyas/contract/endpoints.ts';
import { type PathName, paths } from '@abhyas/contract/paths.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';

let server: TestApp;
let pin: string;
let token: string;
let addresses = 0;
beforeAll(async () => {
  server = await testApp();
  pin = (await factories(server.parts).person()).pin;
  token = await server.signIn(pin);
});
afterAll(() => server.close());

const long = 'x'.repeat(60);
/** A body of every login call that is well formed. */
const bodies: Partial<Record<PathName, Record<string, unknown>>> = {
  studentVerification: { studentImsPin: 'ZZZ1234' },
  loginVerification: { studentImsPin: 'ZZZ1234', loginType: 'student' },
  otpGeneration: { studentImsPin: 'ZZZ1234' },
  otpVerification: { studentEmail: '', studentImsPin: 'ZZZ1234', otp: '123456' },
  createNewPassword: { studentEmail: '', studentImsPin: 'ZZZ1234', enterNewPassword: 'tea in the morning', setUpToken: long },
  changePassword: { currentPassword: 'x', newpassword: 'tea in the morning' },
  registrationOptions: {},
  register: { firstName: 'A', lastName: 'B', mobile: '9000000009', emailId: 'a@demo.test', courseId: '1' },
  registrationVerification: { registrationToken: long, otp: '123456' },
  registerParent: { childCode: 'ABCD-EFGH', firstName: 'A', lastName: 'B', contact: 'parent@demo.test' },
  registerParentVerification: { registrationToken: long, otp: '123456' },
  openInvitation: { invitation: long },
  studentLoginCheck: {
    studentemail: '',
    studentimspin: 'ZZZ1234',
    studentpassword: 'x',
    loginmode: '1',
    otp: '',
    loginType: 'student',
    platform: 'web',
  },
  adminLogin: { adminImsPin: 'ZZZ1234', adminPassword: 'x', studentImsPin: 'ZZZ1234', platform: 'support' },
  listSessions: {},
  endSession: { sessionId: '1' },
  endAllSessions: { keepThis: true },
  accountDetails: {},
  changeContact: { kind: 'email', value: 'a@demo.test', password: 'x' },
  verifyContact: { kind: 'mobile', value: '9000000009', otp: '123456' },
  deleteAccount: { password: 'x' },
  keepAccount: {},
  chooseLanguage: { language: 'en' },
  signInSecondStep: { secondStepToken: long, code: '123456' },
  secondStepWays: { secondStepToken: long },
  twoStepDetails: {},
  startPasskey: { password: 'x' },
  addPasskey: { name: 'x', passkey: { id: 'x', clientDataJSON: 'x', attestationObject: 'x', transports: [] } },
  removePasskey: { passkeyId: '1', password: 'x' },
  factorWays: {},
  startAuthenticator: { password: 'x' },
  confirmAuthenticator: { code: '123456' },
  removeAuthenticator: { password: 'x' },
  renewRecoveryCodes: { password: 'x' },
  proveFactor: { code: '123456' },
  ownParents: {},
  makeChildCode: {},
};
const calls = Object.entries(bodies) as [PathName, Record<string, unknown>][];

const post = (name: PathName, payload: string | object, type = 'application/json') =>
  server.app.inject({
    method: 'POST',
    url: paths[name].path,
    remoteAddress: `192.0.2.${(addresses += 1) % 250}`,
    headers: { 'content-type': type, ...(endpoints[name].access.kind === 'session' ? { 'access-token': token } : {}) },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const codeOf = (answer: { body: string }) => (JSON.parse(answer.body) as { code?: string }).code;

test('every call of the login group but those of a signed-in person’s courses and profile is here', () => {
  // what parents link, and whom a student unlinks, is in child-link.test.ts; a view of support in support.test.ts
  const elsewhere = [
    'linkChild',
    'unlinkParent',
    'viewAsStudent',
    'logout',
    'studentCourses',
    'selectCourse',
    'studentList',
    'studentPrelogin',
  ];
  const login = Object.values(endpoints).filter(({ group }) => group === 'login');
  expect(calls.map(([name]) => name).toSorted()).toEqual(
    login
      .map(({ name }) => name)
      .filter((name) => !elsewhere.includes(name) && !name.startsWith('lookup'))
      .toSorted(),
  );
});

describe.each(calls)('%s', (name, body) => {
  test('takes no field it does not know', async () => {
    for (const more of [{ role: 'admin' }, { isAdminLogin: true }, { personId: '1' }, { passwordHash: 'x' }, { constructor: {} }]) {
      const answer = await post(name, { ...body, ...more });
      expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'INVALID_REQUEST']);
    }
    const polluted = `{"__proto__":{"role":"admin"},${JSON.stringify(body).slice(1)}`.replace(',}', '}');
    expect((await post(name, polluted)).statusCode).toBe(400);
  });

  test('takes no other type where a text is due, nor an empty or half body', async () => {
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue;
      for (const wrong of [null, 1, true, [value], { toString: value }, { $ne: null }]) {
        expect((await post(name, { ...body, [field]: wrong })).statusCode).toBe(400);
      }
    }
    for (const broken of ['', '[]', 'null', '"x"', '{"a":']) expect((await post(name, broken)).statusCode).toBe(400);
  });

  test('refuses what is too large', async () => {
    const huge = await post(name, { ...body, studentImsPin: 'x'.repeat(300_000) });
    expect([huge.statusCode, codeOf(huge)]).toEqual([413, 'BODY_TOO_LARGE']);
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue;
      expect((await post(name, { ...body, [field]: 'x'.repeat(5000) })).statusCode).toBe(400);
    }
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'refuses a post of %s, which another site could make a browser send',
    async (type) => {
      const answer = await post(name, body, type);
      expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test('answers no secret and no fault of ours, whatever a text holds', async () => {
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue;
      for (const nasty of ["' or 1=1 --", '\u0000', 'a@b\u0000.c', '\uD800', '../../etc/passwd', '{{7*7}}', '٣٤٥٦٧٨', 'a@b\r\nBcc: c@d']) {
        const answer = await post(name, { ...body, [field]: nasty });
        expect([field, nasty, answer.statusCode < 500]).toEqual([field, nasty, true]);
        expect(answer.body).not.toMatch(/argon2|select |stack|password_hash/);
      }
    }
  });
});

test('another site gets no leave to read or to send headers', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: paths.studentLoginCheck.path,
    headers: {
      origin: 'https://elsewhere.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'access-token',
    },
  });
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  expect(preflight.statusCode).toBe(404);
});
