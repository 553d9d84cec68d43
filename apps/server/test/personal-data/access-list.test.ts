import { appendFileSync, readFileSync, rmSync, statSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personalDataInOrder } from '../../src/app.ts';
import { type TestApp, testApp } from '../app.ts';
import { factories } from '../factories.ts';
import { demoPassword } from '../moments.ts';
import { parentLinks } from '../../src/modules/relations/index.ts';
import { noteAccess, replayAccess } from '../../src/modules/identity/access-list.ts';
import { deleteDueAccounts } from '../../src/modules/identity/delete-due-accounts.ts';
import { closeAccount, createSessionCache } from '../../src/modules/identity/index.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
beforeEach(() => rmSync(server.parts.config.accessList, { force: true }));
afterAll(() => server.close());

const whole = { parentLinks, personalData: personalDataInOrder, cache: createSessionCache() };
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
  expect(await replay()).toEqual({ deleted: 1, changed: [] });
  expect(await rowOf(person.id)).toMatchObject({ first_name: '', email: '', deleted_at: server.clock.now() });
  expect(await replay()).toEqual({ deleted: 0, changed: [] });
});

test('a password that was changed after the backup signs in no more, old or new, and the next one stays', async () => {
  const person = await make.person({ role: 'mentor' });
  const backup = await rowOf(person.id);
  const token = await server.signIn(person.pin);
  server.clock.advance(60_000);
  await server.call('changePassword', { currentPassword: demoPassword, newpassword: 'another quiet river' }, { token });
  await note();
  await putBack(backup);
  expect(await replay()).toEqual({ deleted: 0, changed: [person.pin] });
  expect(await rowOf(person.id)).toMatchObject({ password_hash: null, email: person.email, mobile_proved: true });
  await putBack({ ...(await rowOf(person.id)), password_hash: backup['password_hash'] });
  expect(await replay()).toEqual({ deleted: 0, changed: [] });
});

test('an account that was closed after the backup is closed again; a contact that was replaced gets no code', async () => {
  const [closed, moved] = [await make.person({ role: 'mentor' }), await make.person({ role: 'mentor' })];
  const backups = [await rowOf(closed.id), await rowOf(moved.id)];
  server.clock.advance(60_000);
  const ref = { pin: closed.pin };
  await closeAccount({ parts: server.parts, cache: whole.cache, actorId: null, ref, host: 'localhost' });
  await server.parts.database.pool.query("update people set email = 'new@test.example', access_ended_at = $2 where id = $1", [
    moved.id,
    server.clock.now(),
  ]);
  await note();
  for (const backup of backups) await putBack(backup);
  expect(await replay()).toEqual({ deleted: 0, changed: [closed.pin, moved.pin] });
  expect(await rowOf(closed.id)).toMatchObject({ closed_at: server.clock.now(), email: closed.email });
  expect(await rowOf(moved.id)).toMatchObject({ closed_at: null, email: '', mobile_proved: false, password_hash: null });
});

test('a log-out is no change; a line that is cut off and someone of another portal are passed over', async () => {
  const person = await make.person({ role: 'mentor' });
  const backup = await rowOf(person.id);
  server.clock.advance(60_000);
  await server.call('endAllSessions', { keepThis: false }, { token: await server.signIn(person.pin) });
  await note();
  const list = server.parts.config.accessList;
  const [line = ''] = readFileSync(list, 'utf8')
    .split('\n')
    .filter((text) => text.includes(`"person":"${person.id}"`));
  await putBack(backup);
  expect(await replay()).toEqual({ deleted: 0, changed: [] });
  const other = {
    ...(JSON.parse(line) as object),
    at: '2030-01-01T00:00:00.000Z',
    state: 'deleted',
    createdAt: '2020-01-01T00:00:00.000Z',
  };
  appendFileSync(list, `${JSON.stringify(other)}\n${line.slice(0, 40)}`);
  expect(await replay()).toEqual({ deleted: 0, changed: [] });
  expect(await rowOf(person.id)).toMatchObject({ deleted_at: null, password_hash: backup['password_hash'] });
});
