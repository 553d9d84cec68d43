import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCookie, statusesOf, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { lastCode, messagesTo, otherCode } from '../../../test/messages.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { auditEvents } from '../audit/tables.ts';
import { people, variants } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let courseId: string;
let closedCourseId: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const { course } = await make.course({ name: 'CAT' });
  courseId = String(course.id);
  closedCourseId = String((await make.course()).course.id);
  await server.parts.database.orm
    .insert(variants)
    .values({ courseId: course.id, key: 'online', name: 'Online', centreProctoredAllowed: false, openToRegister: true });
});
afterAll(() => server.close());

const password = 'tea in the morning';
let count = 0;
const elsewhere = () => ({ address: `192.0.2.${(count += 1)}`, cookies: browserCookie() });
const details = (more: { emailId?: string; mobile?: string; courseId?: string } = {}) => {
  const number = (count += 1);
  return {
    firstName: 'Meera',
    lastName: 'Iyer',
    mobile: String(9_500_000_000 + number),
    emailId: `meera${number}@test.example`,
    courseId,
    ...more,
  };
};
const register = (body: ReturnType<typeof details>, caller = elsewhere()) => server.call('register', body, caller);
const verify = (registrationToken: string, otp: string) => server.call('registrationVerification', { registrationToken, otp }, elsewhere());
const create = (setUpToken: string, studentEmail: string) =>
  server.call('createNewPassword', { studentEmail, studentImsPin: '', enterNewPassword: password, setUpToken });
/** A registration whose code was right. */
const proved = async (body = details()) => {
  const { registrationToken } = (await register(body)).data;
  const { setUpToken } = (await verify(registrationToken, await lastCode({ server, to: body.emailId }))).data;
  return { body, setUpToken };
};

describe('registration', () => {
  test.each(['https://evil.example', 'www.evil.example', 'Visit evil.com now', 'me@evil.example', 't.co/win'])(
    'a name with an address is refused: %s',
    async (name) => {
      for (const field of ['firstName', 'lastName'] as const) {
        const { error } = await register({ ...details(), [field]: name });
        expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: { [field]: 'Enter a name without an address' } });
      }
    },
  );

  test.each(['S.Ramesh', 'Md.Irfan', "D'Souza", 'A.P.J. Abdul', 'आशा', 'Md.In', 'Anand A/L Raj', 'S/O Ramesh'])(
    'a name that people have is taken: %s',
    async (firstName) => {
      expect((await register({ ...details(), firstName })).status).toBe(200);
    },
  );

  test('IDN-083 name, mobile, email and programme; a code; a password; then a pin that signs in, on the open variant', async () => {
    const options = (await server.call('registrationOptions', {})).data;
    expect(options).toEqual({ programmes: [{ courseId, courseName: 'CAT', description: 'Online' }] });
    const body = details();
    const begun = (await register(body)).data;
    expect(begun).toMatchObject({ sentTo: 'm***@t***.example', resendInSeconds: 60, validMinutes: 10 });
    const { setUpToken } = (await verify(begun.registrationToken, await lastCode({ server, to: body.emailId }))).data;
    const { studentImsPin } = (await create(setUpToken, body.emailId)).data;
    expect(studentImsPin).toMatch(/^ABH\d{7}$/);
    expect((await messagesTo({ server, to: body.emailId })).at(-1)).toMatchObject({ kind: 'registered', pin: studentImsPin });
    const token = await server.signIn(studentImsPin, password);
    const courses = (await server.call('studentCourses', {}, { token })).data;
    expect(courses.map(({ courseName, variantName }) => [courseName, variantName])).toEqual([['CAT', 'Online']]);
    const [person] = await server.parts.database.orm.select().from(people).where(eq(people.pin, studentImsPin));
    expect(person).toMatchObject({ role: 'student', firstName: 'Meera', mobile: body.mobile, mobileProved: false, email: body.emailId });
    const audited = await server.parts.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.actorId, person?.id ?? 0n));
    expect(audited).toMatchObject([{ action: 'identity.registered', data: { courseId } }]);
  });

  test.each(['+91 95555 00101', '095555-00101', '\u202A95555 00101\u202C', '\u096F\u096B\u096B\u096B\u096B\u0966\u0966\u0967\u0966\u0967'])(
    'IDN-083 the mobile %j is registered as its ten digits',
    async (mobile) => {
      const { body, setUpToken } = await proved(details({ mobile }));
      const { studentImsPin } = (await create(setUpToken, body.emailId)).data;
      const [person] = await server.parts.database.orm.select().from(people).where(eq(people.pin, studentImsPin));
      expect(person?.mobile).toBe('9555500101');
    },
  );

  test('registering with the mobile of someone else keeps them in and gets nothing of theirs', async () => {
    const owner = await make.person();
    const { body, setUpToken } = await proved(details({ mobile: owner.mobile }));
    const { studentImsPin } = (await create(setUpToken, body.emailId)).data;
    expect(await server.signIn(owner.mobile)).not.toBe('');
    await expect(server.signIn(owner.mobile, password)).rejects.toThrow('INCORRECT_PASSWORD');
    expect(await server.signIn(studentImsPin, password)).not.toBe('');
  });

  test('an email that has an account gets a mail that says so; the answers are no others, nor is their cost', async () => {
    const known = await make.person({ email: 'known@test.example' });
    const body = details({ emailId: 'Known@Test.example' });
    const taken = await watchQueries({ server, work: () => register(body) });
    const fresh = await watchQueries({ server, work: () => register(details()) });
    expect(taken.result.status).toBe(200);
    expect(Object.keys(taken.result.data)).toEqual(Object.keys(fresh.result.data));
    expect(taken.count).toBe(fresh.count);
    expect(await messagesTo({ server, to: known.email })).toEqual([{ kind: 'account-exists', to: known.email }]);
    const answers = await Promise.all(
      ['000000', '111111', '222222', '333333', '444444'].map((otp) => verify(taken.result.data.registrationToken, otp)),
    );
    for (const { error } of answers) expect(error.code).toBe('INCORRECT_OTP');
    expect((await verify(taken.result.data.registrationToken, '555555')).error.code).toBe('OTP_EXPIRED');
  });

  test('a wrong code, a made-up token and no code at all make no account', async () => {
    const body = details();
    const { registrationToken } = (await register(body)).data;
    const code = await lastCode({ server, to: body.emailId });
    expect((await verify(registrationToken, otherCode(code))).error.code).toBe('INCORRECT_OTP');
    expect((await verify('x'.repeat(43), code)).error.code).toBe('OTP_EXPIRED');
    expect((await create(registrationToken, body.emailId)).error.code).toBe('SET_UP_EXPIRED');
    expect(await server.parts.database.orm.select().from(people).where(eq(people.email, body.emailId))).toEqual([]);
  });

  test('a set-up token makes one account, of its own registration, also when it comes in twice at once', async () => {
    const { body, setUpToken } = await proved();
    expect((await create(setUpToken, 'somebody@test.example')).error.code).toBe('SET_UP_EXPIRED');
    const answers = await Promise.all([create(setUpToken, body.emailId), create(setUpToken, '')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(await server.parts.database.orm.select().from(people).where(eq(people.email, body.emailId))).toHaveLength(1);
  });

  test('two registrations of one email that are proved at once make one account', async () => {
    const emailId = 'twice@test.example';
    const both = [await proved(details({ emailId })), await proved(details({ emailId }))];
    const answers = await Promise.all(both.map(({ setUpToken }) => create(setUpToken, '')));
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test('a programme that takes no one, or is none, is refused by name', async () => {
    for (const id of [closedCourseId, '999999', '9223372036854775807', '9999999999999999999', '0']) {
      const { error } = await register(details({ courseId: id }));
      expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: { courseId: expect.any(String) as string } });
    }
  });

  test('sent again within a minute it says how long to wait; an email gets five in an hour, whatever mobile comes with it', async () => {
    const body = details();
    expect((await register(body)).status).toBe(200);
    expect((await register(body)).headers['retry-after']).toBe('60');
    const emailId = 'flooded@test.example';
    for (let sent = 0; sent < 5; sent += 1) expect((await register(details({ emailId }))).status).toBe(200);
    expect((await register(details({ emailId }))).status).toBe(429);
    expect(await messagesTo({ server, to: emailId })).toHaveLength(5);
  });

  test('an address registers twenty times in an hour', async () => {
    const caller = { address: '198.51.100.20', cookies: browserCookie() };
    for (let tries = 0; tries < 20; tries += 1) expect((await register(details(), caller)).status).toBe(200);
    expect((await register(details(), caller)).status).toBe(429);
  });

  test.each([
    ['firstName', 'Mee\r\nBcc: all@test.example'],
    ['lastName', '<script>alert(1)</script>'],
    ['firstName', ' '],
    ['firstName', 'x'.repeat(51)],
    ['emailId', 'meera@test.example\r\nBcc: all@test.example'],
    ['emailId', 'meera@test.example, all@test.example'],
    ['emailId', '"Meera" <meera@test.example>'],
    ['mobile', '98765'],
    ['mobile', '+14155550100'],
  ])('%s may not be %j', async (field, value) => {
    const { error } = await register({ ...details(), [field]: value });
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: { [field]: expect.any(String) as string } });
  });
});
