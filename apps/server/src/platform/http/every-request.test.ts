import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { handleErrors, networkOf } from './every-request.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '../common/errors.ts';
import { type PathName, paths } from '@abhyas/contract/paths.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { demoPassword } from '../../../test/moments.ts';
import { secondProcess } from '../../../test/processes/second-process.ts';
import { brands } from '../postgres/tables.ts';

test.each([
  ['192.0.2.7', '192.0.2.7', null],
  ['::ffff:192.0.2.7', '192.0.2.7', null],
  ['::ffff:c000:207', '192.0.2.7', null],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:db8:0:1:ffff::1', '2001:db8:0:1::/64', '2001:db8:0::/48'],
  ['2001:0DB8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown', null],
])('%s counts as %s, of the site %s', (ip, address, site) => {
  expect(networkOf(ip)).toEqual({ address, site });
});

it('an error is said in the language of the caller, and so is what is wrong with a field; what has no translation stays as it is', async () => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', () => {
    throw new AppError('INVALID_REQUEST', { fields: { value: { key: 'fault_mobile' }, other: 'Only in English' } });
  });
  app.get('/soon', () => {
    throw new AppError('TOO_MANY_REQUESTS', { said: { key: 'error_wait_seconds', values: { count: 40 } } });
  });
  const ask = async (url: string, language: string) =>
    (await app.inject({ url, headers: { 'accept-language': language } })).json<unknown>();
  expect(await ask('/', 'hi')).toMatchObject({
    message: 'कुछ विवरण सही नहीं हैं। उन्हें देखें और दोबारा कोशिश करें।',
    fields: { value: 'सही मोबाइल नंबर डालें', other: 'Only in English' },
  });
  expect(await ask('/soon', 'hi')).toMatchObject({ message: 'बहुत बार कोशिश हुई। 40 सेकंड रुकें और दोबारा कोशिश करें।' });
  expect(await ask('/', 'en')).toMatchObject({ fields: { value: 'Please enter valid Mobile Number' } });
});

it.each([
  { code: '57014', name: 'a statement that ran out of time', status: 503 },
  { code: '40P01', name: 'two that waited for each other', status: 503 },
  { code: '55P03', name: 'a lock that was not to be had', status: 503 },
  { code: '57P01', name: 'a database that shuts down', status: 503 },
  { code: '23505', name: 'a row that is there already', status: 500 },
])('answers $status to $name', async ({ code, status }) => {
  const app = Fastify();
  handleErrors(app);
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('what PostgreSQL says'), { code }) });
  });
  expect((await app.inject('/')).statusCode).toBe(status);
});

describe('secure cookies', () => {
  let server: TestApp;
  /** The portal behind a proxy that ends TLS. */
  let tls: FastifyInstance;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await testApp();
    make = factories(server.parts);
    tls = await secondProcess({ server, settings: { publicUrl: 'https://learn.example.org' } });
  });
  afterAll(async () => {
    await tls.close();
    await server.close();
  });

  const post = (name: PathName, payload: object, more: { host?: string; cookies?: Record<string, string> } = {}) =>
    tls.inject({
      method: 'POST',
      url: paths[name].path,
      headers: { host: more.host ?? 'learn.example.org' },
      payload,
      ...(more.cookies === undefined ? {} : { cookies: more.cookies }),
    });

  test('over TLS the cookies of an attempt are of this very host, and no other cookie proves one', async () => {
    const { person, asset, assessment } = await make.launchableTest();
    const body = { assetId: String(asset.id), assessmentId: String(assessment.id), redirectUrl: '' };
    const { data } = await server.call('getTestData', body, { token: await server.signIn(person.pin) });
    const opened = await post('playerOpen', { token: data.token });
    const { attemptId } = opened.json<{ data: { attemptId: string } }>().data;
    const [last, own] = opened.cookies;
    expect([last?.name, own?.name]).toEqual(['__Host-abhyas_attempt', `__Host-abhyas_attempt_${attemptId}`]);
    for (const cookie of [last, own]) {
      expect(cookie).toMatchObject({ path: '/', secure: true, httpOnly: true, sameSite: 'Strict' });
      expect(cookie).not.toHaveProperty('domain');
    }
    const pass = last?.value ?? '';
    for (const name of [last?.name ?? '', own?.name ?? '']) {
      expect((await post('playerOpen', { token: '', attemptId }, { cookies: { [name]: pass } })).statusCode).toBe(200);
    }
    expect((await post('playerOpen', { token: '', attemptId }, { cookies: { abhyas_attempt: pass } })).statusCode).toBe(401);
  });

  test('IDN-067 over TLS the cookie of a password sign-in is of this very host, or of the domain that its brand names', async () => {
    const hosts = ['learn.provider.example'];
    await server.parts.database.orm
      .insert(brands)
      .values({ key: 'named', timeZone: 'Asia/Kolkata', hosts, data: { cookieDomain: 'provider.example' } });
    server.clock.advance(6_000);
    const { pin } = await make.person();
    const who = {
      studentemail: '',
      studentimspin: pin,
      studentpassword: demoPassword,
      otp: '',
      loginmode: '1',
      loginType: 'student',
      platform: 'web',
    };
    const [device, here] = (await post('studentLoginCheck', who)).cookies;
    expect(device).toMatchObject({ name: '__Host-abhyas_device', path: '/', secure: true });
    expect(here).toMatchObject({ name: '__Host-abhyas_login', path: '/', secure: true });
    expect(here).not.toHaveProperty('domain');
    const other = { ...who, studentimspin: (await make.person()).pin };
    const [, named] = (await post('studentLoginCheck', other, { host: 'learn.provider.example' })).cookies;
    expect(named).toMatchObject({ name: 'abhyas_login', domain: 'provider.example', secure: true });
  });
});

describe('security headers', () => {
  let securityHeadersServer: TestApp;
  beforeAll(async () => {
    securityHeadersServer = await testApp();
  });
  afterAll(() => securityHeadersServer.close());

  test.each([
    [true, undefined],
    [false, 'max-age=31536000; includeSubDomains'],
  ])('a browser is told to come by TLS for a year, but not by a demo: %s', async (demo, expected) => {
    const portal = await secondProcess({ server: securityHeadersServer, settings: { demo } });
    try {
      for (const url of ['/', '/healthz', '/no/such/page']) {
        expect((await portal.inject(url)).headers['strict-transport-security']).toBe(expected);
      }
    } finally {
      await portal.close();
    }
  });
});
