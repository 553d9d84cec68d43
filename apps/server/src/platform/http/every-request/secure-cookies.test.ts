import { paths, type PathName } from '@abhyas/contract/paths.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';
import { brands } from '../../postgres/tables.ts';

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
