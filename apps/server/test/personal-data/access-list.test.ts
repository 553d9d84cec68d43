import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalDataInOrder } from '../../src/app.ts';
import { type TestApp, testApp } from '../app.ts';
import { setUpAuthenticator } from '../devices/authenticator.ts';
import { setUpPasskey } from '../devices/passkey-device.ts';
import { factories } from '../factories.ts';
import { lastCode } from '../messages.ts';
import { demoPassword } from '../moments.ts';
import { parentLinks } from '../../src/modules/relations/parent-links.ts';
import { noteAccess, replayAccess } from '../../src/modules/identity/access-list.ts';
import { deleteDueAccounts } from '../../src/modules/identity/delete-due-accounts.ts';
import { closeAccount, reopenAccount } from '../../src/modules/identity/manage.ts';
import { createSessionCache } from '../../src/modules/identity/sessions.ts';
import { importPerson } from '../../src/modules/identity/people/import-queries.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
beforeEach(() => rmSync(server.parts.config.accessList, { force: true }));
afterAll(() => server.close());

const whole = { parentLinks, personalData: personalDataInOrder, cache: createSessionCache() };
const none = { deleted: 0, changed: [], unreachable: [] };
const note = () => noteAccess({ parts: server.parts });
const replay = () => replayAccess({ parts: server.parts, ...whole });
const rowOf = async (id: bigint) =>
  (await server.parts.database.pool.query('select * from people where id = $1', [id])).rows[0] as Record<string, unknown>;
/** As a restored backup has the person: every column as it was. */
const putBack = async (row: Record<string, unknown>) => {
  const names = Object.keys(row).filter((name) => name !== 'id');
  const set = names.map((name, at) => `${name} = $${at + 2}`).join(', ');
  await server.parts.database.pool.query(`update people set ${set} where id = $1`, [row['id'], ...names.map((name) => row[name])]);
};

test('someone who was deleted after the backup is deleted again, and the list names no one', async () => {
  const person = await make.person({ firstName: 'Meera', email: 'meera@test.example' });
  const backup = await rowOf(person.id);
  await server.parts.database.pool.query('update people set deletion_due_at = $2 where id = $1', [person.id, server.clock.now()]);
  await deleteDueAccounts({ parts: server.parts, ...whole });
  await note();
  const list = server.parts.config.accessList;
  expect(readFileSync(list, 'utf8')).not.toMatch(/Meera|meera|argon2|TST/);
  expect(statSync(list).mode & 0o777).toBe(0o600);
  await putBack(backup);
  expect(await rowOf(person.id)).toMatchObject({ first_name: 'Meera', deleted_at: null });
  expect(await replay()).toEqual({ deleted: 1, changed: [], unreachable: [] });
  expect(await rowOf(person.id)).toMatchObject({ first_name: '', email: '', deleted_at: server.clock.now() });
  expect(await replay()).toEqual(none);
});

test('a password that was changed after the backup signs in no more, old or new, and the next one stays', async () => {
  const person = await make.person({ role: 'mentor' });
  const backup = await rowOf(person.id);
  const token = await server.signIn(person.pin);
  server.clock.advance(60_000);
  await server.call('changePassword', { currentPassword: demoPassword, newpassword: 'another quiet river' }, { token });
  await note();
  await putBack(backup);
  expect(await replay()).toEqual({ ...none, changed: [person.pin] });
  expect(await rowOf(person.id)).toMatchObject({ password_hash: null, email: person.email, mobile_proved: true });
  await putBack({ ...(await rowOf(person.id)), password_hash: backup['password_hash'] });
  expect(await replay()).toEqual(none);
});

test('an account that was closed after the backup is closed again, and one that was reopened is not', async () => {
  const closed = await make.person({ role: 'mentor' });
  const backup = await rowOf(closed.id);
  const managing = { parts: server.parts, cache: whole.cache, actorId: null, ref: { pin: closed.pin }, host: 'localhost' };
  server.clock.advance(60_000);
  await closeAccount(managing);
  await note();
  await putBack(backup);
  expect(await replay()).toEqual({ ...none, changed: [closed.pin] });
  expect(await rowOf(closed.id)).toMatchObject({
    closed_at: server.clock.now(),
    email: closed.email,
    password_hash: backup['password_hash'],
  });
  server.clock.advance(60_000);
  await reopenAccount(managing);
  await note();
  await putBack(backup);
  expect(await replay()).toEqual(none);
  expect(await rowOf(closed.id)).toMatchObject({ closed_at: null });
});

/** Gives someone a new contact with the code that goes there. */
const moveTo = async ({ token, kind, value }: { token: string; kind: 'mobile' | 'email'; value: string }) => {
  await server.call('changeContact', { kind, value, password: demoPassword }, { token });
  const otp = await lastCode({ server, to: value });
  expect((await server.call('verifyContact', { kind, value, otp }, { token })).status).toBe(200);
};

test.each([
  ['mobile', '9812345670'],
  ['email', 'new@test.example'],
] as const)('a %s that its owner replaced after the backup gets no code, and a form of before is out of date', async (kind, value) => {
  const person = await make.person({ role: 'mentor' });
  const backup = await rowOf(person.id);
  const token = await server.signIn(person.pin);
  server.clock.advance(60_000);
  await moveTo({ token, kind, value });
  await note();
  await putBack(backup);
  expect(await replay()).toEqual({ deleted: 0, changed: [person.pin], unreachable: [person.pin] });
  const gone = { email: '', mobile_proved: false, password_hash: null };
  expect(await rowOf(person.id)).toMatchObject({ ...gone, version: Number(backup['version']) + 1 });
  expect(await replay()).toEqual(none);
});

test('a contact that a list replaced after the backup gets no code', async () => {
  const person = await make.person({ role: 'mentor', password: null });
  const backup = await rowOf(person.id);
  server.clock.advance(60_000);
  const { pin, role, firstName, lastName, mobile } = person;
  const names = { pin, role, firstName, lastName, mobile };
  const listed = { ...names, email: 'listed@test.example', passwordHash: null, variantIds: [], rights: [] };
  const now = server.clock.now();
  await server.parts.database.transaction((tx) => importPerson({ tx, vault: server.parts.vault, person: listed, now }));
  await note();
  await putBack(backup);
  expect(await replay()).toEqual({ deleted: 0, changed: [person.pin], unreachable: [person.pin] });
});

const factorTables = ['authenticator_apps', 'passkeys', 'recovery_codes'];
const factorsOf = async (id: bigint) => {
  const of = (table: string) => `(select coalesce(json_agg(t), '[]') from ${table} t where person_id = $1) as ${table}`;
  const { rows } = await server.parts.database.pool.query(`select ${factorTables.map(of).join(', ')}`, [id]);
  return rows[0] as Record<string, { name?: string }[]>;
};
/** Someone with two passkeys and an app, as a backup has them. */
const secured = async () => {
  const person = await make.person({ role: 'mentor' });
  const token = await server.signIn(person.pin);
  const { recoveryCodes } = await setUpPasskey({ server, token, name: 'Old phone' });
  await setUpPasskey({ server, token, name: 'Laptop' });
  const [row, factors] = [await rowOf(person.id), await factorsOf(person.id)];
  const restore = async () => {
    await putBack(row);
    for (const table of factorTables) {
      await server.parts.database.pool.query(`delete from ${table} where person_id = $1`, [person.id]);
      const rows = `select * from json_populate_recordset(null::${table}, $1)`;
      await server.parts.database.pool.query(`insert into ${table} overriding system value ${rows}`, [JSON.stringify(factors[table])]);
    }
  };
  server.clock.advance(60_000);
  return { person, token, recoveryCodes, restore };
};
const left = async (id: bigint) => {
  const { passkeys = [], recovery_codes: codes = [], authenticator_apps: apps = [] } = await factorsOf(id);
  return { passkeys: passkeys.map(({ name }) => name), codes: codes.length, apps: apps.length };
};

test('a passkey that was removed, and a recovery code that was used after the backup, count no more; the others do', async () => {
  const { person, token, recoveryCodes, restore } = await secured();
  const [old] = (await server.call('twoStepDetails', {}, { token })).data.passkeys;
  const removed = await server.call('removePasskey', { passkeyId: old?.id ?? '', password: demoPassword }, { token });
  const used = await server.call('proveFactor', { code: recoveryCodes[0] ?? '' }, { token });
  expect([removed.status, used.status]).toEqual([200, 200]);
  await note();
  await restore();
  expect(await left(person.id)).toEqual({ passkeys: ['Old phone', 'Laptop'], codes: 10, apps: 0 });
  expect(await replay()).toEqual({ ...none, changed: [person.pin] });
  expect(await left(person.id)).toEqual({ passkeys: ['Laptop'], codes: 9, apps: 0 });
  expect(await rowOf(person.id)).toMatchObject({ password_hash: expect.stringContaining('argon2') as string, email: person.email });
});

test('two-step verification that was turned off after the backup is off', async () => {
  const { person, token, restore } = await secured();
  await server.call('removeAuthenticator', { password: demoPassword }, { token });
  await note();
  await restore();
  expect(await replay()).toEqual({ ...none, changed: [person.pin] });
  expect(await left(person.id)).toEqual({ passkeys: [], codes: 0, apps: 0 });
  expect((await rowOf(person.id))['password_hash']).not.toBeNull();
});

test('where two-step verification was turned on, or all of it replaced, after the backup, the password alone does not sign in', async () => {
  const person = await make.person({ role: 'mentor' });
  const backup = await rowOf(person.id);
  const token = await server.signIn(person.pin);
  server.clock.advance(60_000);
  await setUpAuthenticator({ server, token });
  await note();
  await putBack(backup);
  await server.parts.database.pool.query('delete from authenticator_apps where person_id = $1', [person.id]);
  expect(await replay()).toEqual({ ...none, changed: [person.pin] });
  expect(await rowOf(person.id)).toMatchObject({ password_hash: null, email: person.email, mobile_proved: true });
  expect(await left(person.id)).toEqual({ passkeys: [], codes: 0, apps: 0 });
});

test('a log-out is no change; a line that is cut off, of an earlier version, or of another portal is passed over', async () => {
  const person = await make.person({ role: 'mentor' });
  const token = await server.signIn(person.pin);
  const list = server.parts.config.accessList;
  const linesOf = () =>
    readFileSync(list, 'utf8')
      .split('\n')
      .filter((text) => text.includes(`"person":"${person.id}"`));
  await server.call('changePassword', { currentPassword: demoPassword, newpassword: 'another quiet river' }, { token });
  await note();
  const [line = ''] = linesOf();
  const backup = await rowOf(person.id);
  server.clock.advance(60_000);
  await server.call('endAllSessions', { keepThis: false }, { token });
  await note();
  expect(linesOf()).toEqual(linesOf().map(() => line));
  await putBack(backup);
  expect(await replay()).toEqual(none);
  // of one with the same number, and newer: it does not hide the person's own
  const of = JSON.parse(line) as Record<string, unknown>;
  const other = { ...of, at: '2030-01-01T00:00:00.000Z', state: 'deleted', createdAt: '2020-01-01T00:00:00.000Z' };
  const earlier = { ...of, at: '2029-01-01T00:00:00.000Z', factors: undefined };
  appendFileSync(list, `${JSON.stringify(earlier)}\n${JSON.stringify(other)}\n${line.slice(0, 40)}`);
  expect(await replay()).toEqual(none);
  expect(await rowOf(person.id)).toMatchObject({ deleted_at: null, password_hash: backup['password_hash'] });
  appendFileSync(list, `\n${JSON.stringify({ ...earlier, at: '2029-01-02T00:00:00.000Z', state: 'closed' })}\n`);
  expect(await replay()).toEqual({ ...none, changed: [person.pin] });
  expect(await rowOf(person.id)).toMatchObject({ closed_at: server.clock.now() });
});
