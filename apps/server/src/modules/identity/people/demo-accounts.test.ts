import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserCookie, type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';
import { hasAdmin } from '../manage-queries.ts';
import { hashPassword } from '../passwords.ts';
import { demoPassword, demoPasswordHash } from './demo-accounts.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

/** The same portal after a start with DEMO=0. */
async function realPortal() {
  const app = await secondProcess({ server, settings: { demo: false } });
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers, cookies: browserCookie() });
  return { app, post, close: () => app.close() };
}
const signInBody = (pin: string, entered: { studentpassword?: string; otp?: string }, loginType = 'student') => ({
  studentemail: '',
  studentimspin: pin,
  studentpassword: '',
  otp: '',
  loginmode: '1',
  loginType,
  platform: 'web',
  ...entered,
});

test('after a start with DEMO=0 no demo account signs in, by password, code or support, and its sessions have ended', async () => {
  const pins = ['ASC1001', 'MEN2001', 'STF3001', 'ADM1'];
  const tokens = await Promise.all(pins.map((pin) => server.signIn(pin)));
  const support = { adminImsPin: 'ADM1', adminPassword: demoPassword, studentImsPin: 'ASC1001', platform: 'support' } as const;
  tokens.push((await server.call('adminLogin', support)).data.token);
  const real = await realPortal();
  const account = (token: string) => real.post('/api/login/accountDetails', {}, { 'access-token': token });
  for (const token of tokens) {
    // what support may not ask is refused with 403
    expect((await server.call('accountDetails', {}, { token })).status).not.toBe(401);
    expect((await account(token)).statusCode).toBe(401);
  }
  const login = '/api/login/studentLoginCheck';
  for (const pin of [...pins, '9000000001', 'asc1001@demo.test'])
    expect((await real.post(login, signInBody(pin, { studentpassword: demoPassword }))).json()).toMatchObject({
      code: 'INCORRECT_PASSWORD',
    });
  expect((await real.post(login, signInBody('9000000101', { studentpassword: demoPassword }, 'parent'))).statusCode).toBe(401);
  expect((await real.post('/api/login/adminLogin', support)).json()).toMatchObject({ code: 'INCORRECT_PASSWORD' });
  for (const pin of ['ASC1001', 'ASC1002', '9000000002'])
    expect((await real.post('/api/login/otpGeneration', { studentImsPin: pin })).json()).toMatchObject({ code: 'USER_NOT_FOUND' });
  expect((await real.app.inject('/dev/outbox')).statusCode).toBe(404);
  const { database, config } = server.parts;
  expect(await hasAdmin({ queryable: database.orm, config })).toBe(true);
  expect(await hasAdmin({ queryable: database.orm, config: { demo: false } })).toBe(false);
  await real.close();
});

test('with DEMO=0 others sign in as before, and no one can choose the demo password', async () => {
  const person = await factories(server.parts).person({ password: 'a river in the hills' });
  const real = await realPortal();
  const answer = await real.post('/api/login/studentLoginCheck', signInBody(person.pin, { studentpassword: 'a river in the hills' }));
  const { token } = answer.json<{ data: { token: string } }>().data;
  const change = { currentPassword: 'a river in the hills', newpassword: demoPassword };
  expect((await real.post('/api/login/changePassword', change, { 'access-token': token })).json()).toMatchObject({
    code: 'WEAK_PASSWORD',
    message: 'This password is too common. Choose another one.',
  });
  await real.close();
});

test('an upgrade gives the accounts of an earlier import the hash that tells them from others, and leaves a password of their own', async () => {
  const { pool } = server.parts.database;
  const own = await hashPassword('a river in the hills');
  await pool.query('update people set password_hash = $1 where password_hash = $2', [await hashPassword(demoPassword), demoPasswordHash]);
  await pool.query("update people set password_hash = $1 where pin = 'MEN2001'", [own]);
  const folder = fileURLToPath(new URL('../../../../drizzle/', import.meta.url));
  const migration =
    readdirSync(folder).find((name) => name.endsWith('.sql') && readFileSync(`${folder}${name}`, 'utf8').includes(demoPasswordHash)) ?? '';
  await pool.query(readFileSync(`${folder}${migration}`, 'utf8'));
  const { rows } = await pool.query(
    "select pin, password_hash from people where pin in ('ADM1', 'ASC1001', 'ASC1002', 'MEN2001') order by pin",
  );
  expect(rows.map((row: { password_hash: string | null }) => row.password_hash)).toEqual([demoPasswordHash, demoPasswordHash, null, own]);
});
