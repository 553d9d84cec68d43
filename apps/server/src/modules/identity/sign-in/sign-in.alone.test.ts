import * as argon2 from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserCookie, type Caller, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo, otherCode } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { whileChanging } from '../../../../test/while-changing.ts';
import { brands } from '../../../platform/postgres/tables.ts';
import { sessions } from '../tables.ts';

// the real thing, counted
vi.mock('@node-rs/argon2', { spy: true });

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  // brands are read once in five seconds, and count for no sign-in
  await server.parts.brands.forHost('localhost');
  // the first check of a process also makes the hash that unknown people are checked against
  await login('ZZZ0000', { password: 'x' });
});
afterAll(() => server.close());
beforeEach(() => vi.clearAllMocks());

let addresses = 0;
const elsewhere = () => ({ address: `203.0.${Math.floor((addresses += 1) / 200)}.${addresses % 200}` });
/** From the browser that asks for codes. */
const asking = () => ({ ...elsewhere(), cookies: browserCookie() });
const login = (
  identifier: string,
  { password = '', otp = '', loginType = 'student' }: { password?: string; otp?: string; loginType?: 'student' | 'parent' },
  caller: Caller = otp === '' ? elsewhere() : asking(),
) =>
  server.call(
    'studentLoginCheck',
    {
      ...(identifier.includes('@') ? { studentemail: identifier, studentimspin: '' } : { studentemail: '', studentimspin: identifier }),
      studentpassword: password,
      loginmode: '1',
      otp,
      loginType,
      platform: 'web',
    },
    caller,
  );
const hashes = () => vi.mocked(argon2.verify).mock.calls.length + vi.mocked(argon2.hash).mock.calls.length;
/** A parent of a new student. */
const family = async ({ password = 'parent password one' }: { password?: string | null } = {}) => {
  const { person: student } = await make.student();
  const parent = await make.person({ role: 'parent', password });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
  return { student, parent };
};
const sendCode = async (to: string, loginType: 'student' | 'parent') => {
  await server.call('otpGeneration', { studentImsPin: to, loginType }, asking());
  return lastCode({ server, to });
};

describe('what a sign-in costs', () => {
  test('one hash and three statements, counting everything that goes to the database: the limits, the person, the session', async () => {
    const { person } = await make.student();
    vi.clearAllMocks();
    const { result, count } = await watchQueries({ server, work: () => login(person.pin, { password: demoPassword }) });
    expect(result.status).toBe(200);
    expect([count, hashes()]).toEqual([3, 1]);
  });

  test('the same three after a failure, whose count is taken back', async () => {
    const { person } = await make.student();
    await login(person.pin, { password: 'wrong' });
    const { count } = await watchQueries({ server, work: () => login(person.pin, { password: demoPassword }) });
    expect(count).toBe(3);
  });

  test('a parent by a student’s pin costs three statements, and a hash for each linked parent at most', async () => {
    const { student, parent } = await family();
    const second = await make.person({ role: 'parent', password: 'parent password two' });
    await make.relate({ kind: 'parent', viewerId: second.id, subjectId: student.id });
    vi.clearAllMocks();
    const work = () => login(student.pin, { password: 'parent password two', loginType: 'parent' });
    const { result, count } = await watchQueries({ server, work });
    expect(result.data.studentEmail).toBe(second.email);
    expect([count, hashes()]).toEqual([3, 2]);
    expect((await login(student.email, { password: 'parent password one', loginType: 'parent' })).data.studentEmail).toBe(parent.email);
  });

  test('of many parents four are tried', async () => {
    const { student } = await family();
    for (let more = 0; more < 5; more += 1) {
      const parent = await make.person({ role: 'parent', password: 'parent password two' });
      await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: student.id });
    }
    vi.clearAllMocks();
    expect((await login(student.pin, { password: 'no one has it', loginType: 'parent' })).status).toBe(401);
    expect(hashes()).toBe(4);
  });

  test('more than two hundred at once are told to come again', async () => {
    const held = Promise.withResolvers<void>();
    const verify = vi.mocked(argon2.verify).mockImplementation(() => held.promise.then(() => false));
    // two are being checked and two hundred wait; who comes after them is answered while those wait
    const refused: Awaited<ReturnType<typeof login>>[] = [];
    const all = Array.from({ length: 230 }, async (_, index) => {
      const answer = await login(`ZZZ${5000 + index}`, { password: 'x' });
      if (answer.status === 503 && refused.push(answer) === 28) held.resolve();
      return answer.status;
    });
    const statuses = await Promise.all(all);
    verify.mockReset();
    expect([statuses.filter((status) => status === 401).length, refused.length]).toEqual([202, 28]);
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['5']));
  });
});

describe('who learns what', () => {
  test('ERR-031 API-020 wrong, unknown, unset, malformed and empty are answered alike, at the price of one hash each', async () => {
    const known = await make.person();
    const unset = await make.person({ password: null });
    const synthetic = await make.person({ synthetic: true });
    const { parent } = await family();
    for (const [identifier, password] of [
      [known.pin, 'wrong'],
      [known.pin, ''],
      ['ZZZ9999', 'wrong'],
      ['9999999999', 'wrong'],
      ['nobody@test.example', 'wrong'],
      ['rubbish', 'wrong'],
      ['', 'wrong'],
      [unset.pin, 'wrong'],
      [synthetic.pin, demoPassword],
      [parent.mobile, 'parent password one'],
    ] as const) {
      vi.clearAllMocks();
      const answer = await login(identifier, { password });
      expect([identifier, answer.status, hashes()]).toEqual([identifier, 401, 1]);
      const { requestId, ...body } = answer.error;
      expect(body).toEqual({ code: 'INCORRECT_PASSWORD', message: 'Incorrect Password' });
      expect(requestId).not.toBe('');
      expect(answer.cookies).toEqual([]);
    }
  });

  test('IDN-021 a student’s pin opens nothing for someone else’s parent, nor a mentor', async () => {
    const { student } = await family();
    const stranger = await family({ password: 'stranger password' });
    const mentor = await make.person({ role: 'mentor', password: 'mentor password' });
    await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
    for (const password of ['stranger password', 'mentor password', demoPassword]) {
      expect((await login(student.pin, { password, loginType: 'parent' })).status).toBe(401);
    }
    expect((await login(student.mobile, { password: 'parent password one', loginType: 'parent' })).status).toBe(401);
    expect((await login(stranger.parent.email, { password: 'stranger password', loginType: 'parent' })).data.isParent).toBe(true);
  });

  test('students who share a mobile sign in with it, each with their own password; where that is shared too, by pin or email', async () => {
    const mobile = '9333333333';
    const first = await make.person({ mobile });
    await make.person({ mobile, password: null });
    const second = await make.person({ mobile, password: 'another password' });
    expect((await login(mobile, { password: demoPassword })).data.student_imspin).toBe(first.pin);
    expect((await login(mobile, { password: 'another password' })).data.student_imspin).toBe(second.pin);
    expect((await login(mobile, { password: 'no one has it' })).error.code).toBe('INCORRECT_PASSWORD');
    const third = await make.person({ mobile, password: 'another password' });
    expect((await login(mobile, { password: 'another password' })).error.code).toBe('SEVERAL_STUDENTS');
    expect((await login(third.email, { password: 'another password' })).data.student_imspin).toBe(third.pin);
  });

  test('IDN-083 a mobile that no one proved is no one’s: it opens nothing, keeps no one out and gets no code', async () => {
    const mobile = '9555555555';
    const intruder = await make.person({ mobile, mobileProved: false, password: 'intruder password' });
    expect((await login(mobile, { password: 'intruder password' })).error.code).toBe('INCORRECT_PASSWORD');
    expect((await server.call('otpGeneration', { studentImsPin: mobile }, elsewhere())).error.code).toBe('USER_NOT_FOUND');
    const owner = await make.person({ mobile, password: null });
    const ask = { studentImsPin: mobile, loginType: 'student' } as const;
    expect((await server.call('loginVerification', ask, elsewhere())).data.newStudent).toBe(true);
    expect((await login(mobile, { otp: await sendCode(mobile, 'student') })).data.student_imspin).toBe(owner.pin);
    const before = (await messagesTo({ server, to: mobile })).length;
    expect((await server.call('otpGeneration', { studentImsPin: intruder.pin }, elsewhere())).status).toBe(200);
    expect([(await messagesTo({ server, to: mobile })).length, (await messagesTo({ server, to: intruder.email })).length]).toEqual([
      before,
      1,
    ]);
    expect((await login(intruder.pin, { password: 'intruder password' })).status).toBe(200);
  });
});

describe('the answer', () => {
  test('IDN-076 it names the roles, and the rights of staff; an admin has all', async () => {
    const roles = async (person: { pin: string }) => {
      const { isMentor, isParent, isStaff, isAdminLogin, staffRights } = (await login(person.pin, { password: demoPassword })).data;
      return { isMentor, isParent, isStaff, isAdminLogin, staffRights };
    };
    const noRole = { isMentor: false, isParent: false, isStaff: false, isAdminLogin: false, staffRights: [] };
    expect(await roles(await make.person())).toEqual(noRole);
    expect(await roles(await make.person({ role: 'mentor' }))).toEqual({ ...noRole, isMentor: true });
    expect(await roles(await make.person({ role: 'staff', rights: ['support', 'classes'] }))).toEqual({
      ...noRole,
      isStaff: true,
      staffRights: ['classes', 'support'],
    });
    const all = ['content', 'review', 'centre', 'classes', 'support', 'people', 'fees'];
    expect(await roles(await make.person({ role: 'admin' }))).toEqual({ ...noRole, isStaff: true, staffRights: all });
  });

  test('IDN-067 a password sets a cookie of this host that says only that; a code sets none', async () => {
    const person = await make.person();
    const byPassword = await login(person.pin, { password: demoPassword });
    const device = { name: 'abhyas_device', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 400 * 86_400 };
    expect(byPassword.cookies).toEqual([
      { ...device, value: expect.stringMatching(/^[\w-]{43}$/) as string },
      { name: 'abhyas_login', value: 'password', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 },
    ]);
    expect(byPassword.headers['cache-control']).toBe('no-store');
    expect((await login(person.mobile, { otp: await sendCode(person.mobile, 'student') })).cookies).toMatchObject([device]);
  });

  test('IDN-067 the cookie is for the domain that the brand of the host names, where the host is in it', async () => {
    const person = await make.person();
    const hosts = ['learn.provider.example', 'provider.example', 'learn.other.example', 'notprovider.example'];
    const named = { key: 'named', timeZone: 'Asia/Kolkata', hosts, data: { cookieDomain: 'provider.example' } };
    await server.parts.database.orm.insert(brands).values(named);
    server.clock.advance(6_000);
    const domains: (string | undefined)[] = [];
    for (const host of hosts) {
      const { cookies } = await login(person.pin, { password: demoPassword }, { ...elsewhere(), host });
      expect(cookies).toMatchObject([{ name: 'abhyas_device' }, { name: 'abhyas_login', value: 'password', httpOnly: true }]);
      expect(cookies[0]?.domain).toBeUndefined();
      domains.push(cookies[1]?.domain);
    }
    expect(domains).toEqual(['provider.example', 'provider.example', undefined, undefined]);
  });
});

describe('signing in with a code', () => {
  test('IDN-020 API-021 a parent signs in with the code sent to their mobile, once', async () => {
    const { parent } = await family({ password: null });
    const otp = await sendCode(parent.mobile, 'parent');
    const { data } = await login(parent.mobile, { otp, loginType: 'parent' });
    expect(data).toMatchObject({ personId: String(parent.id), student_imspin: '', studentEmail: parent.email, isParent: true });
    expect((await server.call('studentCourses', {}, { token: data.token })).status).toBe(200);
    expect((await login(parent.mobile, { otp, loginType: 'parent' })).error.code).toBe('OTP_EXPIRED');
  });

  test('API-021 a code and a password together are refused; a wrong code says so', async () => {
    const person = await make.person();
    const otp = await sendCode(person.mobile, 'student');
    expect((await login(person.mobile, { otp, password: demoPassword })).error.fields).toEqual({ otp: 'Send a code or a password' });
    expect((await login(person.mobile, { otp: otherCode(otp) })).error.code).toBe('INCORRECT_OTP');
    expect((await login(person.mobile, { otp: '12345' })).error.code).toBe('INCORRECT_OTP');
    expect((await login('ZZZ9999', { otp })).error.code).toBe('OTP_EXPIRED');
    expect((await login(person.mobile, { otp, loginType: 'parent' })).error.code).toBe('OTP_EXPIRED');
    expect((await login(person.mobile, { otp })).status).toBe(200);
  });

  test('a mobile of several students does not say which of them it is', async () => {
    await make.person({ mobile: '9444444444' });
    await make.person({ mobile: '9444444444' });
    const otp = await sendCode('9444444444', 'student');
    expect((await login('9444444444', { otp })).error.code).toBe('SEVERAL_STUDENTS');
  });
});

describe('guessing', () => {
  test('ten wrong passwords from one address close an identifier to it for a quarter of an hour, and to no other', async () => {
    const person = await make.person();
    const address = '198.51.100.1';
    for (let tries = 0; tries < 10; tries += 1) expect((await login(person.pin, { password: 'wrong' }, { address })).status).toBe(401);
    for (let tries = 0; tries < 60; tries += 1) {
      const refused = await login(person.pin.toLowerCase(), { password: demoPassword }, { address });
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    }
    expect((await login(person.pin, { password: demoPassword }, { address: '198.51.100.2' })).status).toBe(200);
    server.clock.advance(15 * 60_000);
    expect((await login(person.pin, { password: demoPassword }, { address })).status).toBe(200);
  });

  test('guesses made at once from one address get ten tries together', async () => {
    const person = await make.person();
    const guess = () => login(person.pin, { password: 'wrong' }, { address: '198.51.100.3' });
    const answers = await Promise.all(Array.from({ length: 30 }, guess));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('anyone who is right begins again', async () => {
    const person = await make.person();
    const caller = elsewhere();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) expect((await login(person.pin, { password: 'wrong' }, caller)).status).toBe(401);
      expect((await login(person.pin, { password: demoPassword }, caller)).status).toBe(200);
    }
  });

  test('one password tried on many people: a hundred failures close an address, for them only', async () => {
    const person = await make.person();
    const address = '198.51.100.7';
    const students = await Promise.all(Array.from({ length: 20 }, () => make.person()));
    for (let round = 0; round < 5; round += 1) {
      const sprayed = students.map(({ pin }) => login(pin, { password: 'Summer2026!' }, { address }));
      for (const { status } of await Promise.all(sprayed)) expect(status).toBe(401);
    }
    expect((await login(person.pin, { password: demoPassword }, { address })).status).toBe(429);
    expect((await login(person.pin, { password: demoPassword }, { address: '198.51.100.8' })).status).toBe(200);
  });

  test('an institute behind one address signs in as often as it likes', async () => {
    const address = '198.51.100.9';
    const students = await Promise.all(Array.from({ length: 20 }, () => make.person()));
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(students.map(({ pin }) => login(pin, { password: demoPassword }, { address })));
      for (const { status } of answers) expect(status).toBe(200);
    }
  });
});

describe('a sign-in while the password is being changed', () => {
  test('opens no session with the password before', async () => {
    const person = await make.person();
    const answer = await whileChanging({ server, personId: person.id, work: () => login(person.pin, { password: demoPassword }) });
    expect(answer.error.code).toBe('INCORRECT_PASSWORD');
    expect(await server.parts.database.orm.select().from(sessions).where(eq(sessions.personId, person.id))).toEqual([]);
  });

  test('nor by a code', async () => {
    const person = await make.person();
    const otp = await sendCode(person.mobile, 'student');
    const answer = await whileChanging({ server, personId: person.id, work: () => login(person.mobile, { otp }) });
    expect(answer.error.code).toBe('OTP_EXPIRED');
  });

  test('nor for support as a student', async () => {
    const { person: student } = await make.student();
    const admin = await make.person({ role: 'admin' });
    const body = { adminImsPin: admin.pin, adminPassword: demoPassword, studentImsPin: student.pin, platform: 'support' } as const;
    const work = () => server.call('adminLogin', body, elsewhere());
    expect((await whileChanging({ server, personId: admin.id, work })).error.code).toBe('INCORRECT_PASSWORD');
    expect(await server.parts.database.orm.select().from(sessions).where(eq(sessions.personId, student.id))).toEqual([]);
  });
});
