import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaperCover, SealedSection } from '@abhyas/contract/assessment/assessment.ts';
import { openPaperFile } from '@abhyas/rules/assessment/paper/paper-file.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { createPaperFiles } from '../../modules/assessment/paper/paper-files.ts';
import { assessments, sections } from '../../modules/assessment/tables.ts';
import { findSourceAt } from '../../modules/sources/source-queries.ts';
import { importPack } from '../import-pack.ts';
import { newPack } from '../new-pack.ts';
import { readPack } from '../read-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-languages-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const bank = `## Passage p
- title: A shop

A shop sells pens.

### Passage (hi)
- title: एक दुकान

एक दुकान पेन बेचती है।

## Question one
- type: single
- passage: p
- answer: B

How much is $2^2$?

### Options
A. $3$
B. $4$

### Hint
Think of a square.

### Solution
It is {option:B}.

### Question (hi)
$2^2$ कितना है?

### Options (hi)
A. $3$
B. $4$

### Hint (hi)
वर्ग के बारे में सोचें।

### Solution (hi)
यह गुप्तहल {option:B} है।
`;
/** The version of its passage. */
const passageVersion = /### Passage \(hi\)\n.*\n\n.*\n/;
const languages = 'languages: [en, hi]\n';
const lineOf = (text: string, start: string) => text.split('\n').findIndex((line) => line.startsWith(start)) + 1;

let packs = 0;
/** A pack whose first test asks this bank, with more in its file. */
function packWith({ text = bank, more = languages }: { text?: string; more?: string } = {}) {
  packs += 1;
  const folder = join(scratch, `pack-${packs}`);
  newPack(folder);
  writeFileSync(join(folder, 'questions/shop.md'), text);
  const file = join(folder, 'tests/first-test.yaml');
  const written = readFileSync(file, 'utf8').replace('bank: algebra', 'bank: shop');
  writeFileSync(file, written + more);
  return { folder, pack: `pack-${packs}`, bankFile: join(folder, 'questions/shop.md'), testFile: file, test: written + more };
}
function faultsOf(of: Parameters<typeof packWith>[0]) {
  const read = readPack(packWith(of).folder);
  return 'faults' in read ? read.faults.map(({ file, line, cause }) => `${file}:${line} ${cause}`) : [];
}

describe('a test in two languages', () => {
  test('is sound where each question and passage has a version', () => expect(faultsOf({})).toEqual([]));

  test('is refused at the line of each question and passage that has none', () => {
    const one = bank.replace(/### Question \(hi\)[\s\S]*$/, '');
    expect(faultsOf({ text: one })).toEqual([
      `questions/shop.md:${lineOf(one, '## Question one')} Question one: the test 'first-test' is in English and Hindi, and this question has no Hindi version: write it below '### Question (hi)'`,
    ]);
    const other = bank.replace(passageVersion, '');
    expect(faultsOf({ text: other })).toEqual([
      `questions/shop.md:1 Passage p: the test 'first-test' is in English and Hindi, and this passage has no Hindi version: write it below '### Passage (hi)'`,
    ]);
    expect(faultsOf({ text: one, more: '' })).toEqual([]);
  });

  test('is refused where its questions are not written in the reference language', () => {
    expect(faultsOf({ more: 'languages: [hi, en]\n' })).toEqual([
      `questions/shop.md:1 Passage p: the reference language of the test 'first-test' is Hindi, and this passage is written in English`,
      `questions/shop.md:${lineOf(bank, '## Question one')} Question one: the reference language of the test 'first-test' is Hindi, and this question is written in English`,
    ]);
  });

  test.each([['[en]'], ['[en, en]'], ['[en, hi, en]'], ['[en, fr]']])('names two languages that differ, not %s', (named) => {
    const { test: text } = packWith();
    const [fault, ...others] = faultsOf({ more: `languages: ${named}\n` });
    expect(fault).toMatch(new RegExp(`^tests/first-test.yaml:${text.split('\n').length - 1} `));
    expect(others).toEqual([]);
  });
});

describe('the paper of a test', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await testApp();
  });
  afterEach(() => app.close());

  const imports = (folder: string) => importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
  /** The files of the test as a new process has them. */
  async function paper() {
    const { orm } = app.parts.database;
    const [row] = await orm.select().from(assessments);
    if (row === undefined) throw new Error('no test');
    const [section] = await orm.select({ id: sections.id }).from(sections).where(eq(sections.assessmentId, row.id));
    const files = createPaperFiles(app);
    const { cover, sections: sealed } = await files.of({ assessmentId: row.id, version: null });
    const own = sealed.get(section?.id ?? 0n);
    const open = async (file: { digest: string; key?: string }) =>
      openPaperFile({ bytes: new Uint8Array(await files.read(file.digest)), key: file.key ?? null });
    return {
      row,
      digests: [cover.digest, own?.digest],
      cover: (await open(cover)) as PaperCover,
      section: (await open(own ?? { digest: '' })) as SealedSection,
    };
  }

  it('TST-065 names its languages on the cover and has each version beside its question, with options of the same labels and formulas spoken in its language', async () => {
    await imports(packWith().folder);
    const { cover, section } = await paper();
    expect(cover.languages).toEqual(['en', 'hi']);
    expect(section.passages[0]?.versions).toEqual([{ language: 'hi', html: '<p lang="hi">एक दुकान पेन बेचती है।</p>', title: 'एक दुकान' }]);
    const [item] = section.items;
    const [version] = item?.versions ?? [];
    expect(version?.language).toBe('hi');
    expect(version?.options.map(({ label }) => label)).toEqual(['A', 'B']);
    const spoken = (html = '') => /aria-label="([^"]*)"/.exec(html)?.[1];
    expect(spoken(item?.stemHtml)).toBe('2 squared');
    expect(spoken(version?.stemHtml)).toMatch(/[\u0900-\u097f]/);
  });

  it('TST-065 tells no key, hint or solution of any version', async () => {
    await imports(packWith().folder);
    const { section } = await paper();
    expect(Object.keys(section.items[0]?.versions?.[0] ?? {}).toSorted()).toEqual(['language', 'options', 'stemHtml']);
    expect(JSON.stringify(section)).not.toMatch(/answer|solution|गुप्तहल|hint|सोचें/i);
  });

  it('is the same file as ever where the test names no languages, whatever versions its questions have', async () => {
    const { folder, bankFile } = packWith({ text: bank.replace(/### Question \(hi\)[\s\S]*$/, ''), more: '' });
    await imports(folder);
    const before = await paper();
    expect(JSON.stringify([before.cover, before.section])).not.toMatch(/languages|versions/);
    writeFileSync(bankFile, bank);
    await imports(folder);
    const after = await paper();
    expect(after.digests).toEqual(before.digests);
    expect(after.row.paperVersion).toBe(before.row.paperVersion);
  });

  it('TST-071 is another paper once it has languages, or another text in one of them', async () => {
    const { folder, bankFile, testFile } = packWith({ more: '' });
    await imports(folder);
    const first = await paper();
    writeFileSync(testFile, readFileSync(testFile, 'utf8') + languages);
    await imports(folder);
    const second = await paper();
    expect(second.row.paperVersion).toBe(first.row.paperVersion + 1);
    writeFileSync(bankFile, bank.replace('कितना है', 'क्या है'));
    await imports(folder);
    const third = await paper();
    expect(third.row.paperVersion).toBe(second.row.paperVersion + 1);
    // an attempt that began before has what it began with
    const files = createPaperFiles(app);
    const old = await files.of({ assessmentId: third.row.id, paperVersion: second.row.paperVersion, version: null });
    expect([...old.sections.values()].map(({ digest }) => digest)).toEqual([second.digests[1]]);
  });

  it('is kept whole in the studio: neither a test nor a question that takes a version away can be published', async () => {
    const { folder, pack } = packWith();
    await imports(folder);
    const make = factories(app.parts);
    const author = await make.person({ role: 'staff', rights: ['content', 'review'] });
    const { token } = await make.session({ personId: author.id, at: app.clock.now() });
    const sourceAt = async (path: string) => {
      const source = await findSourceAt({ queryable: app.parts.database.orm, pack, path });
      if (source === null) throw new Error(`there is no ${path}`);
      return { ...source, sourceId: String(source.id) };
    };
    const said = /the test '.*' is in English and Hindi, and this (question|passage) has no Hindi version/;
    for (const [path, part] of [
      ['#question/one', /### Question \(hi\)[\s\S]*$/],
      ['#passage/p', passageVersion],
    ] as const) {
      const { sourceId, text, revision } = await sourceAt(`questions/shop.md${path}`);
      const { data } = await app.call('saveSource', { sourceId, base: revision, text: text.replace(part, '') }, { token });
      expect(data.check.faults.filter(({ cause }) => said.test(cause))).toMatchObject([{ line: 0, isWarning: false }]);
      const published = await app.call('publishSource', { sourceId, revision: data.source.revision, rules: false, reason: '' }, { token });
      expect(published.error?.code).toBe('SOURCE_FAULTY');
    }
    const { sourceId, text, revision } = await sourceAt('tests/first-test.yaml');
    const printed = (await app.call('testPaper', { sourceId, text }, { token })).data.sections[0]?.questions[0];
    expect([printed?.versions?.map(({ language }) => language), printed?.passage?.versions?.map(({ title }) => title)]).toEqual([
      ['hi'],
      ['एक दुकान'],
    ]);
    const tried = (await app.call('rehearsalPaper', { sourceId, text }, { token })).data;
    expect(tried.cover.languages).toEqual(['en', 'hi']);
    // the newest texts have lost their versions above
    expect(tried.sections[0]?.items[0]?.versions).toBeUndefined();
    const saved = await app.call(
      'saveSource',
      { sourceId, base: revision, text: text.replace('questions: all', 'questions: [one, algebra/algebra-1]') },
      { token },
    );
    expect(saved.data.check.faults).toMatchObject([
      { line: lineOf(text, 'sections:'), cause: expect.stringContaining('questions/algebra.md: Question algebra-1: the test') as string },
    ]);
    const refused = await app.call('publishFiles', { files: [{ sourceId, revision: saved.data.source.revision }] }, { token });
    expect(refused.error?.code).toBe('SOURCE_FAULTY');
  });
});
