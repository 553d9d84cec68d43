import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusesOf, type TestApp, testApp } from '../../../../../test/app.ts';
import { codeOf, setUpAuthenticator } from '../../../../../test/devices/authenticator.ts';
import { guardianOf } from '../../../../../test/factories/profile.ts';
import { factories } from '../../../../../test/factories.ts';
import { messagesTo } from '../../../../../test/messages.ts';
import { demoPassword } from '../../../../../test/moments.ts';
import { auditEvents } from '../../../audit/tables.ts';
import { authenticatorApps, recoveryCodes } from '../../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate rate_limits`));

const signedIn = async (more: Parameters<typeof make.person>[0] = {}) => {
  const person = await make.person(more);
  return { person, token: (await make.session({ personId: person.id, at: server.clock.now() })).token };
};
const details = async (token: string) => (await server.call('twoStepDetails', {}, { token })).data;
const start = (token: string, password = demoPassword) => server.call('startAuthenticator', { password }, { token });
const confirm = (token: string, code: string) => server.call('confirmAuthenticator', { code }, { token });
const prove = (token: string, code: string) => server.call('proveFactor', { code }, { token });
const mailsTo = async (to: string) =>
  (await messagesTo({ server, to })).flatMap((message) => (message.kind === 'factor-changed' ? [message.change] : []));
const actionsOn = async (id: bigint) =>
  (
    await orm()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(id)))
  ).map(({ action }) => action);

describe('setting up an authenticator app', () => {
  test('asks for the password, then for a code of the app; shows recovery codes once; signs out everywhere else; tells the person', async () => {
    const { person, token } = await signedIn({ role: 'mentor' });
    const elsewhere = (await make.session({ personId: person.id, at: server.clock.now() })).token;
    expect(await details(token)).toEqual({ since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false });
    expect((await start(token, 'wrong')).error.code).toBe('INCORRECT_PASSWORD');
    const { key, address } = (await start(token)).data;
    expect(new URL(address).searchParams.get('secret')).toBe(key);
    expect(decodeURIComponent(address)).toContain(person.pin);
    expect((await confirm(token, codeOf({ server, key, steps: 2 }))).error.code).toBe('INCORRECT_FACTOR');
    expect((await details(token)).since).toBe('');
    const confirmed = await confirm(token, codeOf({ server, key }));
    expect(confirmed.headers['cache-control']).toBe('no-store');
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect(await details(token)).toEqual({
      since: server.clock.now().toISOString(),
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await server.call('accountDetails', {}, { token: elsewhere })).status).toBe(401);
    expect(await mailsTo(person.email)).toEqual(['added']);
    expect(await actionsOn(person.id)).toContain('identity.factor-added');
  });

  test('keeps the key sealed for its person and the recovery codes hashed', async () => {
    const { person, token } = await signedIn();
    const { key, recoveryCodes: shown } = await setUpAuthenticator({ server, token });
    const apps = await orm().select().from(authenticatorApps).where(eq(authenticatorApps.personId, person.id));
    const codes = await orm().select().from(recoveryCodes).where(eq(recoveryCodes.personId, person.id));
    const stored = JSON.stringify([apps, codes], (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    for (const secret of [key, ...shown, ...shown.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(secret);
    expect(server.parts.vault.open(apps[0]?.key ?? '')).toBe(`${person.id}:${key}`);
  });

  test('is over after a quarter of an hour, and takes ten wrong codes', async () => {
    const { token } = await signedIn();
    const { key } = (await start(token)).data;
    for (let count = 0; count < 10; count += 1) expect((await confirm(token, '12')).error.code).toBe('INCORRECT_FACTOR');
    expect((await confirm(token, codeOf({ server, key }))).status).toBe(429);
    server.clock.advance(15 * 60_000);
    expect((await confirm(token, codeOf({ server, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
  });

  test('again leaves the app that is in use until the new one is confirmed', async () => {
    const { person, token } = await signedIn();
    const old = await setUpAuthenticator({ server, token });
    const { key } = (await start(token)).data;
    expect((await prove(token, codeOf({ server, key: old.key }))).status).toBe(200);
    const renewed = (await confirm(token, codeOf({ server, key }))).data.recoveryCodes;
    server.clock.advance(30_000);
    expect((await prove(token, codeOf({ server, key: old.key }))).error.code).toBe('INCORRECT_FACTOR');
    expect((await prove(token, old.recoveryCodes[0] ?? '')).error.code).toBe('INCORRECT_FACTOR');
    expect((await prove(token, codeOf({ server, key }))).status).toBe(200);
    expect((await prove(token, renewed[0] ?? '')).status).toBe(200);
    expect(await mailsTo(person.email)).toEqual(['added', 'replaced', 'recovery-code-used']);
  });
});

describe('what is dangerous', () => {
  const dangerous = {
    changeContact: { kind: 'email', value: 'moved@test.example', password: demoPassword },
    changePassword: { currentPassword: demoPassword, newpassword: 'another quiet river' },
    deleteAccount: { password: demoPassword },
    startAuthenticator: { password: demoPassword },
    removeAuthenticator: { password: demoPassword },
    renewRecoveryCodes: { password: demoPassword },
    // who the parents are says who sees what is the student's
    studentPrelogin: { mode: 'save', familyDetails: [guardianOf()], password: demoPassword },
  } as const;

  test.each(Object.keys(dangerous) as (keyof typeof dangerous)[])(
    'IDN-081 %s asks for a fresh code, besides the password',
    async (name) => {
      const { token } = await signedIn();
      const { key } = await setUpAuthenticator({ server, token });
      server.clock.advance(10 * 60_000);
      const call = () => server.call(name, dangerous[name], { token });
      expect((await call()).error.code).toBe('FACTOR_NEEDED');
      expect((await prove(token, codeOf({ server, key }))).status).toBe(200);
      expect((await call()).status).toBe(200);
    },
  );

  test('a download of one’s data asks for it too', async () => {
    const { token } = await signedIn();
    const { key } = await setUpAuthenticator({ server, token });
    server.clock.advance(10 * 60_000);
    const url = '/api/login/downloadMyData';
    const download = () =>
      server.app.inject({ method: 'POST', url, headers: { 'access-token': token }, payload: { password: demoPassword } });
    expect((await download()).json()).toMatchObject({ code: 'FACTOR_NEEDED' });
    await prove(token, codeOf({ server, key }));
    expect((await download()).statusCode).toBe(200);
  });

  test('a proof counts for its own session only', async () => {
    const { person, token } = await signedIn();
    const factorProvedAt = server.clock.now();
    server.clock.advance(10 * 60_000);
    await setUpAuthenticator({ server, token });
    const other = (await make.session({ personId: person.id, at: server.clock.now(), factorProvedAt })).token;
    expect((await server.call('renewRecoveryCodes', { password: demoPassword }, { token: other })).error.code).toBe('FACTOR_NEEDED');
  });
});

describe('a code', () => {
  test('counts once, however often it is sent at once, and no earlier one after it', async () => {
    const { token } = await signedIn();
    const { key } = await setUpAuthenticator({ server, token });
    server.clock.advance(60_000);
    const code = codeOf({ server, key });
    const answers = await Promise.all([prove(token, code), prove(token, code), prove(token, code)]);
    expect(statusesOf(answers)).toEqual([200, 400, 400]);
    expect((await prove(token, codeOf({ server, key, steps: -1 }))).error.code).toBe('INCORRECT_FACTOR');
    expect((await prove(token, codeOf({ server, key, steps: 1 }))).status).toBe(200);
  });

  test('of recovery counts once, and as it is typed', async () => {
    const { person, token } = await signedIn();
    const { recoveryCodes: codes } = await setUpAuthenticator({ server, token });
    const [first = '', second = ''] = codes;
    expect(statusesOf(await Promise.all([prove(token, first), prove(token, first)]))).toEqual([200, 400]);
    expect((await prove(token, ` ${second.replace('-', ' ').toUpperCase()} `)).status).toBe(200);
    expect((await details(token)).recoveryCodesLeft).toBe(8);
    expect(await mailsTo(person.email)).toEqual(['added', 'recovery-code-used', 'recovery-code-used']);
  });

  test('is tried ten times a quarter of an hour and a hundred times a day by a person, over all sessions', async () => {
    const { person, token } = await signedIn();
    const { key } = await setUpAuthenticator({ server, token });
    const session = async () => {
      const at = server.clock.now();
      return (await make.session({ personId: person.id, at, factorProvedAt: at })).token;
    };
    const other = await session();
    const guess = (count: number) => prove(count % 2 === 0 ? token : other, 'abcde-fghjk');
    for (let quarter = 0; quarter < 10; quarter += 1) {
      for (let count = 0; count < 10; count += 1) expect((await guess(count)).status).toBe(400);
      expect((await guess(0)).status).toBe(429);
      server.clock.advance(15 * 60_000);
    }
    expect((await prove(token, codeOf({ server, key }))).status).toBe(429);
    server.clock.advance(24 * 3_600_000);
    const later = await session();
    expect((await prove(later, codeOf({ server, key }))).status).toBe(200);
  });
});

test('new recovery codes replace the old ones, and turning it off removes all', async () => {
  const { person, token } = await signedIn();
  const { recoveryCodes: old } = await setUpAuthenticator({ server, token });
  const { recoveryCodes: renewed } = (await server.call('renewRecoveryCodes', { password: demoPassword }, { token })).data;
  expect((await prove(token, old[0] ?? '')).status).toBe(400);
  expect((await prove(token, renewed[0] ?? '')).status).toBe(200);
  const removed = await server.call('removeAuthenticator', { password: demoPassword }, { token });
  expect(removed.data).toEqual({ since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false });
  expect((await server.call('renewRecoveryCodes', { password: demoPassword }, { token })).status).toBe(404);
  expect((await prove(token, renewed[1] ?? '')).status).toBe(400);
  expect(await mailsTo(person.email)).toEqual(['added', 'recovery-codes-renewed', 'recovery-code-used', 'removed']);
  expect(await actionsOn(person.id)).toEqual(
    expect.arrayContaining(['identity.recovery-codes-renewed', 'identity.recovery-code-used', 'identity.factor-removed']),
  );
});

test('an admin resets it for someone who lost the app and the codes: signed out everywhere and told; never for themselves', async () => {
  const { person, token } = await signedIn({ role: 'staff' });
  await setUpAuthenticator({ server, token });
  const admin = await signedIn({ role: 'admin' });
  await setUpAuthenticator({ server, token: admin.token });
  const reset = (personId: bigint) =>
    server.call('resetTwoStep', { personId: String(personId), password: demoPassword }, { token: admin.token });
  const found = async () => (await server.call('personSessions', { person: person.pin }, { token: admin.token })).data;
  expect((await found()).hasTwoStep).toBe(true);
  expect((await reset(admin.person.id)).status).toBe(403);
  expect((await reset(person.id)).status).toBe(200);
  expect(await found()).toMatchObject({ hasTwoStep: false, sessions: [] });
  expect((await reset(person.id)).status).toBe(404);
  expect(await mailsTo(person.email)).toEqual(['added', 'reset']);
  expect(await actionsOn(person.id)).toContain('identity.factor-reset');
  server.clock.advance(10 * 60_000);
  expect((await reset(person.id)).error.code).toBe('FACTOR_NEEDED');
});
