import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserCookie, type Caller, statusesOf, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo, otherCode } from '../../../../test/messages.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

let addresses = 0;
/** Every call comes from another address and from one browser, unless a test is about that. */
const elsewhere = () => ({ address: `192.0.${Math.floor((addresses += 1) / 200)}.${addresses % 200}`, cookies: browserCookie() });
const send = (identifier: string, more: { loginType?: 'student' | 'parent' } = {}) =>
  server.call(
    'otpGeneration',
    identifier.includes('@') ? { studentEmail: identifier, ...more } : { studentImsPin: identifier, ...more },
    elsewhere(),
  );
const verify = (studentImsPin: string, otp: string, caller: Caller = elsewhere()) =>
  server.call('otpVerification', { studentEmail: '', studentImsPin, otp }, caller);
const codesTo = async (to: string) => (await messagesTo({ server, to })).length;

describe('sending a code', () => {
  test('API-018 IDN-043 by pin it goes to the registered mobile and email, shown masked', async () => {
    const person = await make.person({ email: 'asha@mail.example', mobile: '9876543210' });
    const { data } = await send(person.pin.toLowerCase());
    expect(data).toEqual({ sentTo: '******3210, a***@m***.example', resendInSeconds: 60, validMinutes: 10 });
    const [sms] = await messagesTo({ server, to: person.mobile });
    const [mail] = await messagesTo({ server, to: person.email });
    expect([sms, mail]).toMatchObject([
      { kind: 'code', channel: 'sms', code: expect.stringMatching(/^\d{6}$/) as string },
      { kind: 'code', channel: 'mail', code: await lastCode({ server, to: person.mobile }) },
    ]);
  });

  test('IDN-048 by email it goes to the email only, by mobile to the mobile only', async () => {
    const person = await make.person();
    expect((await send(person.email.toUpperCase())).status).toBe(200);
    expect([await codesTo(person.email), await codesTo(person.mobile)]).toEqual([1, 0]);
    expect((await send(person.mobile)).status).toBe(200);
    expect([await codesTo(person.email), await codesTo(person.mobile)]).toEqual([1, 1]);
  });

  test('ERR-035 ERR-039 no one known: User Not Found, and for a parent that the number is not linked', async () => {
    const unlinked = await make.person({ role: 'parent' });
    for (const identifier of ['ZZZ9999', '9999999999', 'nobody@test.example', '12', 'a@b\u0000c']) {
      expect((await send(identifier)).error).toMatchObject({ code: 'USER_NOT_FOUND', message: 'User Not Found' });
    }
    for (const identifier of ['9999999999', unlinked.mobile]) {
      expect((await send(identifier, { loginType: 'parent' })).error).toMatchObject({
        code: 'PARENT_NOT_LINKED',
        message: 'The mobile number is not linked to any student in our system',
      });
    }
  });

  test('IDN-040 IDN-043 the next one goes after 60 seconds, and five go in an hour; the answer says how long to wait', async () => {
    const person = await make.person();
    expect((await send(person.pin)).status).toBe(200);
    server.clock.advance(59_000);
    const early = await send(person.pin);
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1']);
    for (let sent = 1; sent < 5; sent += 1) {
      server.clock.advance(60_000);
      expect((await send(person.pin)).status).toBe(200);
    }
    server.clock.advance(60_000);
    const sixth = await send(person.pin);
    expect([sixth.status, Number(sixth.headers['retry-after'])]).toEqual([429, 3600 - 59 - 5 * 60]);
    expect(await codesTo(person.mobile)).toBe(5);
  });

  test('IDN-043 asking in another role is no other code', async () => {
    const person = await make.person();
    expect((await send(person.mobile)).status).toBe(200);
    expect((await send(person.mobile, { loginType: 'student' })).status).toBe(429);
  });

  test('IDN-043 of many asked for at once one is sent', async () => {
    const person = await make.person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(person.pin)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 7 }, () => 429)]);
    expect(await codesTo(person.mobile)).toBe(1);
  });

  test('IDN-043 neither the code nor whom it is for can be read in the database', async () => {
    const person = await make.person();
    await send(person.pin);
    const code = await lastCode({ server, to: person.mobile });
    const { rows } = await server.parts.database.orm.execute<{ row: string }>(sql`
      select c::text as row from otp_challenges c union all select r::text from rate_limits r
      union all select data::text from pgboss.job where name = 'identity.message'`);
    const stored = rows.map(({ row }) => row).join('\n');
    for (const secret of [`"${code}"`, person.pin, person.mobile, person.email]) expect(stored).not.toContain(secret);
  });

  test('an address may ask and guess sixty times in a quarter of an hour', async () => {
    const caller = { address: '198.51.100.60' };
    for (let tries = 0; tries < 60; tries += 1) {
      expect((await server.call('otpGeneration', { studentImsPin: `ZZZ${1000 + tries}` }, caller)).status).toBe(404);
    }
    expect((await server.call('otpGeneration', { studentImsPin: 'ZZZ9999' }, caller)).status).toBe(429);
    expect((await verify('ZZZ9999', '123456', caller)).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await server.call('otpGeneration', { studentImsPin: 'ZZZ9999' }, caller)).status).toBe(404);
  });
});

describe('checking a code', () => {
  const sent = async () => {
    const person = await make.person();
    await send(person.pin);
    return { person, code: await lastCode({ server, to: person.mobile }) };
  };

  test('API-019 a right code answers with a set-up token and whom it is for, and works once', async () => {
    const { person, code } = await sent();
    const { data } = await verify(person.pin, code);
    expect(data).toEqual({
      setUpToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      students: [{ studentImsPin: person.pin, firstName: person.firstName, lastName: person.lastName }],
    });
    expect((await verify(person.pin, code)).error.code).toBe('OTP_EXPIRED');
  });

  test('ERR-032 ERR-036 IDN-037 a wrong code and an unknown person are told apart', async () => {
    const { person, code } = await sent();
    expect((await verify(person.pin, otherCode(code))).error).toMatchObject({ code: 'INCORRECT_OTP', message: 'Incorrect Otp' });
    expect((await verify('ZZZ9999', code)).error).toMatchObject({ code: 'USER_NOT_FOUND', message: 'User Not Found' });
    expect((await verify(person.pin, code)).status).toBe(200);
  });

  test('IDN-043 a code is valid for ten minutes', async () => {
    const { person, code } = await sent();
    server.clock.advance(10 * 60_000 - 1);
    expect((await verify(person.pin, otherCode(code))).error.code).toBe('INCORRECT_OTP');
    server.clock.advance(1);
    expect((await verify(person.pin, code)).error.code).toBe('OTP_EXPIRED');
  });

  test('IDN-043 five wrong tries from five addresses end a code, the right one too', async () => {
    const { person, code } = await sent();
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(person.pin, otherCode(code))).error.code).toBe('INCORRECT_OTP');
    expect((await verify(person.pin, code)).error.code).toBe('OTP_EXPIRED');
  });

  test('IDN-043 guesses made at once from many addresses get five tries together', async () => {
    const { person, code } = await sent();
    const guesses = await Promise.all(Array.from({ length: 15 }, () => verify(person.pin, otherCode(code))));
    const codes = guesses.map(({ error }) => error.code);
    expect(codes.filter((answer) => answer === 'INCORRECT_OTP')).toHaveLength(5);
    expect(codes.filter((answer) => answer === 'OTP_EXPIRED')).toHaveLength(10);
    expect((await verify(person.pin, code)).error.code).toBe('OTP_EXPIRED');
  });

  test('IDN-043 a right code that comes in many times at once is used once', async () => {
    const { person, code } = await sent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(person.pin, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('IDN-043 only the last code counts, and only for whom and what it was sent', async () => {
    const { person, code: first } = await sent();
    const other = await make.person();
    await send(other.pin);
    server.clock.advance(60_000);
    await send(person.pin);
    const code = await lastCode({ server, to: person.mobile });
    // once in a million runs both are the same
    expect((await verify(person.pin, first === code ? otherCode(code) : first)).error.code).toBe('INCORRECT_OTP');
    expect((await verify(other.pin, code)).error.code).toBe('INCORRECT_OTP');
    expect((await verify(person.mobile, code)).error.code).toBe('USER_NOT_FOUND');
    const asParent = { studentEmail: '', studentImsPin: person.pin, otp: code, loginType: 'parent' } as const;
    expect((await server.call('otpVerification', asParent, elsewhere())).error.code).toBe('USER_NOT_FOUND');
    expect((await verify(person.pin, code)).status).toBe(200);
  });

  test('a mobile that several share stands for all of them once it is proved', async () => {
    const first = await make.person({ mobile: '9222222222', password: null });
    const second = await make.person({ mobile: '9222222222', password: null, firstName: 'Ravi' });
    await send('9222222222');
    const { data } = await verify('9222222222', await lastCode({ server, to: '9222222222' }));
    expect(data.students.map(({ studentImsPin }) => studentImsPin)).toEqual([first.pin, second.pin]);
    const body = { studentEmail: '', enterNewPassword: 'tea in the morning', setUpToken: data.setUpToken };
    const unclear = await server.call('createNewPassword', { ...body, studentImsPin: '9222222222' });
    expect(unclear.error).toMatchObject({ code: 'INVALID_REQUEST', fields: { studentImsPin: 'Choose one of the students' } });
    const chosen = await server.call('createNewPassword', { ...body, studentImsPin: second.pin });
    expect(chosen.data).toEqual({ studentImsPin: second.pin });
    expect((await server.call('loginVerification', { studentImsPin: first.pin, loginType: 'student' })).data.newStudent).toBe(true);
  });
});

describe('verification before a sign-in', () => {
  test('DAT-049 API-016 IDN-045 IDN-046 IDN-047 student verification says who is new, and nothing of what is on record', async () => {
    const person = await make.person({ password: null, pin: 'ASC1234', mobile: '9876543211', email: 'ravi@mail.example' });
    const { data } = await server.call('studentVerification', { studentImsPin: person.pin }, elsewhere());
    expect(data).toEqual({ newStudent: true, mobile: '**********', emailId: '***', studentImsPin: '*****34' });
    const known = await make.person({ pin: 'ASC1235', mobile: '9876543212', email: 'meera@mail.example' });
    expect((await server.call('studentVerification', { studentImsPin: known.pin }, elsewhere())).data).toEqual({
      newStudent: false,
      mobile: '**********',
      emailId: '***',
      studentImsPin: '*****35',
    });
    expect((await server.call('studentVerification', { studentImsPin: known.mobile }, elsewhere())).data.studentImsPin).toBe('');
  });

  test('ERR-037 ERR-038 a registered student is no new one, and an unknown one looks the same', async () => {
    const person = await make.person();
    expect((await server.call('studentVerification', { studentImsPin: person.mobile }, elsewhere())).data.newStudent).toBe(false);
    const parent = await make.person({ role: 'parent' });
    for (const studentImsPin of ['ZZZ9999', 'rubbish', parent.mobile, person.email]) {
      const { data } = await server.call('studentVerification', { studentImsPin }, elsewhere());
      expect(data).toMatchObject({ newStudent: false, mobile: '**********', emailId: '***' });
    }
  });

  test('API-017 IDN-055 login verification answers an unknown person like one with a password, and never with a token', async () => {
    const known = await make.person();
    const ask = (studentImsPin: string) => server.call('loginVerification', { studentImsPin, loginType: 'student' }, elsewhere());
    for (const identifier of [known.pin, 'ZZZ9999', 'rubbish', '12', 'x@y\r\nz']) {
      const answer = await ask(identifier);
      expect([answer.status, answer.data, answer.cookies]).toEqual([200, { newStudent: false }, []]);
    }
  });

  test('an address may ask for an identifier twenty times a minute and sixty times in all, and keeps no one else from asking', async () => {
    const ask = (studentImsPin: string, caller: { address: string }) =>
      server.call('loginVerification', { studentImsPin, loginType: 'student' }, caller);
    const caller = { address: '198.51.100.61' };
    for (let tries = 0; tries < 20; tries += 1) expect((await ask('ZZZ7777', caller)).status).toBe(200);
    expect((await ask('zzz7777', caller)).status).toBe(429);
    expect((await ask('ZZZ7777', elsewhere())).status).toBe(200);
    for (let tries = 0; tries < 39; tries += 1) expect((await ask(`ZZZ${2000 + tries}`, caller)).status).toBe(200);
    const refused = await server.call('studentVerification', { studentImsPin: 'ZZZ2999' }, caller);
    expect(refused.error.code).toBe('TOO_MANY_REQUESTS');
    expect(refused.error.message).toMatch(/^Too many tries\. Wait \d+ seconds/);
    server.clock.advance(60_000);
    expect((await ask('ZZZ7777', caller)).status).toBe(200);
  });

  test('from everywhere together an identifier is asked for three hundred times a minute', async () => {
    const ask = () => server.call('loginVerification', { studentImsPin: 'ZZZ7778', loginType: 'student' }, elsewhere());
    for (let round = 0; round < 30; round += 1) {
      for (const { status } of await Promise.all(Array.from({ length: 10 }, ask))) expect(status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
  });
});
