import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { convertFromCommandLine } from './cli-convert.ts';
import { exportFromCommandLine } from './cli-export.ts';
import { convertInto } from './convert/pack.ts';
import { writeZip } from './convert/container.ts';
import { wordDocument, workbook } from './convert/testing/office-files.ts';
import { importPack } from './import-pack.ts';
import { readPack } from './read-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-convert-'));
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

const file = (name: string, body: string | Buffer) => {
  const path = join(scratch, name);
  writeFileSync(path, body);
  return path;
};
const folder = () => join(mkdtempSync(join(scratch, 'p')), 'My pack');
const plain = { bank: null, programme: null, force: false, dryRun: false };
const gift = '::Sky:: Blue? {=yes ~%-50%no}\n\n::Sea:: Deep? {#3:1}\n';
const csv = 'Question,A,B,Answer,Solution\nWhich?,1,2,B,So.\n';
const moodle =
  '<quiz><question type="truefalse"><questiontext format="html"><text>Right?</text></questiontext><answer fraction="100"><text>true</text></answer></question></quiz>';

test.each([
  ['Sky & sea.gift', gift, 2],
  ['table.csv', csv, 1],
  [
    'book.xlsx',
    workbook({
      rows: [
        ['Question', 'A', 'B', 'Answer'],
        ['Which?', 'x', 'y', 'B'],
      ],
    }),
    1,
  ],
  ['quiz.xml', moodle, 1],
  [
    'paper.docx',
    wordDocument({ body: ['1. Which?', '(a) x', '(b) y', 'Ans: b'].map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') }),
    1,
  ],
])('%s becomes a pack that its check has nothing against and that a database takes', async (name, body, count) => {
  const pack = folder();
  const { entries } = await convertInto({ ...plain, file: file(name, body), folder: pack });
  expect(entries.every(({ at }) => at !== null)).toBe(true);
  expect(readPack(pack)).not.toHaveProperty('faults');
  expect(readFileSync(join(pack, 'pack.yaml'), 'utf8')).toBe('pack: my-pack\nname: My pack\n');
  const report = await importPack({ ...server.parts, folder: pack, rebase: false, demoPasswords: false });
  expect(report.questions).toBe(count);
});

test('the practice set that a programme asks for keeps the marks, and can be imported', async () => {
  const pack = folder();
  await convertInto({ ...plain, file: file('marks.gift', gift), folder: pack });
  writeFileSync(
    join(pack, 'programmes.yaml'),
    "programmes: [{key: cat, name: CAT, myImsCourseId: '1', exam: CAT, examDate: today+9d, variants: [{key: online, name: Online, centreProctoredAllowed: '0'}]}]\n",
  );
  await convertInto({ ...plain, file: file('marks.gift', gift), folder: pack, programme: 'cat' });
  await importPack({ ...server.parts, folder: pack, rebase: false, demoPasswords: false });
  const { rows } = await server.parts.database.orm.execute<{ name: string }>(sql`select name from assessments where name = 'marks'`);
  expect(rows).toEqual([{ name: 'marks' }]);
});

test('nothing is overwritten without being asked, the same file again changes nothing, and a dry run writes nothing', async () => {
  const pack = folder();
  const source = file('again.csv', csv);
  expect((await convertInto({ ...plain, file: source, folder: pack, dryRun: true })).written).toEqual(['pack.yaml', 'questions/again.md']);
  expect(existsSync(pack)).toBe(false);
  await convertInto({ ...plain, file: source, folder: pack });
  await convertInto({ ...plain, file: source, folder: pack });
  const bank = join(pack, 'questions/again.md');
  writeFileSync(bank, 'mine');
  await expect(convertInto({ ...plain, file: source, folder: pack })).rejects.toThrow(
    'these files are in the pack already: questions/again.md',
  );
  expect(readFileSync(bank, 'utf8')).toBe('mine');
  await convertInto({ ...plain, file: source, folder: pack, bank: 'Other bank' });
  expect(existsSync(join(pack, 'questions/other-bank.md'))).toBe(true);
  await convertInto({ ...plain, file: source, folder: pack, force: true });
  expect(readFileSync(bank, 'utf8')).toContain('## Question q-1');
});

const item12 = (title: string) =>
  `<questestinterop><assessment ident="${title}" title="${title}"><section><item ident="i"><presentation><material><mattext>Which?</mattext></material><response_lid ident="r"><render_choice><response_label ident="a"><material><mattext>x</mattext></material></response_label><response_label ident="b"><material><mattext>y</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;
const packageOf = (...titles: string[]) =>
  writeZip(
    new Map([
      ['imsmanifest.xml', Buffer.from('<manifest/>')],
      ...titles.map((title) => [`${title}.xml`, Buffer.from(item12(title))] as const),
    ]),
  );
const sheets = workbook({
  rows: [
    ['Question', 'A', 'B', 'Answer'],
    ['Which?', 'x', 'y', 'B'],
  ],
});

test.each([
  ['one.zip', packageOf('Week 3'), null, ['week-3']],
  ['one.zip', packageOf('Week 3'), 'Mine', ['mine']],
  ['two.zip', packageOf('Week 3', 'Week 4'), null, ['week-3', 'week-4']],
  ['two.zip', packageOf('Week 3', 'Week 4'), 'Mine', ['mine-week-3', 'mine-week-4']],
  ['book.xlsx', sheets, 'Mine', ['mine']],
])('the banks of %s are named by the file, or by --bank and, where there are several, their own names', async (name, body, bank, names) => {
  const { written } = await convertInto({ ...plain, file: file(name, body), folder: folder(), bank, programme: 'cat' });
  expect(written.filter((path) => path.startsWith('questions/'))).toEqual(names.map((each) => `questions/${each}.md`));
  expect(written.filter((path) => path.startsWith('tests/'))).toEqual(names.map((each) => `tests/${each}.yaml`));
});

test.each([
  ['old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'this format is not read'],
  ['what.bin', 'words', 'is of no known format'],
  ['other.xml', '<rss/>', '<rss> is not the start of a known format'],
])('%s is refused', async (name, body, message) => {
  await expect(convertInto({ ...plain, file: file(name, body), folder: folder() })).rejects.toThrow(message);
});

test('a pack exported to QTI 3 becomes a pack again, which a database takes; a file that is there stays', async () => {
  const demo = new URL('../../../../content/demo', import.meta.url).pathname;
  const target = join(scratch, 'demo.zip');
  expect(exportFromCommandLine([demo, '--qti', target])).toBe(0);
  expect(exportFromCommandLine([demo, '--qti', target])).toBe(1);
  const pack = folder();
  const { entries } = await convertInto({ ...plain, file: target, folder: pack });
  expect(entries.filter(({ at, changed, lost }) => at === null || changed.length + lost.length > 0)).toEqual([]);
  const report = await importPack({ ...server.parts, folder: pack, rebase: false, demoPasswords: false });
  expect(report.questions).toBe(entries.length);
});

test('one test exported to QTI 3 keeps its sections and the marks of its questions', async () => {
  const source = new URL('../../../../content/demo/tests/xat-paper.yaml', import.meta.url).pathname;
  const target = join(scratch, 'xat.zip');
  expect(exportFromCommandLine([source, '--qti', target, '--force'])).toBe(0);
  const pack = folder();
  const { entries } = await convertInto({ ...plain, file: target, folder: pack, programme: 'cat-2026' });
  expect(entries.flatMap(({ lost }) => lost)).toEqual([]);
  expect(readFileSync(join(pack, 'tests/xat-paper.yaml'), 'utf8')).toMatch(/correct: 1\n +wrong: -0.25/);
});

test.each([[[]], [['a']], [['a', 'b', '--qti', 'c']], [['a', '--nothing']]])('export does not guess what %j means', (args) => {
  expect(exportFromCommandLine(args)).toBe(2);
});

test('the command ends with 0 where all is taken, with 1 where something is not, and with 2 where it is not understood', async () => {
  const pack = folder();
  expect(await convertFromCommandLine([file('whole.gift', gift), pack])).toBe(0);
  expect(await convertFromCommandLine([file('part.gift', `${gift}\n::Essay:: Write {}\n`), pack])).toBe(1);
  expect(readFileSync(join(pack, 'questions/part.md'), 'utf8')).toContain('## Question sky');
  expect(await convertFromCommandLine([file('none.gift', '// nothing\n'), pack])).toBe(1);
  expect(await convertFromCommandLine([join(scratch, 'missing.gift'), pack])).toBe(1);
  expect(await convertFromCommandLine(['only-one'])).toBe(2);
  expect(await convertFromCommandLine(['a', 'b', '--nothing'])).toBe(2);
});
