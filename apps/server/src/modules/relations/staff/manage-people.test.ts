import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { messagesTo } from '../../../../test/messages.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { enrol } from '../../identity/manage-queries.ts';

let server: TestApp;
let token = '';
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
  make = factories(server.parts);
  token = await server.signIn('STF3001');
});
afterAll(() => server.close());

const query = async <T extends object>(text: string, values: readonly unknown[] = []) =>
  (await server.parts.database.pool.query<T>(text, [...values])).rows;
const idOf = async (pin: string) => (await query<{ id: string }>('select id::text from people where pin = $1', [pin]))[0]?.id ?? '';
const change = async (pin: string, what: 'close' | 'reopen' | 'reset') =>
  server.call('changeAccount', { personId: await idOf(pin), change: what, password: demoPassword }, { token });
const link = async (pin: string, kind: 'mentor' | 'parent', of: RequestOf<'changeLink'>['change']) =>
  server.call('changeLink', { personId: await idOf(pin), kind, change: of, password: demoPassword }, { token });
/** Two batches of one course. */
const pairOfBatches = async () => {
  const [pair] = await query<{ one: bigint; other: bigint }>(
    'select a.id as one, b.id as other from variants a join variants b on b.course_id = a.course_id and b.id > a.id order by 1, 2 limit 1',
  );
  if (pair === undefined) throw new Error('the demo has a course of two batches');
  return pair;
};

test('someone who is put into two batches of a course at once ends in one of them', async () => {
  const { database } = server.parts;
  const { one, other } = await pairOfBatches();
  const personId = BigInt(await idOf('ASC1007'));
  await query('delete from enrolments where person_id = $1', [personId]);
  let isDone = false;
  const second = await database.transaction(async (tx) => {
    await enrol({ tx, personId, variantId: one });
    const late = database.transaction((own) => enrol({ tx: own, personId, variantId: other })).then(() => (isDone = true));
    const waits = async () => isDone || (await query('select from pg_locks where not granted')).length > 0;
    await expect.poll(waits).toBe(true);
    return { late };
  });
  await second.late;
  const here = await query('select from enrolments where person_id = $1 and variant_id in ($2, $3)', [personId, one, other]);
  expect(here).toHaveLength(1);
});

test('a closed parent or mentor is linked to no one, by hand or by a list, until the account is open again', async () => {
  await link('ASC1005', 'parent', { verb: 'link', typed: 'closed.parent@example.org' });
  await query("update people set closed_at = now() where email = 'closed.parent@example.org'");
  await change('MEN2001', 'close');
  const closed = { link: 'This account is closed. Reopen it first.' };
  expect((await link('ASC1006', 'mentor', { verb: 'link', typed: 'MEN2001' })).error.fields).toEqual(closed);
  expect((await link('ASC1006', 'parent', { verb: 'link', typed: 'closed.parent@example.org' })).error.fields).toEqual(closed);
  const csv = 'ID,First name,Mentors\nASC1006,Asha,MEN2001';
  expect((await server.call('importPeople', { csv, dryRun: true, password: '' }, { token })).data.faults).toEqual([
    { line: 2, cause: closed.link },
  ]);
  // an end of a link is no way in
  const [parent] = await query<{ id: string }>("select id::text from people where email = 'closed.parent@example.org'");
  expect((await link('ASC1005', 'parent', { verb: 'unlink', linkedId: parent?.id ?? '' })).status).toBe(200);
  await change('MEN2001', 'reopen');
  expect((await link('ASC1006', 'mentor', { verb: 'link', typed: 'MEN2001' })).status).toBe(200);
});

test('a parent who has signed in keeps the account when a reset and the end of a link come together', async () => {
  const email = 'signed.in@example.org';
  await link('ASC1005', 'parent', { verb: 'link', typed: email });
  const [parent] = await query<{ id: string }>('select id::text from people where email = $1', [email]);
  const personId = parent?.id ?? '';
  await make.session({ personId: BigInt(personId), at: server.clock.now() });
  expect((await server.call('changeAccount', { personId, change: 'reset', password: demoPassword }, { token })).status).toBe(200);
  expect((await link('ASC1005', 'parent', { verb: 'unlink', linkedId: personId })).status).toBe(200);
  expect(await query('select from people where id = $1', [personId])).toHaveLength(1);
});

test('a parent of the pack whom staff link too is no news, and the list does not count it', async () => {
  const [known] = await query<{ pin: string; email: string; mobile: string; student: string }>(
    `select p.email, p.mobile, s.pin, s.email as student from relations r join people p on p.id = r.viewer_id join people s on s.id = r.subject_id
     where r.kind = 'parent' and r.source like 'pack:%' and s.email <> '' order by r.id limit 1`,
  );
  const typed = known?.email || known?.mobile || '';
  const pin = known?.pin ?? '';
  const csv = `ID,First name,Parents\n${pin},Asha,${typed}`;
  expect((await server.call('importPeople', { csv, dryRun: true, password: '' }, { token })).data).toMatchObject({
    changed: 0,
    unchanged: 1,
  });
  expect((await link(pin, 'parent', { verb: 'link', typed })).status).toBe(200);
  expect(await messagesTo({ server, to: known?.student ?? '' })).toEqual([]);
  expect(await query("select from audit_events where action = 'relations.linked' and target_id = $1", [await idOf(pin)])).toEqual([]);
});

test('staff put no staff, admins, parents and closed accounts into a batch; admins do so with staff', async () => {
  const { one } = await pairOfBatches();
  const join = async (personId: string, as = token) =>
    (await server.call('changeEnrolment', { personId, variantId: String(one), change: 'join' }, { token: as })).status;
  const [parent] = await query<{ id: string }>("select id::text from people where role = 'parent' and not synthetic order by id limit 1");
  const admin = await server.signIn('ADM1');
  for (const personId of [await idOf('STF3001'), await idOf('ADM1'), parent?.id ?? '']) expect(await join(personId)).toBe(403);
  expect(await join(parent?.id ?? '', admin)).toBe(403);
  expect(await join(await idOf('STF3001'), admin)).toBe(200);
  await change('ASC1007', 'close');
  expect(await join(await idOf('ASC1007'))).toBe(403);
  expect(
    (await server.call('importPeople', { csv: 'ID,First name\nASC1007,Asha', dryRun: true, password: '' }, { token })).data.faults,
  ).toEqual([{ line: 2, cause: 'This account is closed. Reopen it first.' }]);
});
