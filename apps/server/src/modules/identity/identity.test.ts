import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';

let app: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  app = await testApp();
  make = factories(app.parts);
});
afterAll(() => app.close());

const login = (identifier: string, password: string) =>
  app.call('studentLoginCheck', {
    studentemail: '',
    studentimspin: identifier,
    studentpassword: password,
    loginmode: '1',
    otp: '',
    loginType: 'student',
    platform: 'web',
  });

describe('signing in', () => {
  test('IDN-011 a pin, a mobile and an email with the password open a session', async () => {
    const person = await make.person({ password: 'a long password' });
    for (const identifier of [person.pin.toLowerCase(), person.mobile, person.email.toUpperCase()]) {
      const answer = await login(identifier, 'a long password');
      expect(answer.status).toBe(200);
      expect(answer.data.student_imspin).toBe(person.pin);
      expect(answer.data.personId).toBe(String(person.id));
      expect((await app.call('studentCourses', {}, { token: answer.data.token })).status).toBe(200);
    }
  });

  test('IDN-052 a mobile signs in however it is written, and a pin in the digits of any script', async () => {
    const { mobile, pin } = await make.person({ password: 'a long password' });
    const half = [mobile.slice(0, 5), mobile.slice(5)];
    const devanagari = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x0966 + Number(digit)));
    const forms = [
      `+91 ${half.join(' ')}`,
      `0${half.join(' ')}`,
      half.join('-'),
      `\u202A${mobile}\u202C`,
      devanagari(mobile),
      devanagari(pin),
    ];
    for (const form of forms) expect((await login(form, 'a long password')).data?.student_imspin, form).toBe(pin);
  });

  test('ERR-031 a wrong password and an unknown pin are answered alike', async () => {
    const person = await make.person({ password: 'a long password' });
    const wrong = await login(person.pin, 'another password');
    const unknown = await login('ZZZ9999', 'another password');
    const unset = await login((await make.person({ password: null })).pin, 'another password');
    for (const answer of [wrong, unknown, unset]) {
      expect(answer.status).toBe(401);
      expect(answer.error).toEqual({ code: 'INCORRECT_PASSWORD', message: 'Incorrect Password', requestId: answer.error.requestId });
    }
  });

  test('a parent does not sign in as a student, nor a student as a parent', async () => {
    const parent = await make.person({ password: 'a long password', role: 'parent' });
    expect((await login(parent.mobile, 'a long password')).status).toBe(401);
  });

  test('synthetic candidates cannot sign in', async () => {
    const person = await make.person({ password: 'a long password', synthetic: true });
    expect((await login(person.pin, 'a long password')).status).toBe(401);
  });

  test('API-017 login verification tells an account that waits for its first password, and nothing of unknown ones', async () => {
    const verify = async (pin: string) =>
      (await app.call('loginVerification', { studentImsPin: pin, loginType: 'student' })).data.newStudent;
    expect(await verify((await make.person({ password: null })).pin)).toBe(true);
    expect(await verify((await make.person()).pin)).toBe(false);
    expect(await verify('ZZZ9999')).toBe(false);
  });

  test('the token is stored hashed only', async () => {
    const person = await make.person({ password: 'a long password' });
    const { token } = (await login(person.pin, 'a long password')).data;
    const { rows } = await app.parts.database.orm.execute(sql`select s::text as row from sessions s where person_id = ${person.id}`);
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.['row'])).not.toContain(token);
  });
});

describe('a session', () => {
  const open = async () => {
    const person = await make.person({ password: 'a long password' });
    const { token } = (await login(person.pin, 'a long password')).data;
    return { token, status: async () => (await app.call('studentCourses', {}, { token })).status };
  };

  test('IDN-084 lives while it is used and ends after twelve hours without use', async () => {
    const { status } = await open();
    app.clock.advance(11 * 3_600_000);
    expect(await status()).toBe(200);
    app.clock.advance(11 * 3_600_000);
    expect(await status()).toBe(200);
    app.clock.advance(12 * 3_600_000);
    expect(await status()).toBe(401);
  });

  test('is refused after logout', async () => {
    const { token, status } = await open();
    expect((await app.call('logout', {}, { token })).status).toBe(200);
    expect(await status()).toBe(401);
  });

  test.each(['', 'x', 'Bearer', 'a'.repeat(5000)])('is not opened by the token %.10j', async (token) => {
    expect((await app.call('studentCourses', {}, { token })).status).toBe(401);
  });
});

describe('courses', () => {
  test('IDN-018 the last used course comes first, and after a log-out it is the one the next login names, with all four fields', async () => {
    const person = await make.person({ password: 'a long password' });
    const first = await make.course();
    const second = await make.course();
    for (const { variant } of [first, second]) await make.enrol({ personId: person.id, variantId: variant.id });
    const { token } = (await login(person.pin, 'a long password')).data;
    const chosen = await app.call('selectCourse', { courseId: String(second.course.id), variantId: String(second.variant.id) }, { token });
    expect(chosen.data).toMatchObject({ courseName: second.course.name, myImsCourseId: second.course.myImsCourseId });
    const courses = (await app.call('studentCourses', {}, { token })).data;
    expect(courses.map((course) => course.courseId)).toEqual([String(second.course.id), String(first.course.id)]);
    expect((await app.call('logout', {}, { token })).status).toBe(200);
    expect((await login(person.pin, 'a long password')).data).toMatchObject({
      lastLoggedInCourseId: String(second.course.id),
      lastLoggedInVariantId: String(second.variant.id),
      lastloggedInCourseName: second.course.name,
      lastloggedInMyImsCourseId: second.course.myImsCourseId,
    });
  });

  test('IDN-058 a course that is not one’s own cannot be chosen', async () => {
    const person = await make.person({ password: 'a long password' });
    const { course, variant } = await make.course();
    const { token } = (await login(person.pin, 'a long password')).data;
    const answer = await app.call('selectCourse', { courseId: String(course.id), variantId: String(variant.id) }, { token });
    expect(answer.status).toBe(403);
    expect(answer.error.message).toBe("You aren't enrolled in this course.");
  });
});
