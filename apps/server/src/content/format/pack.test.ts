import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql, type SQL } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../test/app.ts';
import { PackError, writeFaults } from './base/faults.ts';
import { importPack } from '../import-pack.ts';
import { readPack } from '../read-pack.ts';

const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A copy of the demo pack with parts of its files replaced. */
function changedPack(name: string, changes: Record<string, (text: string) => string>): string {
  const folder = join(scratch, name);
  cpSync(demo, folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`nothing was changed in ${file}`);
    writeFileSync(join(folder, file), after);
  }
  return folder;
}

describe('checking a pack', () => {
  test('the demo pack has no faults', () => {
    expect(faultsOf(demo)).toEqual([]);
  });

  test('every fault is told at once, with file, line and cause', () => {
    const folder = changedPack('faults', {
      'tests/mock-1.yaml': (text) => text.replace('bank: mock-1-dilr', 'bank: mock-9'),
      'programmes.yaml': (text) => text.replace('examDate: today+94d', 'examDate: soon'),
      'questions/topic-quadratics.md': (text) => text.replace(/- answer: .*/, '- answer: Z'),
      'people.yaml': (text) => text.replace('parentOf: [asc1001]', 'parentOf: [unknown]'),
    });
    const read = readPack(folder);
    const faults = 'faults' in read ? read.faults : [];
    const line = (file: string, part: string) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes(part)) + 1;
    expect(faults).toContainEqual({
      file: 'tests/mock-1.yaml',
      line: line('tests/mock-1.yaml', 'mock-9'),
      cause: "there is no bank 'mock-9' in the pack",
    });
    expect(faults).toContainEqual({
      file: 'programmes.yaml',
      line: line('programmes.yaml', 'soon'),
      cause: "examDate: a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'",
    });
    expect(faults).toContainEqual({
      file: 'people.yaml',
      line: line('people.yaml', 'unknown'),
      cause: "there is no person 'unknown' in the pack",
    });
    expect(faults.some((fault) => fault.file === 'questions/topic-quadratics.md' && /the answer 'Z'/.test(fault.cause))).toBe(true);
  });

  const faultsOf = (folder: string) => {
    const read = readPack(folder);
    return 'faults' in read ? writeFaults(read.faults).split('\n') : [];
  };
  /** How a fault begins at the last place of a file where `part` is. */
  const at = ({ folder, file, part }: { folder: string; file: string; part: string }) => {
    const before = readFileSync(join(folder, file), 'utf8').split(part);
    return `${file}:${before.slice(0, -1).join(part).split('\n').length}  `;
  };

  test('what would break an import or a test later is a fault at its line', () => {
    const unread = changedPack('later-unread', {
      'programmes.yaml': (text) => text.replace('examDate: today+94d', "examDate: '2026-02-31'"),
      'tests/topic-quadratics.yaml': (text) => text.replace(/minutes: \d+/, 'minutes: 0.008'),
    });
    expect(faultsOf(unread)).toEqual(
      expect.arrayContaining([
        `${at({ folder: unread, file: 'programmes.yaml', part: "examDate: '2026-02-31'" })}examDate: a day is '2026-11-21', 'today', 'today+3d' or 'today-2w'`,
        `${at({ folder: unread, file: 'tests/topic-quadratics.yaml', part: 'minutes: 0.008' })}minutes: a section lasts a second at least`,
      ]),
    );
    const folder = changedPack('later', {
      'modules.yaml': (text) => `${text}  - {key: again, programme: cat-2026, tabs: []}\n`,
      'programmes.yaml': (text) => text.replace('key: online', 'key: classroom'),
      'tests/mock-1.yaml': (text) => text.replace('key: dilr', 'key: varc').replace(/^end: .*/m, 'end: today-8d'),
      'people.yaml': (text) => text.replace('pin: ASC1002', 'pin: ASC1001').replace('pin: MEN2001', 'pin: DMC0001'),
    });
    expect(faultsOf(folder)).toEqual(
      expect.arrayContaining([
        `${at({ folder, file: 'modules.yaml', part: 'programme: cat-2026' })}the programme 'cat-2026' appears twice`,
        `${at({ folder, file: 'tests/mock-1.yaml', part: 'key: varc' })}the key 'varc' appears twice`,
        `${at({ folder, file: 'tests/mock-1.yaml', part: 'end: today-8d' })}the end is before the release`,
        `${at({ folder, file: 'people.yaml', part: 'pin: ASC1001' })}the pin 'ASC1001' appears twice`,
        `${at({ folder, file: 'people.yaml', part: 'pin: DMC0001' })}pins that begin with DMC are those of the synthetic candidates in cohort.yaml`,
      ]),
    );
  });

  test('IDN-067 the cookie of a brand is for a domain that one of its hosts is in', () => {
    const named = (domain: string) =>
      changedPack(`domain-${domain}`, {
        'brands.yaml': (text) =>
          text
            .replace('hosts: [localhost, 127.0.0.1]', 'hosts: [localhost, learn.provider.example]')
            .replace('pinLabel: Student ID', `cookieDomain: ${domain}`)
            .replace('name: Abhyas', `name: Abhyas\n    cookieDomain: ${domain}`),
      });
    const [own, other] = [named('provider.example'), named('learn')];
    const student = at({ folder: own, file: 'brands.yaml', part: 'cookieDomain: provider.example' });
    expect(faultsOf(own)).toEqual([`${student}no host of the brand is in the domain provider.example`]);
    const dotless = at({ folder: other, file: 'brands.yaml', part: 'cookieDomain: learn' });
    expect(faultsOf(other)).toContain(`${dotless}cookieDomain: a domain is lower case and has a dot, like example.org`);
  });

  test('a paper whose clock or marks cannot be kept is a fault at its line', () => {
    const unread = changedPack('papers-unread', {
      'tests/xat-paper.yaml': (text) => text.replace('marks: -0.1', 'marks: 0.1'),
      'people.yaml': (text) => text.replace('extraTime: 1/3', 'extraTime: a third'),
    });
    expect(faultsOf(unread)).toEqual(
      expect.arrayContaining([
        `${at({ folder: unread, file: 'people.yaml', part: 'extraTime: a third' })}extraTime: extra time is a percentage up to 300, or a part like '1/3'`,
        `${at({ folder: unread, file: 'tests/xat-paper.yaml', part: 'marks: 0.1' })}blanks.marks: a blank costs something: below 0`,
      ]),
    );
    const folder = changedPack('papers', {
      'tests/gmat-paper.yaml': (text) =>
        text.replace('minutes: 6, calculator', 'minutes: 6, break: 3, calculator').replace('gmat-q2', 'gmat-q99'),
      'tests/xat-paper.yaml': (text) =>
        text.replace('order: free', 'order: free\nleave: any-time').replace('blanks: {free: 8', 'blanks: {sections: [quants], free: 8'),
      'tests/jee-paper.yaml': (text) =>
        text.replace('minutes: 10,', 'minutes: 10, break: 5,').replace('question: jee-p4', 'question: jee-p3'),
      'people.yaml': (text) => text.replace('pin: MEN2001', 'pin: MEN2001\n    extraTime: 50'),
      'tests/topic-quadratics.yaml': (text) =>
        `${text.slice(0, text.indexOf('order:'))}engine: {url: 'https://exam.test', secretFrom: ENGINE_SECRET_EXAMS}\n`,
    });
    expect(faultsOf(folder)).toEqual([
      `${at({ folder, file: 'cohort.yaml', part: 'topic-quadratics' })}the paper of 'topic-quadratics' is with its engine: no cohort can take it here`,
      `${at({ folder, file: 'people.yaml', part: 'extraTime: 50' })}only a student has extra time`,
      `${at({ folder, file: 'tests/gmat-paper.yaml', part: 'gmat-q99' })}there is no question of bank gmat-paper 'gmat-q99' in the pack`,
      `${at({ folder, file: 'tests/gmat-paper.yaml', part: 'break: 3' })}nothing comes after the last section, so it has no break`,
      `${at({ folder, file: 'tests/jee-paper.yaml', part: 'break: 5' })}only a test in 'fixed' order has breaks`,
      `${at({ folder, file: 'tests/jee-paper.yaml', part: 'question: jee-p3' })}the question 'jee-paper/jee-p3' appears twice`,
      `${at({ folder, file: 'tests/xat-paper.yaml', part: 'leave: any-time' })}sections in free order share one clock: only a test in 'fixed' order has sections to leave`,
      `${at({ folder, file: 'tests/xat-paper.yaml', part: 'quants' })}there is no section 'quants' in the pack`,
    ]);
  });

  test('TST-062 a practice set that contradicts itself is a fault at its line', () => {
    const folder = changedPack('practice', {
      'tests/practice-quadratics.yaml': (text) =>
        text
          .replace('order: free', 'order: fixed')
          .replace("proctored: '0'", "proctored: '1'\nreview: window-end")
          .replace('name: Quadratics,', 'name: Quadratics, minutes: 5,'),
      'tests/practice-reasoning.yaml': (text) => text.replace(' minutes: 8,', ''),
      'tests/topic-quadratics.yaml': (text) => text.replace('type: Topic Test', 'type: Topic Test\nclock: none\nsolutions: each'),
      'cohort.yaml': (text) => text.replace('tests:\n', 'tests:\n  - practice-reasoning\n'),
    });
    const [practice, timed, topic] = ['tests/practice-quadratics.yaml', 'tests/practice-reasoning.yaml', 'tests/topic-quadratics.yaml'];
    expect(faultsOf(folder)).toEqual([
      `${at({ folder, file: 'cohort.yaml', part: '- practice-reasoning' })}a practice set has no cohort`,
      `${at({ folder, file: practice, part: 'proctored' })}a practice set is proctored nowhere`,
      `${at({ folder, file: practice, part: 'review' })}a practice set has no ranking to protect: its review opens once it is completed`,
      `${at({ folder, file: practice, part: 'order: fixed' })}without a clock no section ends: a set without one has its sections in 'free' order`,
      `${at({ folder, file: practice, part: 'minutes: 5' })}a set without a clock has no minutes`,
      `${at({ folder, file: timed, part: 'key: reasoning' })}a section needs 'minutes'`,
      `${at({ folder, file: topic, part: 'clock: none' })}only a practice set has no clock`,
      `${at({ folder, file: topic, part: 'solutions: each' })}only a practice set gives solutions before its end`,
      `${at({ folder, file: topic, part: 'minutes:' })}a set without a clock has no minutes`,
    ]);
  });

  test('a YAML file that cannot be read is a fault at its line', () => {
    const folder = changedPack('yaml', { 'brands.yaml': (text) => text.replace('key: main', 'key: [main') });
    const read = readPack(folder);
    expect('faults' in read && read.faults.some((fault) => fault.file === 'brands.yaml' && fault.line > 1)).toBe(true);
  });
});

describe('importing a pack', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  /** The demo pack with fewer candidates, whose answers are most of the work. The pack as it is, is the demo template's. */
  const fewCandidates = { 'cohort.yaml': (text: string) => text.replaceAll(/candidates: \d+/g, 'candidates: 20') };
  let demoWithFew = '';
  beforeAll(() => {
    demoWithFew = changedPack('few-candidates', fewCandidates);
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
  async function releaseOf(key: string): Promise<string> {
    const { rows } = await app.parts.database.orm.execute(sql`select release_at from assessments where key = ${key}`);
    return new Date(String(rows[0]?.['release_at'])).toISOString();
  }

  test('a pack with a fault changes nothing', async () => {
    const before = await counts();
    const folder = changedPack('bad', { 'people.yaml': (text) => text.replace('parentOf: [asc1001]', 'parentOf: [unknown]') });
    await expect(importFrom(folder)).rejects.toThrow(PackError);
    expect(await counts()).toEqual(before);
  });

  test('importing again duplicates nothing, and days keep their anchor until they are rebased', async () => {
    app.clock.set(new Date('2026-11-21T06:00:00Z'));
    const report = await importFrom(demoWithFew);
    expect(report).toMatchObject({ pack: 'demo', anchorDay: '2026-11-21', tests: 19, candidates: 20 });
    const first = await counts();
    expect(first).toMatchObject({ brands: 2, courses: 2, content_packs: 1, items: report.questions, assessments: 19, attempts: 235 });
    expect(await releaseOf('mock-1')).toBe('2026-11-13T18:30:00.000Z');

    app.clock.set(new Date('2026-12-05T06:00:00Z'));
    expect((await importFrom(demoWithFew)).anchorDay).toBe('2026-11-21');
    expect(await counts()).toEqual(first);
    expect(await releaseOf('mock-1')).toBe('2026-11-13T18:30:00.000Z');

    expect((await importFrom(demoWithFew, true)).anchorDay).toBe('2026-12-05');
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
    const folder = changedPack('window', { 'tests/mock-1.yaml': (text) => text.replace(/^end: .*/m, "end: '2020-01-01'") });
    await expect(importFrom(folder)).rejects.toMatchObject({
      faults: [{ file: 'tests/mock-1.yaml', cause: expect.stringMatching(/^the end, 2020-01-01, is before the release, 20/) as string }],
    });
  });

  test('a node that is gone from the pack is hidden, and shown again when it is back', async () => {
    const hidden = async () => {
      const { rows } = await app.parts.database.orm.execute(sql`select key from learning_nodes where not is_active order by key`);
      return rows.map((row) => row['key']);
    };
    const folder = changedPack('fewer', {
      ...fewCandidates,
      'modules.yaml': (text) => text.replace(/^ {6}- \{key: cat-upgrades.*\n/m, ''),
    });
    await importFrom(folder);
    expect(await hidden()).toEqual(['cat-upgrades']);
    await importFrom(demoWithFew);
    expect(await hidden()).toEqual([]);
  });

  test('a paper comes as its file says it: breaks, leaving, shuffling, keypad, own marks, the cost of blanks, extra time', async () => {
    await importFrom(demoWithFew);
    const one = async (query: SQL) => (await app.parts.database.orm.execute(query)).rows;
    expect(
      await one(sql`
        select key, may_leave, keypad_only, shuffle, blank_penalty, percentile, full_screen, copying from assessments
         where key in ('gmat-paper', 'jee-paper', 'xat-paper') order by key`),
    ).toMatchObject([
      { may_leave: true, keypad_only: false, shuffle: { questions: false, options: false }, blank_penalty: null, percentile: 'below' },
      { may_leave: false, keypad_only: true, shuffle: { questions: true, options: true }, full_screen: false, copying: true },
      { may_leave: false, blank_penalty: { sections: ['decisions', 'verbal', 'quant'], free: 8, each: 10 } },
    ]);
    expect(
      await one(sql`
        select sections.key, break_seconds, sections.calculator from sections join assessments on assessments.id = assessment_id
         where assessments.key = 'gmat-paper' order by position`),
    ).toEqual([
      { key: 'quant', break_seconds: 0, calculator: null },
      { key: 'verbal', break_seconds: 120, calculator: null },
      { key: 'data', break_seconds: 0, calculator: 'basic' },
    ]);
    expect(
      await one(sql`
        select items.key, marking, keep_options from section_items join items on items.id = item_id
         where bank = 'jee-paper' and (marking is not null or keep_options) order by items.key`),
    ).toEqual([
      { key: 'jee-p2', marking: null, keep_options: true },
      { key: 'jee-p4', marking: { correct: 600, wrong: -200, blank: 0 }, keep_options: false },
    ]);
    const arranged = () =>
      one(sql`select pin, extra_above, extra_below from accommodations join people on people.id = student_id order by pin`);
    expect(await arranged()).toMatchObject([{ pin: 'ASC1004', extra_above: 1, extra_below: 3 }, { pin: 'ASC1008' }]);
    await importFrom(
      changedPack('no-extra', { ...fewCandidates, 'people.yaml': (text) => text.replace("    extraTime: 1/3\n    largeText: '1'\n", '') }),
    );
    expect(await arranged()).toMatchObject([{ pin: 'ASC1008' }]);
  });
});
