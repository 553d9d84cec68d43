import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { type TestApp, browserCookie, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { lastCode, messagesTo } from '../../../test/messages.ts';
import { demoPassword } from '../../../test/moments.ts';
import { whileOpen } from '../../../test/while-changing.ts';
import { closeAccount, createAccount, handOverCode, reopenAccount, resetAccount } from './manage.ts';
import { createSessionCache } from './sessions.ts';
import { ensureParentOf } from './people/parent-queries.ts';
import { hasAdmin } from './manage-queries.ts';
import { people } from './tables.ts';
import { setUpAuthenticator } from '../../../test/devices/authenticator.ts';
import { hashPassword } from './passwords.ts';

describe('correct person', () => {
  let server: TestApp;
  let make: ReturnType<typeof factories>;
  let staff = '';
  beforeAll(async () => {
    server = await testApp();
    make = factories(server.parts);
    const { id } = await make.person({ role: 'staff', rights: ['people'] });
    staff = await tokenOf(id);
  });
  afterAll(() => server.close());

  const tokenOf = async (personId: bigint) => (await make.session({ personId, at: server.clock.now() })).token;
  const account = async (token: string) => (await server.call('accountDetails', {}, { token })).status;
  type Correction = RequestOf<'correctPerson'>;
  const correct = async (personId: bigint, change: Partial<Correction>) => {
    const { version } = (await server.call('staffPerson', { personId: String(personId) }, { token: staff })).data.person;
    const kept = { firstName: 'Asha', lastName: 'Rao', mobile: '', email: '', removePassword: false, password: demoPassword };
    return server.call('correctPerson', { personId: String(personId), version, ...kept, ...change }, { token: staff });
  };
  const browser = { cookies: browserCookie() };
  const codeFor = async ({ pin, to }: { pin: string; to: string }) => {
    await server.call('otpGeneration', { studentImsPin: pin }, browser);
    return lastCode({ server, to });
  };
  const prove = (pin: string, otp: string) => server.call('otpVerification', { studentEmail: '', studentImsPin: pin, otp }, browser);
  const kindsTo = async (to: string) => (await messagesTo({ server, to })).map(({ kind }) => kind);

  test('staff who replace a contact sign everyone out, and the code that was sent there for the ID sets no password', async () => {
    const student = await make.person();
    const session = await tokenOf(student.id);
    const code = await codeFor({ pin: student.pin, to: student.email });
    expect((await correct(student.id, { email: 'right.holder@test.example' })).status).toBe(200);
    expect(await account(session)).toBe(401);
    expect((await prove(student.pin, code)).error.code).toBe('OTP_EXPIRED');
    expect(await server.signIn(student.pin, demoPassword)).toEqual(expect.any(String));
  });

  test('a right code is sent and taken again after a contact was replaced', async () => {
    const student = await make.person();
    await codeFor({ pin: student.pin, to: student.email });
    await correct(student.id, { email: 'next.code@test.example' });
    server.clock.advance(60_000);
    expect((await prove(student.pin, await codeFor({ pin: student.pin, to: 'next.code@test.example' }))).status).toBe(200);
  });

  test('names, and a contact where there was none, sign no one out', async () => {
    const student = await make.person({ email: '' });
    const session = await tokenOf(student.id);
    expect((await correct(student.id, { lastName: 'Sen', password: '' })).status).toBe(200);
    expect((await correct(student.id, { email: 'first.email@test.example' })).status).toBe(200);
    expect(await account(session)).toBe(200);
  });

  test('the password goes in the same step where staff choose so, after a fresh proof; the new contact hears of it', async () => {
    const student = await make.person();
    const session = await tokenOf(student.id);
    const change = { email: 'reset.here@test.example', removePassword: true };
    expect((await correct(student.id, { ...change, password: 'wrong' })).error.code).toBe('INCORRECT_PASSWORD');
    expect((await correct(student.id, { removePassword: true, password: '' })).error.code).toBe('INCORRECT_PASSWORD');
    expect((await correct(student.id, change)).data.person.hasPassword).toBe(false);
    expect(await account(session)).toBe(401);
    expect(await kindsTo('reset.here@test.example')).toEqual(['password-removed']);
    expect(await kindsTo(student.email)).toEqual(['contact-changed']);
    const { rowCount } = await server.parts.database.pool.query(
      "select from audit_events where action = 'identity.account-reset' and target_id = $1",
      [String(student.id)],
    );
    expect(rowCount).toBe(1);
  });

  test('a closed account keeps its password: it may not be reset', async () => {
    const student = await make.person({ closedAt: server.clock.now() });
    expect((await correct(student.id, { removePassword: true })).error.code).toBe('FORBIDDEN');
    expect((await correct(student.id, { lastName: 'Sen' })).status).toBe(200);
  });

  test('a contact that someone made their own in the same instant is told at its field, and nothing is changed', async () => {
    const parent = await make.person({ role: 'parent' });
    const value = 'taken.meanwhile@home.example';
    const holderId = await server.parts.database.transaction((tx) =>
      ensureParentOf({ tx, identifier: { kind: 'email', value }, name: 'Meera', now: server.clock.now() }),
    );
    const { error } = await whileOpen({
      server,
      open: async (tx) => void (await tx.update(people).set({ passwordHash: parent.passwordHash }).where(eq(people.id, holderId))),
      work: () => correct(parent.id, { email: value }),
    });
    expect(error).toMatchObject({ code: 'INVALID_REQUEST', fields: { email: 'Someone else has this email' } });
    const [kept] = await server.parts.database.orm.select().from(people).where(eq(people.id, parent.id));
    expect(kept?.email).toBe(parent.email);
  });
});

describe('manage account', () => {
  let manageAccountServer: TestApp;
  beforeAll(async () => {
    // a real portal that reaches no one yet: its people came with the pack of an institute and chose their passwords
    manageAccountServer = await testApp({ template: 'demo', settings: { DEMO: '0' } });
    const { pool } = manageAccountServer.parts.database;
    await pool.query("update pack_people set pack = 'institute'");
    await pool.query('update people set password_hash = $1 where password_hash is not null', [await hashPassword(ownPassword)]);
  });
  afterAll(() => manageAccountServer.close());

  const ownPassword = 'the river of an autumn';
  const signIn = (pin: string) => manageAccountServer.signIn(pin, ownPassword);

  const managing = (pin: string) => ({
    parts: manageAccountServer.parts,
    cache: createSessionCache(),
    actorId: null,
    ref: { pin },
    host: 'localhost',
  });
  const admin = {
    pin: 'adm77',
    role: 'admin',
    firstName: ' Asha ',
    lastName: 'Rao',
    mobile: '',
    email: 'Asha@Example.org',
    rights: [],
  } as const;
  const create = (change: Partial<Parameters<typeof createAccount>[0]['account']> = {}) =>
    manageAccountServer.parts.database.transaction((tx) =>
      createAccount({ parts: manageAccountServer.parts, tx, actorId: null, account: { ...admin, ...change } }),
    );
  const faultsOf = (change: Parameters<typeof create>[0]) =>
    create(change).then(
      () => ({}),
      (error: { fields?: object }) => error.fields,
    );
  const audited = async (action: string) => {
    const { rowCount } = await manageAccountServer.parts.database.pool.query(
      'select from audit_events where action = $1 and actor_id is null',
      [action],
    );
    return rowCount;
  };
  const setUp = async ({ pin, code, password }: { pin: string; code: string; password: string }) => {
    const proof = await manageAccountServer.call('otpVerification', {
      studentEmail: '',
      studentImsPin: pin,
      otp: code,
      loginType: 'student',
    });
    const { setUpToken } = proof.data;
    return manageAccountServer.call('createNewPassword', { studentEmail: '', studentImsPin: pin, enterNewPassword: password, setUpToken });
  };

  test('IDN-043 the first admin signs in with a code that was handed over; the page is not told that one was sent', async () => {
    const { pin } = await create();
    expect(pin).toBe('ADM77');
    const code = await handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin } });
    expect((await manageAccountServer.call('loginVerification', { studentImsPin: pin, loginType: 'student' })).data).toEqual({
      newStudent: true,
    });
    expect((await manageAccountServer.call('otpGeneration', { studentImsPin: pin })).data.sentTo).toBe('');
    expect((await setUp({ pin, code, password: 'a long sentence of mine' })).status).toBe(200);
    const token = await manageAccountServer.signIn(pin, 'a long sentence of mine');
    expect((await manageAccountServer.call('accountDetails', {}, { token })).status).toBe(200);
    expect(await audited('identity.account-created')).toBe(1);
    expect(await audited('identity.code-handed-over')).toBe(1);
  });

  test('wrong tries of strangers do not spend a code that was handed over, and are answered as if there were none', async () => {
    const pin = 'ASC1001';
    const code = await handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin } });
    expect(code).toMatch(/^\d{12}$/);
    const tried = (who: string, otp: string, at: number) =>
      manageAccountServer.call(
        'otpVerification',
        { studentEmail: '', studentImsPin: who, otp, loginType: 'student' },
        { address: `192.0.2.${at}`, cookies: browserCookie(`stranger${at}`) },
      );
    const wrong = [code.slice(0, 6), `${code.slice(0, 11)}${(Number(code.at(-1)) + 1) % 10}`];
    for (const otp of wrong) {
      const { error: known } = await tried(pin, otp, 1);
      const { error: unknown } = await tried('NOP9999', otp, 2);
      expect({ ...known, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    }
    for (let at = 3; at < 30; at += 1) for (const otp of wrong) expect((await tried(pin, otp, at)).error.code).toBe('USER_NOT_FOUND');
    expect((await tried(pin, code, 31)).status).toBe(200);
    expect((await tried(pin, code, 32)).error.code).toBe('USER_NOT_FOUND');
  });

  test('a code that was handed over signs in the one who got it, by mobile too, and no one who shares the mobile', async () => {
    const { rows } = await manageAccountServer.parts.database.pool.query<{ mobile: string; pins: string[] }>(
      "select mobile, array_agg(pin order by pin) as pins from people where role = 'student' and mobile <> '' and not synthetic group by 1 having count(*) > 1 limit 1",
    );
    const [{ mobile, pins } = { mobile: '', pins: [''] }] = rows;
    const code = await handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin: pins.at(-1) ?? '' } });
    const body = { studentEmail: '', studentImsPin: mobile, otp: code, loginType: 'student' } as const;
    expect((await manageAccountServer.call('otpVerification', body)).data.students.map(({ studentImsPin }) => studentImsPin)).toEqual([
      pins.at(-1),
    ]);
  });

  test('IDN-043 a parent, who has no ID, is handed a code by mobile and signs in with it', async () => {
    const mobile = '9000000101';
    expect((await manageAccountServer.call('otpGeneration', { studentImsPin: mobile, loginType: 'parent' })).data.sentTo).toBe('');
    const code = await handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin: mobile } });
    const entered = {
      studentemail: '',
      studentimspin: mobile,
      studentpassword: '',
      loginmode: '1',
      otp: code,
      loginType: 'parent',
      platform: 'web',
    } as const;
    expect((await manageAccountServer.call('studentLoginCheck', entered)).data).toMatchObject({ isParent: true, student_imspin: '' });
    await expect(handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin: '9000000001' } })).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });

  test('a network that tries handed-over codes again and again has to wait', async () => {
    const tried = () =>
      manageAccountServer.call(
        'otpVerification',
        { studentEmail: '', studentImsPin: 'ASC1001', otp: '000000000000', loginType: 'student' },
        { address: '198.51.100.7', cookies: browserCookie() },
      );
    for (let count = 0; count < 60; count += 1) expect((await tried()).error.code).toBe('USER_NOT_FOUND');
    expect((await tried()).error.code).toBe('TOO_MANY_REQUESTS');
  });

  test('every fault of a new account is told by field, and nothing is written', async () => {
    expect(await faultsOf({ pin: 'x', email: 'none', firstName: '' })).toEqual({
      pin: 'Enter three letters and digits, like ASC1001, or five to nine digits',
      email: { key: 'fault_email_like' },
      firstName: { key: 'field_person_name_needed' },
    });
    expect(await faultsOf({ pin: 'ASC1001', email: 'asc1001@demo.test' })).toEqual({
      pin: 'Someone else has this ID',
      email: 'Someone else has this email',
    });
    expect(await faultsOf({ pin: 'ADM78', email: '' })).toEqual({ email: 'Enter an email or a mobile' });
    const { rowCount } = await manageAccountServer.parts.database.pool.query("select from people where pin = 'ADM78'");
    expect(rowCount).toBe(0);
  });

  test('a closed account has no sessions, takes neither password nor code, and works again when it is reopened', async () => {
    const token = await signIn('ASC1007');
    await closeAccount(managing('asc1007'));
    expect((await manageAccountServer.call('accountDetails', {}, { token })).status).toBe(401);
    const body = {
      studentemail: '',
      studentimspin: 'ASC1007',
      studentpassword: ownPassword,
      loginmode: '1',
      otp: '',
      loginType: 'student',
      platform: 'web',
    } as const;
    expect((await manageAccountServer.call('studentLoginCheck', body)).error.code).toBe('INCORRECT_PASSWORD');
    expect((await manageAccountServer.call('otpGeneration', { studentImsPin: 'ASC1007' })).error.code).toBe('USER_NOT_FOUND');
    await expect(handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin: 'ASC1007' } })).rejects.toThrow(
      'This account is closed. Reopen it first.',
    );
    await reopenAccount(managing('ASC1007'));
    expect(await signIn('ASC1007')).toEqual(expect.any(String));
    expect(await audited('identity.account-closed')).toBe(1);
    expect(await audited('identity.account-reopened')).toBe(1);
  });

  test('a reset account is signed out everywhere and sets a new password with a code', async () => {
    const token = await signIn('STF3001');
    await resetAccount(managing('STF3001'));
    expect((await manageAccountServer.call('accountDetails', {}, { token })).status).toBe(401);
    expect((await manageAccountServer.call('loginVerification', { studentImsPin: 'STF3001', loginType: 'student' })).data.newStudent).toBe(
      true,
    );
    const code = await handOverCode({ parts: manageAccountServer.parts, by: null, ref: { pin: 'STF3001' } });
    expect((await setUp({ pin: 'STF3001', code, password: 'another long sentence' })).status).toBe(200);
    await expect(resetAccount(managing('NOP9999'))).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  test('a reset account has no second factor any more where the command line resets it', async () => {
    const { pool } = manageAccountServer.parts.database;
    const token = await signIn('MEN2001');
    const { personId } = (await manageAccountServer.call('personSessions', { person: 'MEN2001' }, { token: await signIn('ADM1') })).data;
    await setUpAuthenticator({ server: manageAccountServer, token, password: ownPassword });
    const apps = async () => (await pool.query('select from authenticator_apps where person_id = $1', [personId])).rowCount;
    await resetAccount({ ...managing('MEN2001'), actorId: BigInt(personId) });
    expect(await apps()).toBe(1);
    await resetAccount(managing('MEN2001'));
    expect(await apps()).toBe(0);
  });

  test('a portal without an admin who can sign in is known', async () => {
    const { config, database } = manageAccountServer.parts;
    const known = () => hasAdmin({ queryable: database.orm, config });
    expect(await known()).toBe(true);
    await database.pool.query("update people set closed_at = now() where role = 'admin'");
    expect(await known()).toBe(false);
  });

  test('registration and a change of contact say that no code can be sent, instead of claiming one', async () => {
    const { programmes } = (await manageAccountServer.call('registrationOptions', {})).data;
    const details = {
      firstName: 'Asha',
      lastName: 'Rao',
      mobile: '9123456780',
      emailId: 'new@example.org',
      courseId: programmes[0]?.courseId ?? '',
    };
    expect((await manageAccountServer.call('register', details)).error.code).toBe('CODES_NOT_SENT');
    const token = await signIn('ASC1001');
    const change = { kind: 'email', value: 'other@example.org', password: ownPassword } as const;
    expect((await manageAccountServer.call('changeContact', change, { token })).error.code).toBe('CODES_NOT_SENT');
  });
});
