import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { lockImport } from '../../identity/people/contact-queries.ts';
import { importPeople } from './import-people.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const run = (csv: string, dryRun = false) => importPeople({ parts: server.parts, actorId: null, host: 'localhost', csv, dryRun });
/** The keys of two batches of one course. */
const twoOfACourse = async () => {
  const { rows } = await server.parts.database.pool.query<{ one: string; other: string }>(
    `select c.key || '/' || a.key as one, c.key || '/' || b.key as other from courses c
     join variants a on a.course_id = c.id join variants b on b.course_id = c.id and b.id > a.id order by a.id, b.id limit 1`,
  );
  const [pair] = rows;
  if (pair === undefined) throw new Error('the demo has a course of two batches');
  return pair;
};
const auditRows = async () => (await server.parts.database.pool.query('select from audit_events')).rowCount;
const listOf = (...rows: string[]) => ['ID,First name,Mobile,Courses', ...rows].join('\n');

test('a row that names two batches of one course is a fault', async () => {
  const { one, other } = await twoOfACourse();
  const { faults } = await run(listOf(`mov1001,Asha,9100000071,${one};${other}`), true);
  expect(faults).toEqual([{ line: 2, cause: `'${one}' and '${other}' are one course. Name one of them` }]);
  expect(await run(listOf(`mov1001,Asha,9100000071,${one};${one}`), true)).toMatchObject({ faults: [], created: 1 });
});

test('who moves to another batch is counted apart; the same list again changes nothing and leaves no trace', async () => {
  const { one, other } = await twoOfACourse();
  const counts = { faults: [], faultCount: 0, created: 0, changed: 0, moved: 0, unchanged: 0 };
  expect(await run(listOf(`mov1001,Asha,9100000071,${one}`))).toEqual({ ...counts, created: 1 });
  const list = listOf(`mov1001,Asha,9100000071,${other}`);
  expect(await run(list, true)).toEqual({ ...counts, moved: 1 });
  expect(await run(list)).toEqual({ ...counts, moved: 1 });
  const before = await auditRows();
  expect(await run(list)).toEqual({ ...counts, unchanged: 1 });
  expect(await auditRows()).toBe(before);
});

test('a mobile is its ten digits in every form that people and spreadsheets write it in, in Mobile and in Parents', async () => {
  const rows = [
    '+91 93000 00001',
    '093000 00001',
    '93000-00001',
    '(+91) 93000 00001',
    '\u202A9300000001\u202C',
    '\u202A+91 93000 00001\u202C',
    '9300000001\u200B',
    '\u096F\u0969\u0966\u0966\u0966\u0966\u0966\u0966\u0966\u0967',
  ].map(
    (mobile, at) =>
      `pho${2001 + at},N${at},x,${mobile},Meena <${mobile.replace('93000', '91300').replace('\u096F\u0969\u0966', '\u096F\u0967\u0969')}>`,
  );
  const list = ['ID,First name,Last name,Mobile,Parents', ...rows];
  expect(await run([...list, 'pho2100,N,x,9.40000E+09,', 'pho2101,N,x,+1 415 555 0100,'].join('\n'), true)).toMatchObject({
    faults: [10, 11].map((line) => ({ line, cause: expect.stringContaining('Please enter valid Mobile Number') as string })),
  });
  expect(await run(list.join('\n'))).toMatchObject({ faults: [], created: 8 });
  const { rows: stored } = await server.parts.database.pool.query<{ mobile: string; parents: string[] }>(
    `select s.mobile, array_agg(p.mobile) as parents from people s join relations l on l.subject_id = s.id and l.kind = 'parent' join people p on p.id = l.viewer_id
     where s.pin like 'PHO%' group by s.id order by s.pin`,
  );
  expect(stored).toEqual(rows.map(() => ({ mobile: '9300000001', parents: ['9130000001'] })));
});

test('one list at a time: another one is told so at once, also where it is only tried', async () => {
  const list = listOf('tog1001,Asha,9100000072,');
  await server.parts.database.transaction(async (tx) => {
    await lockImport(tx);
    for (const dryRun of [true, false]) {
      await expect(run(list, dryRun)).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: 'Another list is being imported. Try again in a minute.',
      });
    }
  });
  expect((await run(list)).created).toBe(1);
});

test('a person tries and imports so many lists in a quarter of an hour, and no more', async () => {
  const token = await server.signIn('STF3001');
  const call = async () => (await server.call('importPeople', { csv: 'ID', dryRun: true, password: '' }, { token })).status;
  for (let count = 0; count < 30; count += 1) expect(await call()).toBe(200);
  expect(await call()).toBe(429);
  server.clock.advance(15 * 60_000);
  expect(await call()).toBe(200);
});

test('someone whose row a list holds is waited for before the contacts are', async () => {
  const { database } = server.parts;
  const { one } = await twoOfACourse();
  let done: Promise<unknown> = Promise.resolve();
  await database.transaction(async (tx) => {
    await tx.execute(sql`select from people where pin = 'ASC1001' for no key update`);
    done = run(listOf(`asc1001,Asha,,${one}`), true);
    await expect.poll(async () => (await database.pool.query('select from pg_locks where not granted')).rowCount).toBe(1);
    // a save of a profile holds its person, and then takes a contact
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(hashtextextended('contact', 0)) as free`,
    );
    expect(rows).toEqual([{ free: true }]);
  });
  await done;
});
