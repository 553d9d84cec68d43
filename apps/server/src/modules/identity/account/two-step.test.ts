import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { type TestApp, browserCookie, statusesOf, testApp } from '../../../../test/app.ts';
import { codeOf, setUpAuthenticator } from '../../../../test/devices/authenticator.ts';
import { factories } from '../../../../test/factories.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { type PasskeyDevice, passkeyDevice, setUpPasskey } from '../../../../test/devices/passkey-device.ts';
import { auditEvents, failedSignIns } from '../../audit/tables.ts';
import { purgeExpired } from '../purge-expired.ts';
import { authenticatorApps, passkeyChallenges, passkeys, recoveryCodes } from '../tables.ts';
import { guardianOf } from '../../../../test/factories/profile.ts';

describe('passkeys', () => {
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
  /** Someone with a passkey. */
  const secured = async () => {
    const one = await signedIn();
    return { ...one, ...(await setUpPasskey({ server, token: one.token })) };
  };
  const details = async (token: string) => (await server.call('twoStepDetails', {}, { token })).data;
  const start = async (token: string) => (await server.call('startPasskey', { password: demoPassword }, { token })).data;
  const add = (token: string, passkey: ReturnType<PasskeyDevice['create']>, name = '') =>
    server.call('addPasskey', { name, passkey }, { token });
  const mailsTo = async (to: string) =>
    (await messagesTo({ server, to })).flatMap((message) => (message.kind === 'factor-changed' ? [message.change] : []));

  describe('adding a passkey', () => {
    test('turns two-step verification on: recovery codes once, other sessions end, the person is told, and it is listed by name', async () => {
      const { person, token } = await signedIn();
      const elsewhere = (await make.session({ personId: person.id, at: server.clock.now() })).token;
      const options = await start(token);
      expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: person.pin }, attestation: 'none', excludeCredentials: [] });
      expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(String(person.id));
      const added = await add(token, passkeyDevice().create(options), 'My laptop');
      expect(new Set(added.data.recoveryCodes).size).toBe(10);
      const now = server.clock.now().toISOString();
      expect(await details(token)).toMatchObject({ since: '', recoveryCodesLeft: 10 });
      expect((await details(token)).passkeys).toMatchObject([{ name: 'My laptop', host: 'localhost', createdAt: now, lastUsedAt: '' }]);
      expect((await server.call('accountDetails', {}, { token: elsewhere })).status).toBe(401);
      expect(await mailsTo(person.email)).toEqual(['added']);
    });

    test('beside another one keeps the recovery codes and the other sessions, and calls it by its device', async () => {
      const { person, token } = await secured();
      const at = server.clock.now();
      const elsewhere = (await make.session({ personId: person.id, at, factorProvedAt: at })).token;
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
      const { recoveryCodes } = await setUpPasskey({ server, token, userAgent });
      expect(recoveryCodes).toEqual([]);
      expect((await details(token)).passkeys.map(({ name }) => name)).toEqual(['Unknown device', 'Firefox on Linux']);
      expect((await server.call('accountDetails', {}, { token: elsewhere })).status).toBe(200);
      expect(await mailsTo(person.email)).toEqual(['added', 'passkey-added']);
    });

    test('asks for the password, and for a fresh proof where there is a second factor', async () => {
      const { token } = await secured();
      expect((await server.call('startPasskey', { password: 'wrong' }, { token })).error.code).toBe('INCORRECT_PASSWORD');
      server.clock.advance(10 * 60_000);
      expect((await server.call('startPasskey', { password: demoPassword }, { token })).error.code).toBe('FACTOR_NEEDED');
    });

    test('takes what its own challenge was signed with, once, within five minutes', async () => {
      const { token } = await signedIn();
      const options = await start(token);
      const earlier = passkeyDevice().create(options);
      const renewed = await start(token);
      expect((await add(token, earlier)).error.code).toBe('INCORRECT_PASSKEY');
      // the wrong one has used the challenge up
      expect((await add(token, passkeyDevice().create(renewed))).error.code).toBe('SECOND_STEP_EXPIRED');
      const late = passkeyDevice().create(await start(token));
      server.clock.advance(5 * 60_000);
      expect((await add(token, late)).error.code).toBe('SECOND_STEP_EXPIRED');
      const answers = [passkeyDevice().create(await start(token))].flatMap((created) => [add(token, created), add(token, created)]);
      expect(statusesOf(await Promise.all(answers))).toEqual([200, 400]);
    });

    test.each([
      ['another origin', { origin: 'http://localhost.evil.test' }],
      ['TLS or not', { origin: 'https://localhost' }],
      ['another port', { origin: 'http://localhost:8080' }],
      ['another host', { rpId: 'evil.test' }],
      [
        'a certificate, whose lists would be fetched',
        { attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [Uint8Array.of(1)]]]) } },
      ],
    ])('refuses %s', async (_what, page) => {
      const { token } = await signedIn();
      expect((await add(token, passkeyDevice().create(await start(token), page))).error.code).toBe('INCORRECT_PASSKEY');
      expect((await details(token)).passkeys).toEqual([]);
    });

    test('refuses what is no passkey, and one that is on record', async () => {
      const { token } = await signedIn();
      const options = await start(token);
      const created = passkeyDevice().create(options);
      expect((await add(token, { ...created, attestationObject: 'oA', clientDataJSON: 'e30' })).error.code).toBe('INCORRECT_PASSKEY');
      const { device } = await secured();
      expect((await add(token, device.create(await start(token)))).error.code).toBe('INCORRECT_PASSKEY');
    });

    test('takes ten', async () => {
      const { token } = await signedIn();
      for (let count = 0; count < 10; count += 1) await setUpPasskey({ server, token });
      expect((await server.call('startPasskey', { password: demoPassword }, { token })).error.code).toBe('TOO_MANY_PASSKEYS');
    });
  });

  describe('removing a passkey', () => {
    test('leaves the others; the last one turns two-step verification off', async () => {
      const { person, token } = await secured();
      await setUpPasskey({ server, token, name: 'Phone' });
      const [first, second] = (await details(token)).passkeys;
      const remove = (passkeyId = '0') => server.call('removePasskey', { passkeyId, password: demoPassword }, { token });
      expect((await remove(first?.id)).data).toMatchObject({ passkeys: [{ name: 'Phone' }], recoveryCodesLeft: 10 });
      expect((await remove(first?.id)).error.code).toBe('NOT_FOUND');
      expect((await remove(second?.id)).data).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
      expect(await mailsTo(person.email)).toEqual(['added', 'passkey-added', 'passkey-removed', 'removed']);
    });

    test('leaves those of others', async () => {
      const { token } = await secured();
      const [theirs] = (await details((await secured()).token)).passkeys;
      expect((await server.call('removePasskey', { passkeyId: theirs?.id ?? '', password: demoPassword }, { token })).status).toBe(404);
    });

    test('turning two-step verification off removes them all', async () => {
      const { person, token } = await secured();
      expect((await server.call('removeAuthenticator', { password: demoPassword }, { token })).data.passkeys).toEqual([]);
      expect(await orm().select().from(passkeys).where(eq(passkeys.personId, person.id))).toEqual([]);
    });
  });

  describe('signing in with a passkey', () => {
    const begin = async (pin: string, host = 'localhost') => {
      const body = { studentemail: '', studentimspin: pin, studentpassword: demoPassword, otp: '' } as const;
      const { secondStepToken = '' } = (
        await server.call('studentLoginCheck', { ...body, loginmode: '1', loginType: 'student', platform: 'web' }, { host })
      ).data;
      const ways = async () => (await server.call('secondStepWays', { secondStepToken }, { host })).data;
      const request = async () => (await ways()).passkey ?? { challenge: '', rpId: '' };
      const finish = (passkey: ReturnType<PasskeyDevice['sign']>) =>
        server.call('signInSecondStep', { secondStepToken, passkey }, { host, cookies: browserCookie() });
      return { secondStepToken, ways, request, finish };
    };

    test('opens a session with a fresh proof, and records the use', async () => {
      const { person, token, device } = await secured();
      const { ways, request, finish } = await begin(person.pin);
      expect(await ways()).toMatchObject({ app: false, passkey: { rpId: 'localhost', userVerification: 'preferred' }, otherHosts: [] });
      const done = await finish(device.sign(await request()));
      expect(done.data).toMatchObject({ student_imspin: person.pin });
      expect((await server.call('renewRecoveryCodes', { password: demoPassword }, { token: done.data.token })).status).toBe(200);
      expect((await details(token)).passkeys).toMatchObject([{ lastUsedAt: server.clock.now().toISOString() }]);
    });

    test('refuses a challenge that was used, replaced, is of another sign-in, or is five minutes old', async () => {
      const { person, device } = await secured();
      const one = await begin(person.pin);
      const other = await begin(person.pin);
      const used = device.sign(await one.request());
      const [first, again] = await Promise.all([one.finish(used), one.finish(used)]);
      expect(statusesOf([first, again])).toEqual([200, 400]);
      const replaced = device.sign(await other.request());
      const strange = device.sign(await (await begin(person.pin)).request());
      await other.request();
      for (const proof of [replaced, strange]) expect((await other.finish(proof)).error.code).toBe('INCORRECT_PASSKEY');
      const late = device.sign(await other.request());
      server.clock.advance(5 * 60_000);
      expect((await other.finish(late)).error.code).toBe('INCORRECT_PASSKEY');
    });

    test.each([
      ['another origin', { origin: 'http://evil.test' }],
      ['another host', { rpId: 'evil.test' }],
    ])('refuses %s', async (_what, page) => {
      const { person, device } = await secured();
      const { request, finish } = await begin(person.pin);
      expect((await finish(device.sign(await request(), page))).error.code).toBe('INCORRECT_PASSKEY');
    });

    test('refuses a counter that did not grow: the passkey was copied', async () => {
      const { person, device } = await secured();
      const { request, finish } = await begin(person.pin);
      device.state.counter = 1;
      expect((await finish(device.sign(await request()))).error.code).toBe('INCORRECT_PASSKEY');
      device.state.counter = 7;
      expect((await finish(device.sign(await request()))).status).toBe(200);
    });

    test('takes devices that do not count', async () => {
      const { person, token } = await signedIn();
      const device = passkeyDevice();
      device.state.counter = 0;
      await add(token, device.create(await start(token)));
      for (const round of [1, 2]) {
        const { request, finish } = await begin(person.pin);
        expect([round, (await finish(device.sign(await request()))).status]).toEqual([round, 200]);
      }
    });

    test('refuses another key and the passkey of someone else, counts five, and records who failed', async () => {
      const { person, device } = await secured();
      const { request, finish } = await begin(person.pin);
      const strangers = await secured();
      for (const wrong of [passkeyDevice(), strangers.device, passkeyDevice(), passkeyDevice(), passkeyDevice()]) {
        expect((await finish(wrong.sign(await request()))).error.code).toBe('INCORRECT_PASSKEY');
      }
      const { ways } = await begin(person.pin);
      const { challenge = '', rpId = '' } = (await ways()).passkey ?? {};
      expect((await finish(device.sign({ challenge, rpId }))).error.code).toBe('SECOND_STEP_EXPIRED');
      const rows = await orm().select().from(failedSignIns).where(eq(failedSignIns.personId, person.id));
      expect(rows).toMatchObject([{ way: 'second-step', reason: 'wrong-factor', tries: 5 }]);
    });

    test('counts on its own host only; elsewhere the hosts are named and a recovery code counts', async () => {
      const { person, token } = await signedIn();
      const { device, recoveryCodes } = await setUpPasskey({ server, token, host: 'student.test' });
      const { secondStepToken, ways, finish } = await begin(person.pin);
      expect(await ways()).toEqual({ app: false, passkey: null, otherHosts: ['student.test'] });
      expect((await finish(device.sign({ challenge: 'any', rpId: 'student.test' }))).error.code).toBe('INCORRECT_PASSKEY');
      expect((await server.call('signInSecondStep', { secondStepToken, code: recoveryCodes[0] ?? '' })).status).toBe(200);
      const there = await begin(person.pin, 'student.test');
      expect((await there.finish(device.sign(await there.request(), { origin: 'http://student.test' }))).status).toBe(200);
    });

    test('is one way beside the app', async () => {
      const { person, token } = await secured();
      const { key } = await setUpAuthenticator({ server, token });
      const { secondStepToken, ways } = await begin(person.pin);
      expect(await ways()).toMatchObject({ app: true, passkey: { rpId: 'localhost' } });
      const body = { secondStepToken, code: codeOf({ server, key }) };
      expect((await server.call('signInSecondStep', body)).status).toBe(200);
    });

    test('takes a code or a passkey, not both and not none; ways of a token that no one has are none', async () => {
      const { person, device } = await secured();
      const { secondStepToken, request } = await begin(person.pin);
      const passkey = device.sign(await request());
      for (const proof of [{}, { code: '123456', passkey }]) {
        expect((await server.call('signInSecondStep', { secondStepToken, ...proof })).error.code).toBe('INVALID_REQUEST');
      }
      expect((await server.call('secondStepWays', { secondStepToken: 'none' })).error.code).toBe('SECOND_STEP_EXPIRED');
    });
  });

  describe('a fresh proof by passkey', () => {
    test('lets through what is dangerous, for the session that proved it', async () => {
      const { person, token, device } = await secured();
      server.clock.advance(10 * 60_000);
      const change = () => server.call('changePassword', { currentPassword: demoPassword, newpassword: 'another quiet river' }, { token });
      expect((await change()).error.code).toBe('FACTOR_NEEDED');
      const at = server.clock.now();
      const other = (await make.session({ personId: person.id, at, factorProvedAt: new Date(at.getTime() - 3_600_000) })).token;
      const ofOther = (await server.call('factorWays', {}, { token: other })).data.passkey ?? { challenge: '', rpId: '' };
      expect((await server.call('proveFactor', { passkey: device.sign(ofOther) }, { token })).error.code).toBe('INCORRECT_PASSKEY');
      const own = (await server.call('factorWays', {}, { token })).data.passkey ?? { challenge: '', rpId: '' };
      expect((await server.call('proveFactor', { passkey: device.sign(own) }, { token })).status).toBe(200);
      expect((await change()).status).toBe(200);
    });
  });

  test('a person with passkeys alone must set up nothing more, and an admin resets them', async () => {
    const { person, token } = await secured();
    const admin = await signedIn({ role: 'admin' });
    expect((await details(token)).isRequired).toBe(false);
    expect(
      (await server.call('resetTwoStep', { personId: String(person.id), password: demoPassword }, { token: admin.token })).status,
    ).toBe(200);
    expect(await orm().select().from(passkeys).where(eq(passkeys.personId, person.id))).toEqual([]);
    expect(await mailsTo(person.email)).toEqual(['added', 'reset']);
  });

  test('challenges that no one used are removed after a day', async () => {
    const { person, token } = await signedIn();
    await start(token);
    const kept = () => orm().select().from(passkeyChallenges).where(eq(passkeyChallenges.personId, person.id));
    expect(await kept()).toHaveLength(1);
    server.clock.advance(25 * 3_600_000);
    await purgeExpired({ parts: server.parts });
    expect(await kept()).toEqual([]);
  });
});

describe('two step', () => {
  let twoStepServer: TestApp;
  let twoStepMake: ReturnType<typeof factories>;
  beforeAll(async () => {
    twoStepServer = await testApp();
    twoStepMake = factories(twoStepServer.parts);
  });
  afterAll(() => twoStepServer.close());
  const twoStepOrm = () => twoStepServer.parts.database.orm;
  beforeEach(() => twoStepOrm().execute(sql`truncate rate_limits`));

  const twoStepSignedIn = async (more: Parameters<typeof twoStepMake.person>[0] = {}) => {
    const person = await twoStepMake.person(more);
    return { person, token: (await twoStepMake.session({ personId: person.id, at: twoStepServer.clock.now() })).token };
  };
  const twoStepDetails = async (token: string) => (await twoStepServer.call('twoStepDetails', {}, { token })).data;
  const twoStepStart = (token: string, password = demoPassword) => twoStepServer.call('startAuthenticator', { password }, { token });
  const confirm = (token: string, code: string) => twoStepServer.call('confirmAuthenticator', { code }, { token });
  const prove = (token: string, code: string) => twoStepServer.call('proveFactor', { code }, { token });
  const twoStepMailsTo = async (to: string) =>
    (await messagesTo({ server: twoStepServer, to })).flatMap((message) => (message.kind === 'factor-changed' ? [message.change] : []));
  const actionsOn = async (id: bigint) =>
    (
      await twoStepOrm()
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.targetId, String(id)))
    ).map(({ action }) => action);

  describe('setting up an authenticator app', () => {
    test('asks for the password, then for a code of the app; shows recovery codes once; signs out everywhere else; tells the person', async () => {
      const { person, token } = await twoStepSignedIn({ role: 'mentor' });
      const elsewhere = (await twoStepMake.session({ personId: person.id, at: twoStepServer.clock.now() })).token;
      expect(await twoStepDetails(token)).toEqual({ since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false });
      expect((await twoStepStart(token, 'wrong')).error.code).toBe('INCORRECT_PASSWORD');
      const { key, address } = (await twoStepStart(token)).data;
      expect(new URL(address).searchParams.get('secret')).toBe(key);
      expect(decodeURIComponent(address)).toContain(person.pin);
      expect((await confirm(token, codeOf({ server: twoStepServer, key, steps: 2 }))).error.code).toBe('INCORRECT_FACTOR');
      expect((await twoStepDetails(token)).since).toBe('');
      const confirmed = await confirm(token, codeOf({ server: twoStepServer, key }));
      expect(confirmed.headers['cache-control']).toBe('no-store');
      expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
      expect(await twoStepDetails(token)).toEqual({
        since: twoStepServer.clock.now().toISOString(),
        passkeys: [],
        recoveryCodesLeft: 10,
        isRequired: false,
      });
      expect((await twoStepServer.call('accountDetails', {}, { token: elsewhere })).status).toBe(401);
      expect(await twoStepMailsTo(person.email)).toEqual(['added']);
      expect(await actionsOn(person.id)).toContain('identity.factor-added');
    });

    test('keeps the key sealed for its person and the recovery codes hashed', async () => {
      const { person, token } = await twoStepSignedIn();
      const { key, recoveryCodes: shown } = await setUpAuthenticator({ server: twoStepServer, token });
      const apps = await twoStepOrm().select().from(authenticatorApps).where(eq(authenticatorApps.personId, person.id));
      const codes = await twoStepOrm().select().from(recoveryCodes).where(eq(recoveryCodes.personId, person.id));
      const stored = JSON.stringify([apps, codes], (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
      for (const secret of [key, ...shown, ...shown.map((code) => code.replace('-', ''))]) expect(stored).not.toContain(secret);
      expect(twoStepServer.parts.vault.open(apps[0]?.key ?? '')).toBe(`${person.id}:${key}`);
    });

    test('is over after a quarter of an hour, and takes ten wrong codes', async () => {
      const { token } = await twoStepSignedIn();
      const { key } = (await twoStepStart(token)).data;
      for (let count = 0; count < 10; count += 1) expect((await confirm(token, '12')).error.code).toBe('INCORRECT_FACTOR');
      expect((await confirm(token, codeOf({ server: twoStepServer, key }))).status).toBe(429);
      twoStepServer.clock.advance(15 * 60_000);
      expect((await confirm(token, codeOf({ server: twoStepServer, key }))).error.code).toBe('SECOND_STEP_EXPIRED');
    });

    test('again leaves the app that is in use until the new one is confirmed', async () => {
      const { person, token } = await twoStepSignedIn();
      const old = await setUpAuthenticator({ server: twoStepServer, token });
      const { key } = (await twoStepStart(token)).data;
      expect((await prove(token, codeOf({ server: twoStepServer, key: old.key }))).status).toBe(200);
      const renewed = (await confirm(token, codeOf({ server: twoStepServer, key }))).data.recoveryCodes;
      twoStepServer.clock.advance(30_000);
      expect((await prove(token, codeOf({ server: twoStepServer, key: old.key }))).error.code).toBe('INCORRECT_FACTOR');
      expect((await prove(token, old.recoveryCodes[0] ?? '')).error.code).toBe('INCORRECT_FACTOR');
      expect((await prove(token, codeOf({ server: twoStepServer, key }))).status).toBe(200);
      expect((await prove(token, renewed[0] ?? '')).status).toBe(200);
      expect(await twoStepMailsTo(person.email)).toEqual(['added', 'replaced', 'recovery-code-used']);
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
        const { token } = await twoStepSignedIn();
        const { key } = await setUpAuthenticator({ server: twoStepServer, token });
        twoStepServer.clock.advance(10 * 60_000);
        const call = () => twoStepServer.call(name, dangerous[name], { token });
        expect((await call()).error.code).toBe('FACTOR_NEEDED');
        expect((await prove(token, codeOf({ server: twoStepServer, key }))).status).toBe(200);
        expect((await call()).status).toBe(200);
      },
    );

    test('a download of one’s data asks for it too', async () => {
      const { token } = await twoStepSignedIn();
      const { key } = await setUpAuthenticator({ server: twoStepServer, token });
      twoStepServer.clock.advance(10 * 60_000);
      const url = '/api/login/downloadMyData';
      const download = () =>
        twoStepServer.app.inject({ method: 'POST', url, headers: { 'access-token': token }, payload: { password: demoPassword } });
      expect((await download()).json()).toMatchObject({ code: 'FACTOR_NEEDED' });
      await prove(token, codeOf({ server: twoStepServer, key }));
      expect((await download()).statusCode).toBe(200);
    });

    test('a proof counts for its own session only', async () => {
      const { person, token } = await twoStepSignedIn();
      const factorProvedAt = twoStepServer.clock.now();
      twoStepServer.clock.advance(10 * 60_000);
      await setUpAuthenticator({ server: twoStepServer, token });
      const other = (await twoStepMake.session({ personId: person.id, at: twoStepServer.clock.now(), factorProvedAt })).token;
      expect((await twoStepServer.call('renewRecoveryCodes', { password: demoPassword }, { token: other })).error.code).toBe(
        'FACTOR_NEEDED',
      );
    });
  });

  describe('a code', () => {
    test('counts once, however often it is sent at once, and no earlier one after it', async () => {
      const { token } = await twoStepSignedIn();
      const { key } = await setUpAuthenticator({ server: twoStepServer, token });
      twoStepServer.clock.advance(60_000);
      const code = codeOf({ server: twoStepServer, key });
      const answers = await Promise.all([prove(token, code), prove(token, code), prove(token, code)]);
      expect(statusesOf(answers)).toEqual([200, 400, 400]);
      expect((await prove(token, codeOf({ server: twoStepServer, key, steps: -1 }))).error.code).toBe('INCORRECT_FACTOR');
      expect((await prove(token, codeOf({ server: twoStepServer, key, steps: 1 }))).status).toBe(200);
    });

    test('of recovery counts once, and as it is typed', async () => {
      const { person, token } = await twoStepSignedIn();
      const { recoveryCodes: codes } = await setUpAuthenticator({ server: twoStepServer, token });
      const [first = '', second = ''] = codes;
      expect(statusesOf(await Promise.all([prove(token, first), prove(token, first)]))).toEqual([200, 400]);
      expect((await prove(token, ` ${second.replace('-', ' ').toUpperCase()} `)).status).toBe(200);
      expect((await twoStepDetails(token)).recoveryCodesLeft).toBe(8);
      expect(await twoStepMailsTo(person.email)).toEqual(['added', 'recovery-code-used', 'recovery-code-used']);
    });

    test('is tried ten times a quarter of an hour and a hundred times a day by a person, over all sessions', async () => {
      const { person, token } = await twoStepSignedIn();
      const { key } = await setUpAuthenticator({ server: twoStepServer, token });
      const session = async () => {
        const at = twoStepServer.clock.now();
        return (await twoStepMake.session({ personId: person.id, at, factorProvedAt: at })).token;
      };
      const other = await session();
      const guess = (count: number) => prove(count % 2 === 0 ? token : other, 'abcde-fghjk');
      for (let quarter = 0; quarter < 10; quarter += 1) {
        for (let count = 0; count < 10; count += 1) expect((await guess(count)).status).toBe(400);
        expect((await guess(0)).status).toBe(429);
        twoStepServer.clock.advance(15 * 60_000);
      }
      expect((await prove(token, codeOf({ server: twoStepServer, key }))).status).toBe(429);
      twoStepServer.clock.advance(24 * 3_600_000);
      const later = await session();
      expect((await prove(later, codeOf({ server: twoStepServer, key }))).status).toBe(200);
    });
  });

  test('new recovery codes replace the old ones, and turning it off removes all', async () => {
    const { person, token } = await twoStepSignedIn();
    const { recoveryCodes: old } = await setUpAuthenticator({ server: twoStepServer, token });
    const { recoveryCodes: renewed } = (await twoStepServer.call('renewRecoveryCodes', { password: demoPassword }, { token })).data;
    expect((await prove(token, old[0] ?? '')).status).toBe(400);
    expect((await prove(token, renewed[0] ?? '')).status).toBe(200);
    const removed = await twoStepServer.call('removeAuthenticator', { password: demoPassword }, { token });
    expect(removed.data).toEqual({ since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false });
    expect((await twoStepServer.call('renewRecoveryCodes', { password: demoPassword }, { token })).status).toBe(404);
    expect((await prove(token, renewed[1] ?? '')).status).toBe(400);
    expect(await twoStepMailsTo(person.email)).toEqual(['added', 'recovery-codes-renewed', 'recovery-code-used', 'removed']);
    expect(await actionsOn(person.id)).toEqual(
      expect.arrayContaining(['identity.recovery-codes-renewed', 'identity.recovery-code-used', 'identity.factor-removed']),
    );
  });

  test('an admin resets it for someone who lost the app and the codes: signed out everywhere and told; never for themselves', async () => {
    const { person, token } = await twoStepSignedIn({ role: 'staff' });
    await setUpAuthenticator({ server: twoStepServer, token });
    const admin = await twoStepSignedIn({ role: 'admin' });
    await setUpAuthenticator({ server: twoStepServer, token: admin.token });
    const reset = (personId: bigint) =>
      twoStepServer.call('resetTwoStep', { personId: String(personId), password: demoPassword }, { token: admin.token });
    const found = async () => (await twoStepServer.call('personSessions', { person: person.pin }, { token: admin.token })).data;
    expect((await found()).hasTwoStep).toBe(true);
    expect((await reset(admin.person.id)).status).toBe(403);
    expect((await reset(person.id)).status).toBe(200);
    expect(await found()).toMatchObject({ hasTwoStep: false, sessions: [] });
    expect((await reset(person.id)).status).toBe(404);
    expect(await twoStepMailsTo(person.email)).toEqual(['added', 'reset']);
    expect(await actionsOn(person.id)).toContain('identity.factor-reset');
    twoStepServer.clock.advance(10 * 60_000);
    expect((await reset(person.id)).error.code).toBe('FACTOR_NEEDED');
  });
});
