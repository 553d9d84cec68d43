import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { stubEngine } from '../../../../test/services/stub-engine.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { brands } from '../../../platform/postgres/tables.ts';
import { signToken } from './external-engine.ts';
import { assessments, attempts } from '../tables.ts';

const secret = 'the-words-that-portal-and-engine-share';
let stub: Awaited<ReturnType<typeof stubEngine>>;
let engine: { url: string; secretFrom: string };
const day = 86_400_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  stub = await stubEngine();
  engine = { url: stub.url, secretFrom: 'ENGINE_SECRET_EXAMS' };
  server = await testApp({ settings: { ENGINE_SECRET_EXAMS: secret } });
  make = factories(server.parts);
  const brand = { name: 'Any', wording: {}, colours: {} };
  await server.parts.database.orm
    .insert(brands)
    .values({ key: 'any', hosts: ['exams.test', 'two.test'], timeZone: 'Asia/Kolkata', data: brand });
});
afterAll(async () => {
  await server.close();
  await stub.close();
});
afterEach(() => server.clock.set(testMoment));

const bodyOf = (test: Awaited<ReturnType<typeof make.launchableTest>>) => ({
  assetId: String(test.asset.id),
  assessmentId: String(test.assessment.id),
  redirectUrl: 'https://exams.test/home',
});
const decode = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

it('signs as every other maker of JSON Web Tokens does', () => {
  const claims = { sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 };
  expect(signToken({ claims, secret: 'your-256-bit-secret' })).toBe(
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  );
});

it('API-046 TST-062 a test of an external engine answers with its url and a signed token, new each time, and makes no attempt here', async () => {
  const test = await make.launchableTest({ engine, sections: [] });
  const token = await server.signIn(test.person.pin);
  const [one, other] = await Promise.all([1, 2].map(() => server.call('getTestData', bodyOf(test), { token, host: 'two.test' })));
  expect(one?.data.url).toBe(engine.url);
  expect(one?.headers['cache-control']).toBe('no-store');
  const [header, claims, signature] = one?.data.token.split('.') ?? [];
  expect(decode(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
  const iat = testMoment.getTime() / 1000;
  expect(decode(claims)).toEqual({
    iss: 'two.test',
    sub: test.person.pin,
    assessment: test.assessment.key,
    jti: expect.stringMatching(/^[\w-]{22}$/) as string,
    iat,
    exp: iat + 300,
  });
  expect(signature).toBe(createHmac('sha256', secret).update(`${header}.${claims}`).digest('base64url'));
  expect(other?.data.token).not.toBe(one?.data.token);
  const made = await server.parts.database.orm.select().from(attempts).where(eq(attempts.assessmentId, test.assessment.id));
  expect(made).toEqual([]);
});

it('the token names a host of the brand, whatever host a caller makes up', async () => {
  const test = await make.launchableTest({ engine });
  const answer = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin), host: 'elsewhere.test' });
  expect(decode(answer.data.token.split('.')[1])).toMatchObject({ iss: 'exams.test' });
});

it('TST-010 TST-072 its window is that of any test: not before the release, and still after the end', async () => {
  const test = await make.launchableTest({ engine, releaseAt: at(1), endAt: at(day) });
  const token = await server.signIn(test.person.pin);
  expect((await server.call('getTestData', bodyOf(test), { token })).error.code).toBe('TEST_NOT_RELEASED');
  server.clock.set(at(2 * day));
  const later = await server.signIn(test.person.pin);
  expect((await server.call('getTestData', bodyOf(test), { token: later })).data.url).toBe(engine.url);
  const proctored = await make.launchableTest({ engine, proctored: true });
  const of = { token: await server.signIn(proctored.person.pin) };
  expect((await server.call('getTestData', bodyOf(proctored), of)).error.code).toBe('TEST_NOT_RELEASED');
  const { person } = await make.student();
  const stranger = { token: await server.signIn(person.pin) };
  expect((await server.call('getTestData', bodyOf(test), stranger)).error.code).toBe('RESOURCE_NOT_AVAILABLE');
});

it('TST-054 without its secret on the server a test is not available', async () => {
  const test = await make.launchableTest({ engine: { ...engine, secretFrom: 'ENGINE_SECRET_OTHER' } });
  const answer = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
  expect(answer.error.code).toBe('RESOURCE_NOT_AVAILABLE');
});

it('TST-071 what was begun here before the test got an engine is finished here', async () => {
  const test = await make.launchableTest();
  const { session, window, state } = await launchAndStart({ server, test });
  await server.parts.database.orm.update(assessments).set({ engine }).where(eq(assessments.id, test.assessment.id));
  expect((await server.call('getTestData', bodyOf(test), { token: session })).data.url).toContain('/preparetest');
  await window.submit(state.fence);
  expect((await server.call('getTestData', bodyOf(test), { token: session })).error.code).toBe('ATTEMPT_CLOSED');
});
