import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { PackError } from '../format/base.ts';
import { importPack } from '../import-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-notices-'));
const day = 86_400_000;
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const programme = (key: string) =>
  `  - {key: ${key}, name: ${key}, myImsCourseId: '${key}', exam: CAT, examDate: '2027-01-01', variants: [{key: online, name: Online, centreProctoredAllowed: '0'}]}\n`;
const student = ({ key, programme: of }: { key: string; programme: string }) =>
  `  - {key: ${key}, pin: ${key.toUpperCase()}, role: student, firstName: A, lastName: B, email: ${key}@demo.test, programmes: [{programme: ${of}, variant: online}]}\n`;

const mentor =
  '  - {key: tld2001, pin: TLD2001, role: mentor, firstName: A, lastName: B, email: tld2001@demo.test, programmes: [{programme: one, variant: online}]}\n';
const parent = '  - {key: tldp, role: parent, firstName: A, lastName: B, mobile: "9000000777", parentOf: [tld1001]}\n';

/** Imports a pack of two programmes with a student in each, a mentor and a parent in the first, and these notices. */
async function importNotices(notices: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const files = {
    'pack.yaml': 'pack: told\nname: Told\n',
    'programmes.yaml': `programmes:\n${programme('one')}${programme('two')}`,
    'people.yaml': `people:\n${student({ key: 'tld1001', programme: 'one' })}${student({ key: 'tld1002', programme: 'two' })}${mentor}${parent}`,
    'notices.yaml': `notices:\n${notices}`,
  };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const { database, files: store, vault, clock } = server.parts;
  await importPack({ database, files: store, vault, folder, clock, rebase: false, demoPasswords: false });
}

/** The titles in the list of the person with this pin, or of the parent. */
const listOf = async (pin: string | null) => {
  const { rows } = await server.parts.database.orm.execute<{ id: bigint }>(
    sql`select id from people where case when ${pin}::text is null then mobile = '9000000777' else pin = ${pin} end`,
  );
  const { token } = await factories(server.parts).session({ personId: rows[0]?.id ?? 0n, at: server.clock.now() });
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token })).data;
  return notices.map(({ title }) => title);
};
/** The notices that are to go out now; then they count as sent. */
const goOut = async () => {
  const now = server.clock.now().toISOString();
  const { rows } = await server.parts.database.orm.execute<{ title: string }>(
    sql`update notices set sent_at = ${now} where sent_at is null and cancelled_at is null and due_at <= ${now} returning title`,
  );
  return rows.map(({ title }) => title);
};

const forAll = '  - {key: for-all, programme: all, title: For all, url: /home, day: today}\n';
const forOne = '  - {key: for-one, programme: one, title: For one, day: today-9d}\n';
const later = '  - {key: later, programme: two, title: Later, day: today+2d}\n';

test('NTF-001 the notices of a pack are told to those enrolled, each on its day, once, and go when the pack no longer has them', async () => {
  await importNotices(forAll + forOne + later);
  await importNotices(forAll + forOne + later);
  expect(await listOf('TLD1001')).toEqual(['For all', 'For one']);
  expect(await listOf('TLD1002')).toEqual(['For all']);
  // old news is in the list only
  expect(await goOut()).toEqual(['For all', 'For all']);

  await importNotices(forAll.replace('title: For all', 'title: For all of you') + later);
  expect(await listOf('TLD1001')).toEqual(['For all of you']);
  await importNotices(forAll + forOne);
  expect(await listOf('TLD1001')).toEqual(['For all', 'For one']);
  server.clock.advance(2.5 * day);
  expect(await listOf('TLD1002')).toEqual(['For all']);
  expect(await goOut()).toEqual([]);
  await importNotices(forAll + forOne + later);
  expect(await goOut()).toEqual(['Later']);
  expect(await listOf('TLD1002')).toEqual(['Later', 'For all']);
});

test('NTF-001 a notice of today comes at the moment when it is published, and stays there when it is published again', async () => {
  const dueAt = async () => {
    const { rows } = await server.parts.database.orm.execute<{ at: string }>(
      sql`select distinct due_at as at from notices where title = 'Today' and cancelled_at is null`,
    );
    return rows.map(({ at }) => new Date(at).getTime());
  };
  const published = server.clock.now().getTime();
  // in India
  const dayAfter = (days: number) => new Date(published + days * day + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const today = `  - {key: of-today, programme: all, title: Today, day: '${dayAfter(0)}'}\n`;
  await importNotices(today);
  expect(await dueAt()).toEqual([published]);
  server.clock.advance(60_000);
  await importNotices(today);
  expect(await dueAt()).toEqual([published]);
  await importNotices(today.replace(dayAfter(0), dayAfter(2)));
  expect((await dueAt())[0]).toBeGreaterThan(published);
});

test('NTF-001 a notice reaches its audience alone, students where the pack names none, and leaves those of another', async () => {
  const notice = (audience: string) => `  - {key: whom, programme: one, title: To whom, day: today${audience}}\n`;
  const told = async () => {
    const lists = await Promise.all(['TLD1001', 'TLD1002', 'TLD2001', null].map((pin) => listOf(pin)));
    return lists.map((titles) => titles.includes('To whom'));
  };
  const [students, parents, mentors] = [
    [true, false, false, false],
    [false, false, false, true],
    [false, false, true, false],
  ];
  for (const [audience, wanted] of [
    ['', students],
    [', audience: parents', parents],
    [', audience: mentors', mentors],
    [', audience: everyone', [true, false, true, true]],
    [', audience: students', students],
  ] as const) {
    await importNotices(notice(audience));
    expect([audience, await told()]).toEqual([audience, wanted]);
  }
});

test('a notice that leads out of the portal, is for a programme that is not there, or has the key of another, is a fault', async () => {
  const faultsOf = (notices: string) =>
    importNotices(notices).then(
      () => '',
      (error: unknown) => (error instanceof PackError ? error.message : String(error)),
    );
  for (const url of ['https://evil.test', '//evil.test', '/\\evil.test', 'home']) {
    expect(await faultsOf(forAll.replace('/home', `'${url}'`))).toContain("must be a page of the portal, as in '/home'");
  }
  expect(await faultsOf(forOne.replace('programme: one', 'programme: three'))).toContain(
    "notices.yaml:2  there is no programme 'three' in the pack",
  );
  expect(await faultsOf(forAll + forAll)).toContain("notices.yaml:3  the key 'for-all' appears twice");
});
