import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserCookie, statusesOf, type TestApp, testApp } from '../../../../test/app.ts';
import { codeOf, setUpAuthenticator } from '../../../../test/devices/authenticator.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { setUpPasskey } from '../../../../test/devices/passkey-device.ts';
import { knownOrigins } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ settings: { SECOND_FACTOR_ROLES: 'admin,staff' } });
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate rate_limits`));

const firstStep = async (pin: string, { password = '', otp = '' }: { password?: string; otp?: string }) =>
  server.call(
    'studentLoginCheck',
    {
      studentemail: '',
      studentimspin: pin,
      studentpassword: password,
      loginmode: '1',
      otp,
      loginType: 'student',
      platform: 'web',
    },
    { cookies: browserCookie() },
  );
const second = (secondStepToken: string | undefined, code: string) =>
  server.call('signInSecondStep', { secondStepToken: secondStepToken ?? '', code }, { cookies: browserCookie() });
const account = (token: string) => server.call('accountDetails', {}, { token });
/** Someone with an authenticator app. */
const secured = async (more: Parameters<typeof make.person>[0] = {}) => {
  const person = await make.person(more);
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  return { person, ...(await setUpAuthenticator({ server, token })) };
};

describe('someone with a second factor signs in', () => {
  test('by password and a code of the app: the password alone opens nothing and names no one', async () => {
    const { person, key } = await secured();
    const first = await firstStep(person.pin, { password: demoPassword });
    expect(Object.keys(first.data)).toEqual(['secondStepToken']);
    expect((await account(first.data.secondStepToken ?? '')).status).toBe(401);
    const done = await second(first.data.secondStepToken, codeOf({ server, key }));
    expect(done.data).toMatchObject({ student_imspin: person.pin, mustSetUpTwoStep: false });
    expect(done.headers['cache-control']).toBe('no-store');
    expect((await account(done.data.token)).status).toBe(200);
  });

  test('and only then is the browser known', async () => {
    const { person, key } = await secured();
    const known = () => orm().select({ kind: knownOrigins.kind }).from(knownOrigins).where(eq(knownOrigins.personId, person.id));
    const first = await firstStep(person.pin, { password: demoPassword });
    expect(await known()).toEqual([]);
    expect((await second(first.data.secondStepToken, codeOf({ server, key }))).status).toBe(200);
    expect((await known()).map(({ kind }) => kind).toSorted()).toEqual(['address', 'device']);
  });

  test('by a one-time code and a code of the app: six digits alone do not let in an admin', async () => {
    const { person, key } = await secured({ role: 'admin' });
    await server.call('otpGeneration', { studentEmail: '', studentImsPin: person.pin }, { cookies: browserCookie() });
    const otp = await lastCode({ server, to: person.email });
    const first = await firstStep(person.pin, { otp });
    expect(Object.keys(first.data)).toEqual(['secondStepToken']);
    expect((await second(first.data.secondStepToken, otp)).error.code).toBe('INCORRECT_FACTOR');
    expect((await second(first.data.secondStepToken, codeOf({ server, key }))).data.isStaff).toBe(true);
  });

  test('by a recovery code, once', async () => {
    const { person, recoveryCodes } = await secured();
    const [code = ''] = recoveryCodes;
    const one = await firstStep(person.pin, { password: demoPassword });
    expect((await second(one.data.secondStepToken, code)).status).toBe(200);
    const other = await firstStep(person.pin, { password: demoPassword });
    expect((await second(other.data.secondStepToken, code)).error.code).toBe('INCORRECT_FACTOR');
  });

  test('and the session may do at once what asks for a fresh code', async () => {
    const { person, key } = await secured();
    const first = await firstStep(person.pin, { password: demoPassword });
    const { token } = (await second(first.data.secondStepToken, codeOf({ server, key }))).data;
    expect((await server.call('renewRecoveryCodes', { password: demoPassword }, { token })).status).toBe(200);
  });

  test('a code that signed in signs in no second time', async () => {
    const { person, key } = await secured();
    const code = codeOf({ server, key });
    const steps = [await firstStep(person.pin, { password: demoPassword }), await firstStep(person.pin, { password: demoPassword })];
    const answers = await Promise.all(steps.map(({ data }) => second(data.secondStepToken, code)));
    expect(statusesOf(answers)).toEqual([200, 400]);
  });
});

describe('the token of a second step', () => {
  const begin = async () => {
    const one = await secured();
    return { ...one, step: (await firstStep(one.person.pin, { password: demoPassword })).data.secondStepToken };
  };

  test('opens one session', async () => {
    const { key, step } = await begin();
    expect((await second(step, codeOf({ server, key }))).status).toBe(200);
    server.clock.advance(30_000);
    expect((await second(step, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });

  test('takes five wrong codes', async () => {
    const { key, step } = await begin();
    for (let count = 0; count < 5; count += 1) expect((await second(step, 'abcde-fghjk')).error.code).toBe('INCORRECT_FACTOR');
    expect((await second(step, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });

  test('is valid for ten minutes', async () => {
    const { key, step } = await begin();
    server.clock.advance(10 * 60_000);
    expect((await second(step, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });

  test('ends with the password it was given for', async () => {
    const { person, key, step } = await begin();
    await server.call('otpGeneration', { studentEmail: '', studentImsPin: person.pin }, { cookies: browserCookie() });
    const proof = { studentEmail: '', studentImsPin: person.pin };
    const otp = await lastCode({ server, to: person.email });
    const { setUpToken } = (await server.call('otpVerification', { ...proof, otp }, { cookies: browserCookie() })).data;
    expect((await server.call('createNewPassword', { ...proof, newpassword: 'another quiet river', setUpToken })).status).toBe(200);
    expect((await second(step, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });

  test('is of no use with the code of someone else', async () => {
    const { step } = await begin();
    const other = await secured();
    expect((await second(step, codeOf({ server, key: other.key }))).error.code).toBe('INCORRECT_FACTOR');
  });
});

describe('support signs in as a student', () => {
  const acting = (admin: string, student: string) =>
    server.call('adminLogin', { adminImsPin: admin, adminPassword: demoPassword, studentImsPin: student, platform: 'support' });

  test('with its own second factor, never with its password alone', async () => {
    const { person: student } = await make.student();
    const { person, key } = await secured({ role: 'staff', rights: ['support'] });
    const first = await acting(person.pin, student.pin);
    expect(Object.keys(first.data)).toEqual(['secondStepToken']);
    const done = await second(first.data.secondStepToken, codeOf({ server, key }));
    expect(done.data).toMatchObject({ student_imspin: student.pin, isAdminLogin: true, mustSetUpTwoStep: false });
    const { rows } = await orm().execute(
      sql`select actor_id::text as actor, on_behalf_of_id::text as student from audit_events where action = 'identity.support-sign-in'`,
    );
    expect(rows).toEqual([{ actor: String(person.id), student: String(student.id) }]);
    expect((await server.call('studentCourses', {}, { token: done.data.token })).status).toBe(200);
  });

  test('not before it has set one up, where its role must have one', async () => {
    const { person: student } = await make.student();
    const admin = await make.person({ role: 'admin' });
    expect((await acting(admin.pin, student.pin)).error.code).toBe('TWO_STEP_MISSING');
  });

  test('not any more once the right is gone', async () => {
    const { person: student } = await make.student();
    const { person, key } = await secured({ role: 'staff', rights: ['support'] });
    const first = await acting(person.pin, student.pin);
    await orm().execute(sql`delete from staff_rights where person_id = ${person.id}`);
    expect((await second(first.data.secondStepToken, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });
});

describe('a role that must have two-step verification', () => {
  test('sets it up before anything else', async () => {
    const admin = await make.person({ role: 'admin' });
    const { token, mustSetUpTwoStep } = (await firstStep(admin.pin, { password: demoPassword })).data;
    expect(mustSetUpTwoStep).toBe(true);
    for (const name of ['accountDetails', 'listSessions', 'studentCourses'] as const) {
      expect((await server.call(name, {}, { token })).error.code).toBe('SET_UP_TWO_STEP');
    }
    expect((await server.call('twoStepDetails', {}, { token })).data).toMatchObject({ since: '', isRequired: true });
    await setUpAuthenticator({ server, token });
    expect((await account(token)).status).toBe(200);
    expect((await server.call('removeAuthenticator', { password: demoPassword }, { token })).status).toBe(403);
  });

  test('sets up a passkey as well, keeps it, and signs in with it', async () => {
    const staff = await make.person({ role: 'staff' });
    const { token } = (await firstStep(staff.pin, { password: demoPassword })).data;
    expect((await account(token)).error.code).toBe('SET_UP_TWO_STEP');
    const { device } = await setUpPasskey({ server, token, name: 'My laptop' });
    expect((await account(token)).status).toBe(200);
    const { isRequired, passkeys } = (await server.call('twoStepDetails', {}, { token })).data;
    expect([isRequired, passkeys.map(({ name }) => name)]).toEqual([true, ['My laptop']]);
    const removal = { passkeyId: passkeys[0]?.id ?? '', password: demoPassword };
    expect((await server.call('removePasskey', removal, { token })).status).toBe(403);

    const { secondStepToken = '' } = (await firstStep(staff.pin, { password: demoPassword })).data;
    const { passkey } = (await server.call('secondStepWays', { secondStepToken })).data;
    if (passkey === null) throw new Error('a passkey is asked for');
    const proof = { secondStepToken, passkey: device.sign(passkey) };
    const { data } = await server.call('signInSecondStep', proof, { cookies: browserCookie() });
    expect(data).toMatchObject({ isStaff: true, mustSetUpTwoStep: false });
  });

  test('may sign out without it, and is the only one asked', async () => {
    const staff = await make.person({ role: 'staff' });
    const { token } = (await firstStep(staff.pin, { password: demoPassword })).data;
    expect((await server.call('logout', {}, { token })).status).toBe(200);
    const mentor = await make.person({ role: 'mentor' });
    expect((await firstStep(mentor.pin, { password: demoPassword })).data.mustSetUpTwoStep).toBe(false);
  });
});
