import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { browserCookie, testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { lastCode, messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { whileOpen } from '../../../../test/while-changing.ts';
import { ensureParentOf } from '../index.ts';
import { people } from '../tables.ts';

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
