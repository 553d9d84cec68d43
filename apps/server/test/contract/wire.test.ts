import { endpoints } from '@abhyas/contract/endpoints.ts';
import { LoginResultSchema } from '@abhyas/contract/identity/identity.ts';
import { errorCatalogue } from '@abhyas/contract/errors.ts';
import { type PathName, paths, serviceTimeouts } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { handleErrors } from '../../src/platform/http/every-request.ts';
import { testApp, type TestApp } from '../app.ts';
import { factories } from '../factories.ts';
import { demoPassword } from '../moments.ts';

let portal: TestApp;
let token: string;
let pin: string;
let course: { courseId: string; variantId: string };
beforeAll(async () => {
  portal = await testApp();
  const student = await factories({ database: portal.parts.database }).student();
  pin = student.person.pin;
  token = await portal.signIn(pin);
  course = { courseId: String(student.course.id), variantId: String(student.variant.id) };
});
afterAll(() => portal.close());

const names = Object.keys(paths) as PathName[];
const post = (name: PathName, headers: Record<string, string>, payload: object | string = {}) =>
  portal.app.inject({ method: paths[name].method, url: paths[name].path, headers, payload });

describe('who calls', () => {
  test('API-001 a call carries the session token in the access-token header', async () => {
    const answer = await post('studentCourses', { 'access-token': token });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: [course] });
  });

  test('API-002 the bearer header carries the same token and is enough by itself', async () => {
    const answer = await post('studentCourses', { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ data: [course] });
  });

  test('API-001 every call that needs a session refuses one without, or with a token no one has', async () => {
    const guarded = names.filter((name) => endpoints[name].access.kind === 'session');
    expect(guarded.length).toBeGreaterThan(5);
    for (const name of guarded) {
      const attempts: Record<string, string>[] = [{}, { 'access-token': 'nobody' }, { authorization: 'Bearer nobody' }];
      for (const headers of attempts) {
        const answer = await post(name, headers);
        expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 401, 'UNAUTHENTICATED']);
      }
    }
  });

  test('API-005 the calls before a token exists work without one', async () => {
    const verified = await portal.call('loginVerification', { studentImsPin: pin, loginType: 'student' });
    expect(verified.data).toEqual({ newStudent: false });
    const body = {
      studentemail: '',
      studentimspin: pin,
      studentpassword: demoPassword,
      loginmode: '1',
      otp: '',
      loginType: 'student',
      platform: 'web',
    } as const;
    const signedIn = await portal.call('studentLoginCheck', body);
    expect(signedIn.data).toMatchObject({ student_imspin: pin });
    expect(signedIn.data.token).not.toBe('');
  });
});

describe('what is where', () => {
  test('API-003 the service groups are main, live, login, home, schools, prepare and myplan, and prepare waits 10 seconds', () => {
    expect(Object.keys(serviceTimeouts)).toEqual(['main', 'live', 'login', 'home', 'schools', 'prepare', 'myplan']);
    expect(serviceTimeouts.prepare).toBe(10_000);
  });

  test('API-006 one table holds the path of every call, no path twice', () => {
    expect(Object.keys(endpoints).toSorted()).toEqual(names.toSorted());
    for (const name of names) expect(endpoints[name]).toMatchObject({ name, ...paths[name] });
    const used = names.map((name) => `${paths[name].method} ${paths[name].path.toLowerCase()}`);
    expect(new Set(used).size).toBe(used.length);
  });

  test('API-007 each call keeps its own spelling of the pin, the email and the course', () => {
    const fields = (name: PathName) => Object.keys((endpoints[name].body as z.ZodObject).shape);
    expect(fields('loginVerification')).toContain('studentImsPin');
    expect(fields('studentLoginCheck')).toEqual(expect.arrayContaining(['studentimspin', 'studentemail']));
    expect(Object.keys(LoginResultSchema.shape)).toEqual(expect.arrayContaining(['student_imspin', 'studentEmail']));
    expect(fields('moduleData')).toEqual(expect.arrayContaining(['studentImsPin', 'course_id', 'variant_id']));
    expect(fields('homeData')).toEqual(expect.arrayContaining(['courseId', 'variantId']));
  });

  test('API-007 another spelling of the same value is refused, with the field named', async () => {
    const answer = await post('loginVerification', {}, { studentimspin: pin, loginType: 'student' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { studentImsPin: expect.any(String) as string } });
  });
});

describe('what an answer looks like', () => {
  test('API-004 a successful answer is under data, and the client reads data.data', async () => {
    for (const name of ['studentCourses', 'logout'] as const) {
      const answer = await post(name, { 'access-token': name === 'logout' ? await portal.signIn(pin) : token });
      expect(answer.statusCode).toBe(200);
      expect(Object.keys(answer.json<object>())).toEqual(['data']);
    }
  });

  test('API-004 data holds a list as a list of its entities', async () => {
    const answer = await portal.call('studentCourses', {}, { token });
    expect(Array.isArray(answer.data)).toBe(true);
    expect(answer.data[0]).toMatchObject({ ...course, centreProctoredAllowed: '1' });
  });

  test('API-090 a failed call answers with a code, a message that can be shown and a request id, under the status of its code', async () => {
    const cases = [
      [await post('studentCourses', {}), 'UNAUTHENTICATED'],
      [await post('loginVerification', {}, {}), 'INVALID_REQUEST'],
      [await post('loginVerification', { 'content-type': 'application/json' }, '{"half'), 'INVALID_REQUEST'],
      [await post('loginVerification', { 'content-type': 'application/xml' }, '<words/>'), 'UNSUPPORTED_MEDIA_TYPE'],
      [await post('loginVerification', {}, { studentImsPin: 'x'.repeat(300_000), loginType: 'student' }), 'BODY_TOO_LARGE'],
      [await portal.app.inject({ method: 'POST', url: '/api/main/noSuchCall', payload: {} }), 'NOT_FOUND'],
      [await portal.app.inject({ url: '/api/main/noSuchCall' }), 'NOT_FOUND'],
    ] as const;
    for (const [answer, code] of cases) {
      const body = answer.json<{ code: string; message: string; requestId: string }>();
      expect([answer.statusCode, body.code]).toEqual([errorCatalogue[code].status, code]);
      expect(body.message).toMatch(/^[A-Z].+/);
      expect(body.requestId).toMatch(/^[\w-]{8,}$/);
    }
  });

  test('a value that no column takes is the caller’s fault, and is not reported as ours', async () => {
    const beyond = await post('selectCourse', { 'access-token': token }, { ...course, courseId: '9223372036854775808' });
    expect(beyond.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { courseId: 'Not an id' } });
    const largest = await post('selectCourse', { 'access-token': token }, { ...course, courseId: '9223372036854775807' });
    expect(largest.statusCode).toBe(403);
    const app = Fastify();
    handleErrors(app);
    app.get('/', () => portal.parts.database.orm.execute(sql`select ${'a\0b'}::text`));
    const unstorable = await app.inject({ url: '/' });
    expect([unstorable.statusCode, unstorable.json<{ code: string }>().code]).toEqual([400, 'INVALID_REQUEST']);
    await app.close();
  });

  test('API-090 a wrong password and an unknown person are answered alike', async () => {
    const body = { studentemail: '', studentpassword: 'wrong', loginmode: '1', otp: '', loginType: 'student', platform: 'web' } as const;
    const wrong = await portal.call('studentLoginCheck', { ...body, studentimspin: pin });
    const unknown = await portal.call('studentLoginCheck', { ...body, studentimspin: 'ZZZ9999' });
    expect(wrong.status).toBe(401);
    expect(wrong.error).toMatchObject({ code: 'INCORRECT_PASSWORD', message: 'Incorrect Password' });
    expect({ ...unknown.error, requestId: '' }).toEqual({ ...wrong.error, requestId: '' });
  });

  test('a role that a call is not open to is told so, and stays signed in', async () => {
    const mentor = await factories({ database: portal.parts.database }).person({ role: 'mentor', pin: 'MEN7001' });
    const mentorToken = await portal.signIn(mentor.pin);
    const answer = await portal.call('cancelMentorSlot', { bookingId: '1' }, { token: mentorToken });
    expect(answer.error).toMatchObject({ code: 'FORBIDDEN' });
    expect((await portal.call('studentCourses', {}, { token: mentorToken })).status).toBe(200);
  });
});
