import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { changedPack, scratchFolder } from '../../../test/packs/changed-pack.ts';
import { importPack } from '../import-pack.ts';
import { readPack } from '../read-pack.ts';
import { PackError } from './base.ts';

const scratch = scratchFolder();

describe('importing a pack', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ template: 'demo' });
  });
  afterAll(() => app.close());

  /** The demo pack with fewer candidates, whose answers are most of the work. The pack as it is was imported into the demo template. */
  const fewCandidates = { 'cohort.yaml': (text: string) => text.replaceAll(/candidates: \d+/g, 'candidates: 20') };
  let demoWithFew = '';
  beforeAll(() => {
    demoWithFew = changedPack(scratch, 'few-candidates', fewCandidates);
  });

  const importFrom = (folder: string, rebase = false) => importPack({ ...app.parts, folder, rebase, demoPasswords: true });
  const tables = [
    'brands',
    'courses',
    'variants',
    'people',
    'enrolments',
    'staff_rights',
    'relations',
    'profiles',
    'guardians',
    'addresses',
    'education_entries',
    'work_experiences',
    'exam_attempts',
    'learning_nodes',
    'assets',
    'node_assets',
    'passages',
    'items',
    'assessments',
    'sections',
    'section_items',
    'attempts',
    'attempt_events',
    'attempt_scores',
    'attempt_items',
    'content_packs',
  ];
  async function counts(): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await app.parts.database.orm.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`);
      found[table] = Number(rows[0]?.['n']);
    }
    return found;
  }
  const rowsOf = async (query: SQL) => (await app.parts.database.orm.execute(query)).rows;
  async function releaseOf(key: string): Promise<string> {
    const { rows } = await app.parts.database.orm.execute(sql`select release_at from assessments where key = ${key}`);
    return new Date(String(rows[0]?.['release_at'])).toISOString();
  }

  test('a pack with a fault changes nothing', async () => {
    const before = await counts();
    const folder = changedPack(scratch, 'bad', { 'people.yaml': (text) => text.replace('parentOf: [asc1001]', 'parentOf: [unknown]') });
    await expect(importFrom(folder)).rejects.toThrow(PackError);
    expect(await counts()).toEqual(before);
  });

  /** Of tables with nothing of candidates. */
  const without = (found: Record<string, number>) =>
    Object.fromEntries(Object.entries(found).filter(([table]) => !/^(attempt|people|enrolments)/.test(table)));
  let first: Record<string, number> = {};
  test('importing again duplicates nothing, and days keep their anchor', async () => {
    const before = await counts();
    expect(await releaseOf('mock-1')).toBe('2026-11-16T18:30:00.000Z');
    app.clock.set(new Date('2026-12-05T06:00:00Z'));
    const report = await importFrom(demoWithFew);
    const tests = readdirSync(join(demoWithFew, 'tests')).length;
    expect(report).toMatchObject({ pack: 'demo', anchorDay: '2026-11-24', tests, candidates: 20 });
    first = await counts();
    expect(first).toMatchObject({ brands: 2, courses: 3, content_packs: 1, assessments: tests, attempts: 258 });
    expect(without(first)).toEqual(without(before));
    // a model has further instances
    const { rows: plain } = await app.parts.database.orm.execute(sql`select count(*)::int as items from items where key not like '%.%'`);
    expect(plain).toEqual([{ items: report.questions }]);
    expect(await releaseOf('mock-1')).toBe('2026-11-16T18:30:00.000Z');
  });

  test('TST-024 TST-062 no question of a ranked test of the demo is in another, in a pool or a practice set, whatever it is called', async () => {
    expect(
      await rowsOf(sql`
        with placed as (
          select distinct test.key as test, test.kind, test.ranked, test.release_at, test.end_at,
                 md5(concat_ws('|', items.stem_html, items.options, items.passage_id)) as print
            from assessments test join sections on assessment_id = test.id
            join section_items on section_id = sections.id join items on items.id = item_id),
        practised as (
          select md5(concat_ws('|', stem_html, options, passage_id)) as print, bank || '/' || key as place from items
           where id in (select item_id from pool_items) or model is not null
          union all select print, test from placed where kind = 'practice')
        select mock.test, coalesce(other.test, place) as other from placed mock
          left join placed other on other.print = mock.print and other.test <> mock.test and other.kind = 'test' and other.release_at <= mock.end_at and other.end_at >= mock.release_at
          left join practised on practised.print = mock.print
         where mock.ranked and coalesce(other.test, place) is not null`),
    ).toEqual([]);
  });

  test('a node that is gone from the pack is hidden, and extra time taken back; both are there again when they are back, and days move when they are rebased', async () => {
    const hidden = () => rowsOf(sql`select key from learning_nodes where not is_active order by key`);
    const arranged = () =>
      rowsOf(sql`select pin, extra_above, extra_below from accommodations join people on people.id = student_id order by pin`);
    const both = [{ pin: 'ASC1004', extra_above: 1, extra_below: 3 }, { pin: 'ASC1008' }];
    expect([await hidden(), await arranged()]).toMatchObject([[], both]);
    const less = changedPack(scratch, 'less', {
      ...fewCandidates,
      'modules.yaml': (text) => text.replace(/^ {6}- \{key: cat-upgrades.*\n/m, ''),
      'people.yaml': (text) => text.replace("    extraTime: 1/3\n    largeText: '1'\n", ''),
    });
    await importFrom(less);
    expect([await hidden(), await arranged()]).toMatchObject([[{ key: 'cat-upgrades' }], [{ pin: 'ASC1008' }]]);
    expect((await importFrom(demoWithFew, true)).anchorDay).toBe('2026-12-05');
    expect([await hidden(), await arranged()]).toMatchObject([[], both]);
    expect(await counts()).toEqual(first);
    expect(await releaseOf('mock-1')).toBe('2026-11-27T18:30:00.000Z');
  });

  const small = (name: string, { people }: { people: string }) => {
    const folder = mkdtempSync(join(scratch, name));
    writeFileSync(join(folder, 'pack.yaml'), `pack: ${name}\nname: ${name}\n`);
    writeFileSync(join(folder, 'people.yaml'), people);
    return folder;
  };
  const rolesOf = async (lastName: string) => {
    const { rows } = await app.parts.database.orm.execute(sql`select pin, role from people where last_name = ${lastName} order by pin`);
    return rows;
  };

  test('rights are exactly those of the pack: one that is left out is taken back', async () => {
    const staff = (rights: string) =>
      `people:\n  - {key: s, pin: RGT1, role: staff, firstName: A, lastName: Rights, email: s@test.example, rights: [${rights}]}\n`;
    const rights = async () => {
      const { rows } = await app.parts.database.orm.execute<{ right: string }>(
        sql`select "right" from staff_rights join people on people.id = person_id where pin = 'RGT1' order by 1`,
      );
      return rows.map(({ right }) => right);
    };
    await importFrom(small('rights', { people: staff('content, support') }));
    expect(await rights()).toEqual(['content', 'support']);
    await importFrom(small('rights', { people: staff('classes, content') }));
    expect(await rights()).toEqual(['classes', 'content']);
    await importFrom(small('rights', { people: staff('') }));
    expect(await rights()).toEqual([]);
  });

  test('two parents with one mobile or email are a fault: a code sent there opens one account', () => {
    const parent = (key: string, more: string) => `  - {key: ${key}, role: parent, firstName: A, lastName: B, ${more}}\n`;
    const people = `people:\n${parent('a', 'mobile: "9111111112", email: a@test.example')}${parent('b', 'mobile: "9111111112"')}${parent('c', 'email: A@test.example')}`;
    const read = readPack(small('family', { people }));
    expect('faults' in read ? read.faults : []).toEqual([
      { file: 'people.yaml', line: 3, cause: "two parents share the mobile '9111111112': write one, with both in parentOf" },
      { file: 'people.yaml', line: 4, cause: "two parents share the email 'a@test.example': write one, with both in parentOf" },
    ]);
  });

  test('a parent is no one else: neither the person whose pin is like the key, nor the parent of another pack', async () => {
    const people = 'people:\n  - {key: asc1001, role: parent, firstName: A, lastName: Namesake, mobile: "9111111111"}\n';
    await importFrom(small('one', { people }));
    await importFrom(small('two', { people }));
    await importFrom(small('two', { people }));
    expect(await rolesOf('Namesake')).toEqual([
      { pin: 'one:asc1001', role: 'parent' },
      { pin: 'two:asc1001', role: 'parent' },
    ]);
  });

  test('a pin that is someone else’s in the portal is a fault, and nothing changes', async () => {
    const before = await counts();
    const people = ['ASC1001', 'DMC0001'].map(
      (pin) => `  - {key: ${pin.toLowerCase()}, pin: ${pin}, role: mentor, firstName: A, lastName: Usurper}\n`,
    );
    const cause = (pin: string) => `the pin '${pin}' is that of another role or a synthetic candidate in this portal`;
    await expect(importFrom(small('taken', { people: `people:\n${people.join('')}` }))).rejects.toMatchObject({
      faults: [
        { file: 'people.yaml', line: 2, cause: cause('ASC1001') },
        { file: 'people.yaml', line: 3, cause: cause('DMC0001') },
      ],
    });
    expect(await counts()).toEqual(before);
  });

  test('the demo password comes into a portal only where that is asked for', async () => {
    const people = 'people:\n  - key: adm\n    pin: ADM77\n    role: admin\n    firstName: A\n    lastName: Known\n    password: demo\n';
    const folder = small('known', { people });
    await expect(importPack({ ...app.parts, folder, rebase: false, demoPasswords: false })).rejects.toMatchObject({
      faults: [{ file: 'people.yaml', line: 7, cause: expect.stringContaining('demo password') as string }],
    });
    expect(await rolesOf('Known')).toEqual([]);
    await importFrom(folder);
    expect(await rolesOf('Known')).toEqual([{ pin: 'ADM77', role: 'admin' }]);
  });

  test('a window that closes before it opens once the anchor day is known is a fault', async () => {
    const folder = changedPack(scratch, 'window', { 'tests/mock-1.yaml': (text) => text.replace(/^end: .*/m, "end: '2020-01-01'") });
    await expect(importFrom(folder)).rejects.toMatchObject({
      faults: [{ file: 'tests/mock-1.yaml', cause: expect.stringMatching(/^the end, 2020-01-01, is before the release, 20/) as string }],
    });
  });

  test('a paper comes as its file says it: breaks, leaving, shuffling, keypad, own marks, marks for a part, the cost of blanks, extra time', async () => {
    expect(
      await rowsOf(sql`
        select key, may_leave, keypad_only, shuffle, blank_penalty, percentile, full_screen, copying, marking -> 'multiple' as several from assessments
         where key in ('gmat-paper', 'jee-paper', 'xat-paper') order by key`),
    ).toMatchObject([
      { may_leave: true, keypad_only: false, shuffle: { questions: false, options: false }, blank_penalty: null, percentile: 'below' },
      {
        may_leave: false,
        keypad_only: true,
        shuffle: { questions: true, options: true },
        full_screen: false,
        copying: true,
        several: { correct: 400, wrong: -200, blank: 0, partial: 100 },
      },
      { may_leave: true, blank_penalty: { sections: ['decisions', 'verbal', 'quant'], free: 8, each: 10 } },
    ]);
    expect(
      await rowsOf(sql`
        select sections.key, break_seconds, sections.calculator from sections join assessments on assessments.id = assessment_id
         where assessments.key = 'gmat-paper' order by position`),
    ).toEqual([
      { key: 'quant', break_seconds: 0, calculator: null },
      { key: 'verbal', break_seconds: 120, calculator: null },
      { key: 'data', break_seconds: 0, calculator: 'basic' },
    ]);
    expect(
      await rowsOf(sql`
        select sections.key, part, counted from sections join assessments on assessments.id = assessment_id
         where assessments.key = 'xat-paper' order by position`),
    ).toEqual([
      ...['decisions', 'verbal', 'quant'].map((section) => ({ key: section, part: 1, counted: true })),
      { key: 'gk', part: 2, counted: false },
    ]);
    expect(
      await rowsOf(sql`
        select items.key, marking, keep_options from section_items join items on items.id = item_id
         where bank = 'jee-paper' and (marking is not null or keep_options) order by items.key`),
    ).toEqual([
      { key: 'jee-p2', marking: null, keep_options: true },
      { key: 'jee-p4', marking: { correct: 600, wrong: -200, blank: 0 }, keep_options: false },
    ]);
  });
});
