import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { browserCookie, statusesOf, type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { lastCode, messagesTo } from '../../../test/messages.ts';
import { auditEvents } from '../audit/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const password = 'tea in the morning';
let addresses = 0;
const elsewhere = () => ({ address: `203.0.113.${(addresses += 1)}`, cookies: browserCookie() });
/** The set-up token of someone who has just proved themselves by a code. */
const prove = async (pin: string, mobile: string) => {
  await server.call('otpGeneration', { studentImsPin: pin }, elsewhere());
  const otp = await lastCode({ server, to: mobile });
  return (await server.call('otpVerification', { studentEmail: '', studentImsPin: pin, otp }, elsewhere())).data.setUpToken;
};
const create = (studentImsPin: string, setUpToken: string, enterNewPassword = password) =>
  server.call('createNewPassword', { studentEmail: '', studentImsPin, enterNewPassword, setUpToken }, elsewhere());
const actionsOn = async (personId: bigint) =>
  (
    await server.parts.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.targetId, String(personId)))
      .orderBy(asc(auditEvents.id))
  ).map(({ action }) => action);
const isOpen = async (token: string) => (await server.call('studentCourses', {}, { token })).status === 200;

describe('creating a password', () => {
  test('API-022 a first password is set with a set-up token, told by mail, audited, and signs in', async () => {
    const person = await make.person({ password: null });
    const { data } = await create(person.pin, await prove(person.pin, person.mobile));
    expect(data).toEqual({ studentImsPin: person.pin });
    expect((await messagesTo({ server, to: person.email })).at(-1)).toMatchObject({ kind: 'password-set', channel: 'mail' });
    expect(await server.signIn(person.pin, password)).not.toBe('');
    expect(await actionsOn(person.id)).toEqual(['identity.password-set']);
  });

  test('API-022 the other screen writes newpassword; a forgotten password is replaced and every session ends', async () => {
    const person = await make.person();
    const tokens = [await server.signIn(person.pin), await server.signIn(person.pin)];
    const setUpToken = await prove(person.pin, person.mobile);
    const body = { studentEmail: person.email.toUpperCase(), studentImsPin: '', newpassword: password, setUpToken };
    expect((await server.call('createNewPassword', body)).data).toEqual({ studentImsPin: person.pin });
    for (const token of tokens) expect(await isOpen(token)).toBe(false);
    expect(await actionsOn(person.id)).toEqual(['identity.password-reset']);
    await expect(server.signIn(person.pin)).rejects.toThrow('INCORRECT_PASSWORD');
  });

  test('a parent whose pin is no student pin replaces a forgotten password by email', async () => {
    const parent = await make.person({ role: 'parent', pin: 'pack:parent' });
    await server.call('otpGeneration', { studentEmail: parent.email }, elsewhere());
    const otp = await lastCode({ server, to: parent.email });
    const proof = { studentEmail: parent.email, studentImsPin: '', otp };
    const { setUpToken, students } = (await server.call('otpVerification', proof, elsewhere())).data;
    // the pin of a parent is the pack's own name for them
    expect(students).toEqual([{ studentImsPin: '', firstName: parent.firstName, lastName: parent.lastName }]);
    const body = { studentEmail: parent.email, studentImsPin: '', enterNewPassword: password, setUpToken };
    expect((await server.call('createNewPassword', body, elsewhere())).data).toEqual({ studentImsPin: '' });
  });

  test('IDN-034 without a code that was right there is no password: no token, a made-up one, one of someone else', async () => {
    const victim = await make.person();
    const attacker = await make.person();
    const own = await prove(attacker.pin, attacker.mobile);
    for (const setUpToken of ['', 'x'.repeat(43), own]) {
      expect((await create(victim.pin, setUpToken)).error.code).toBe('SET_UP_EXPIRED');
    }
    expect((await create(attacker.pin, own)).status).toBe(200);
    expect(await server.signIn(victim.pin)).not.toBe('');
  });

  test('IDN-034 a set-up token works once, also when it comes in twice at once, and for a quarter of an hour', async () => {
    const person = await make.person({ password: null });
    const token = await prove(person.pin, person.mobile);
    const answers = await Promise.all([create(person.pin, token), create(person.pin, token, 'coffee in the morning')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect((await create(person.pin, token)).error.code).toBe('SET_UP_EXPIRED');
    server.clock.advance(60_000);
    const late = await prove(person.pin, person.mobile);
    server.clock.advance(15 * 60_000);
    expect((await create(person.pin, late)).error.code).toBe('SET_UP_EXPIRED');
  });

  test('IDN-034 a set-up token does not outlive the password it was given for', async () => {
    const person = await make.person();
    const early = await prove(person.pin, person.mobile);
    server.clock.advance(60_000);
    expect((await create(person.pin, await prove(person.pin, person.mobile))).status).toBe(200);
    expect((await create(person.pin, early, 'coffee in the morning')).error.code).toBe('SET_UP_EXPIRED');
    server.clock.advance(60_000);
    const late = await prove(person.pin, person.mobile);
    const token = await server.signIn(person.pin, password);
    const change = { currentPassword: password, newpassword: 'coffee in the morning' };
    expect((await server.call('changePassword', change, { token })).status).toBe(200);
    expect((await create(person.pin, late, 'cocoa in the evening')).error.code).toBe('SET_UP_EXPIRED');
  });

  test('of two set-up tokens that come in at once one sets the password', async () => {
    const person = await make.person();
    const one = await prove(person.pin, person.mobile);
    server.clock.advance(60_000);
    const other = await prove(person.pin, person.mobile);
    const answers = await Promise.all([create(person.pin, one), create(person.pin, other, 'coffee in the morning')]);
    expect(statusesOf(answers)).toEqual([200, 409]);
  });

  test.each([
    ['short', 'Use at least 10 characters.'],
    ['qwertyuiop', 'This password is too common. Choose another one.'],
  ])('IDN-050 ERR-045 the password %j is refused with the reason, and the token stays good', async (weak, message) => {
    const person = await make.person({ password: null });
    const token = await prove(person.pin, person.mobile);
    const refused = await create(person.pin, token, weak);
    expect(refused.error).toMatchObject({ code: 'WEAK_PASSWORD', message, fields: { enterNewPassword: message } });
    expect((await create(person.pin, token, person.mobile)).error.code).toBe('WEAK_PASSWORD');
    expect((await create(person.pin, token)).status).toBe(200);
  });
});

describe('changing a password', () => {
  const change = (token: string, currentPassword: string, newpassword = password) =>
    server.call('changePassword', { currentPassword, newpassword }, { token });

  test('ends the other sessions and keeps this one; every open window is told to prove its own', async () => {
    const person = await make.person({ password: 'a long password' });
    const heard: string[] = [];
    const unsubscribe = server.parts.live.subscribe({ personId: person.id, listener: ({ kind }) => void heard.push(kind) });
    await vi.waitFor(async () => {
      await server.parts.live.publish({ personId: person.id, kind: 'hello', data: {} });
      expect(heard).toContain('hello');
    });
    const other = await server.signIn(person.pin, 'a long password');
    const own = await server.signIn(person.pin, 'a long password');
    expect(await isOpen(other)).toBe(true);
    expect((await change(own, 'a long password')).data).toEqual({});
    expect([await isOpen(own), await isOpen(other)]).toEqual([true, false]);
    expect(await actionsOn(person.id)).toEqual(['identity.password-changed']);
    expect((await messagesTo({ server, to: person.email })).at(-1)).toMatchObject({ kind: 'password-changed' });
    await vi.waitFor(() => expect(heard).toContain('session-ended'));
    unsubscribe();
  });

  test('wants the current password, ten tries in a quarter of an hour, and a good new one', async () => {
    const person = await make.person({ password: 'a long password' });
    const token = await server.signIn(person.pin, 'a long password');
    const weak = await change(token, 'a long password', 'password123');
    expect(weak.error).toMatchObject({ code: 'WEAK_PASSWORD', fields: { newpassword: weak.error.message } });
    for (let tries = 0; tries < 10; tries += 1) expect((await change(token, 'a wrong one')).error.code).toBe('INCORRECT_PASSWORD');
    expect((await change(token, 'a long password')).status).toBe(429);
    expect(await server.signIn(person.pin, 'a long password')).not.toBe('');
  });

  test('IDN-023 a parent who signed in by code sets a first password with an empty current one, once', async () => {
    const parent = await make.person({ role: 'parent', password: null });
    const { token } = await make.session({ personId: parent.id, at: server.clock.now() });
    expect((await change(token, 'something')).error.code).toBe('INCORRECT_PASSWORD');
    expect((await change(token, '')).status).toBe(200);
    expect((await change(token, '', 'another good password')).error.code).toBe('INCORRECT_PASSWORD');
    expect(await actionsOn(parent.id)).toEqual(['identity.password-set']);
  });

  test('of two changes made at once one holds', async () => {
    const person = await make.person({ password: 'a long password' });
    const token = await server.signIn(person.pin, 'a long password');
    const answers = await Promise.all([
      change(token, 'a long password', 'tea in the morning'),
      change(token, 'a long password', 'coffee in the morning'),
    ]);
    expect(statusesOf(answers)).toEqual([200, 401]);
  });

  test('is not for support', async () => {
    const person = await make.person();
    const admin = await make.person({ role: 'admin' });
    const { token } = await make.session({ personId: person.id, actingAdminId: admin.id, at: server.clock.now() });
    expect((await change(token, '')).status).toBe(403);
  });
});
