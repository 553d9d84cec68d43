import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { courseRightNames } from '@abhyas/contract/endpoint.ts';
import { endpoints, type RequestOf } from '@abhyas/contract/endpoints.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { importPack } from '../content/import-pack.ts';
import { newPack } from '../content/new-pack.ts';
import { courseRights, courses } from '../modules/identity/tables.ts';
import { refreshBankFigures } from '../modules/sources/bank-row-queries.ts';
import { insertComment, markSubmitted } from '../modules/sources/review-queries.ts';
import { findSourceAt } from '../modules/sources/source-queries.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-own-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let app: TestApp;
let make: ReturnType<typeof factories>;
let pack: string;
let packs = 0;

beforeEach(async () => {
  app = await testApp();
  make = factories(app.parts);
  pack = `own-${(packs += 1)}`;
  await importTwoCourses();
});
afterEach(() => app.close());

const orm = () => app.parts.database.orm;

/** A pack with the courses 'my-course' and 'other', each with a test, a path, a page and a bank. Only tests and paths name their course. */
async function importTwoCourses(): Promise<void> {
  const folder = join(scratch, pack);
  newPack(folder);
  const edit = (from: string, to: string, change: (text: string) => string) => {
    if (from !== to) cpSync(join(folder, from), join(folder, to));
    writeFileSync(join(folder, to), change(readFileSync(join(folder, to), 'utf8')));
  };
  edit(
    'programmes.yaml',
    'programmes.yaml',
    (text) => `${text}${text.split('\n').slice(2).join('\n').replaceAll('my-course', 'other').replace('My course', 'Other')}`,
  );
  edit('questions/algebra.md', 'questions/foreign.md', (text) =>
    text.replaceAll('algebra', 'foreign').replace('2x + 3 = 11', '2x + 3 = 13'),
  );
  edit('pages/one-unknown.md', 'pages/foreign.md', (text) => text);
  const foreign = (text: string) =>
    text.replaceAll('my-course', 'other').replaceAll('algebra', 'foreign').replaceAll('first-test', 'foreign-test');
  edit('tests/first-test.yaml', 'tests/foreign-test.yaml', foreign);
  edit('paths/lessons.yaml', 'paths/foreign.yaml', (text) =>
    foreign(text).replace('path: lessons', 'path: foreign').replaceAll('one-unknown', 'foreign'),
  );
  edit(
    'modules.yaml',
    'modules.yaml',
    (text) =>
      `${text}  - key: other\n    programme: other\n    tabs: [{key: other-prepare, name: Prepare, type: prepare, path: foreign}]\n`,
  );
  await importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
  await refreshBankFigures({ parts: app.parts });
}
async function sourceAt(path: string) {
  const source = await findSourceAt({ queryable: orm(), pack, path });
  if (source === null) throw new Error(`there is no ${path}`);
  return source;
}
const idAt = async (path: string) => String((await sourceAt(path)).id);
/** Someone with both rights of the studio for one course, and nothing else. */
async function authorOf(programme: string) {
  const author = await make.person({ role: 'staff', rights: [] });
  const course = (await orm().select().from(courses)).find(({ key }) => key === programme);
  if (course === undefined) throw new Error(`there is no course ${programme}`);
  await orm()
    .insert(courseRights)
    .values(courseRightNames.map((right) => ({ personId: author.id, right, courseId: course.id })));
  return { personId: author.id, token: (await make.session({ personId: author.id, at: app.clock.now() })).token };
}
async function authorOfAll() {
  const author = await make.person({ role: 'staff', rights: ['content', 'review'] });
  return { personId: author.id, token: (await make.session({ personId: author.id, at: app.clock.now() })).token };
}
const codeOf = (answer: { readonly status: number; readonly error: { readonly code: string } }) =>
  answer.status === 200 ? 'ok' : answer.error.code;

describe('an author of one course', () => {
  it('is refused by every call that names something of another course, as if it were not there', async () => {
    const { token } = await authorOf('my-course');
    const other = await authorOfAll();
    const question = await sourceAt('questions/foreign.md#question/foreign-1');
    const sourceId = String(question.id);
    const by = { sourceId, revision: question.revision };
    const test = await sourceAt('tests/foreign-test.yaml');
    const own = await sourceAt('tests/first-test.yaml');
    const foreignPage = await sourceAt('pages/foreign.md');
    const ofTest = { sourceId: String(test.id), text: test.text };
    const response = { kind: 'choice' as const, labels: ['A'] };
    await orm().transaction(async (tx) => {
      await markSubmitted({ tx, sourceId: question.id, revision: question.revision, now: app.clock.now() });
    });
    const comment = await orm().transaction((tx) =>
      insertComment({
        tx,
        comment: { ...by, sourceId: question.id, line: null, text: 'Is it?', personId: other.personId, saidAt: app.clock.now() },
      }),
    );
    const { importId } = (await app.call('startImport', { name: 'a.txt', bytes: 10 }, { token: other.token })).data;
    const rule = { count: 1, banks: ['foreign'] };
    const now = app.clock.now().toISOString();
    const turns = { left: {}, resumed: {}, credits: [], pauses: [], order: [] };
    const rehearsal = { seed: 1, startedAt: now, closedAt: now, closedBy: 'candidate', turns, breakAfter: null, events: [] };
    // 'listed': what it lists is looked at below
    const bodies: Record<string, Record<string, unknown> | 'listed'> = {
      lookAtSource: { sourceId, isOpen: true },
      studioQuestion: { sourceId },
      checkSource: { sourceId, text: question.text },
      saveSource: { sourceId, base: question.revision, text: `${question.text}\n` },
      createSource: { besideId: sourceId, kind: 'question', passageId: '' },
      turnIntoMarkdown: { sourceId },
      addPicture: { sourceId },
      sourceVersions: { sourceId, before: 0 },
      sourceVersion: by,
      restoreVersion: { ...by, base: question.revision },
      sourceReview: { sourceId },
      trySource: { sourceId, text: question.text, response },
      submitSource: { ...by, isIn: false },
      reviewQueue: 'listed',
      solveView: { sourceId },
      solveSource: { ...by, response, seconds: 3 },
      addSourceComment: { ...by, line: null, text: 'Hm' },
      resolveSourceComment: { commentId: String(comment.commentId), isResolved: true },
      publishSource: { ...by, rules: false, reason: '' },
      publishSources: { sourceIds: [sourceId] },
      studioBank: 'listed',
      studioFacets: 'listed',
      saveBankView: 'listed',
      studioPacks: 'listed',
      studioPreview: { sourceId },
      changeQuestions: { sourceIds: [sourceId], change: { kind: 'submit' } },
      startExport: { scope: { kind: 'bank', pack, file: 'questions/foreign.md' }, form: 'pack' },
      printQuestions: { scope: { kind: 'questions', sourceIds: [sourceId] } },
      studioExports: 'listed',
      studioFiles: 'listed',
      studioFile: { sourceId: String(test.id) },
      showPage: { sourceId: String(foreignPage.id), text: 'Words' },
      studioMedia: { pack: 'another-pack', paths: ['media/balance.svg'] },
      studioAsked: { pack, names: ['foreign/foreign-1'] },
      convertPage: { pack: 'another-pack' },
      createFile: { pack: 'another-pack', kind: 'page', key: 'mine', text: 'Words' },
      previewFiles: { files: [{ sourceId: String(test.id), revision: test.revision }] },
      publishFiles: { files: [{ sourceId: String(test.id), revision: test.revision }] },
      testFigures: ofTest,
      drawTestQuestions: { ...ofTest, seed: 1, section: 0, entry: null, rule },
      testPaper: ofTest,
      rehearsalPaper: ofTest,
      scoreRehearsal: { ...ofTest, ...rehearsal },
      studioImports: 'listed',
      startImport: 'listed',
      startMedia: 'listed',
      sendImportPart: { importId, part: '1' },
      finishImport: { importId },
      finishMedia: { importId, pack },
      studioImport: { importId },
      acceptImportEntries: { importId, numbers: [1], pack, file: 'questions/foreign.md' },
      skipImportEntries: { importId, numbers: [1], isSkipped: true },
      undoImport: { importId },
    };
    const calls = Object.values(endpoints).flatMap(({ name, access }) => ('perCourse' in access ? [name] : []));
    expect(Object.keys(bodies).toSorted()).toEqual([...calls].toSorted());
    const answers: Record<string, string> = {};
    for (const [name, body] of Object.entries(bodies)) {
      if (body === 'listed') continue;
      const file = ['addPicture', 'sendImportPart', 'convertPage'].includes(name) ? { file: Buffer.from('0123456789') } : {};
      answers[name] = codeOf(await app.call(name as 'studioFile', body as { sourceId: string }, { token, ...file }));
    }
    expect(answers).toEqual(Object.fromEntries(Object.keys(answers).map((name) => [name, 'NOT_FOUND'])));
    // what is theirs cannot be used to read or publish what is not, nor be given away
    const smuggled = { sourceId: String(own.id), text: own.text.replace('bank: algebra', 'bank: foreign') };
    expect(codeOf(await app.call('testPaper', smuggled, { token }))).toBe('NOT_FOUND');
    expect(
      codeOf(
        await app.call(
          'drawTestQuestions',
          { sourceId: String(own.id), text: own.text, seed: 1, section: 0, entry: null, rule },
          { token },
        ),
      ),
    ).toBe('NOT_FOUND');
    const saved = await app.call('saveSource', { ...smuggled, base: own.revision }, { token });
    expect(saved.data.isSaved).toBe(true);
    const files = [{ sourceId: String(own.id), revision: saved.data.source.revision }];
    expect(codeOf(await app.call('publishFiles', { files }, { token }))).toBe('NOT_FOUND');
    const page = await sourceAt('pages/one-unknown.md');
    const asking = { sourceId: String(page.id), base: page.revision, text: `${page.text}\n{quiz: foreign/foreign-1}\n` };
    const quiz = await app.call('saveSource', asking, { token });
    const pages = [{ sourceId: String(page.id), revision: quiz.data.source.revision }];
    expect(codeOf(await app.call('publishFiles', { files: pages }, { token }))).toBe('NOT_FOUND');
    const base = saved.data.source.revision;
    for (const line of ['programme: other', 'programm: x', '"programme": other', 'programme: &a other'])
      expect(
        codeOf(
          await app.call('saveSource', { sourceId: String(own.id), base, text: own.text.replace('programme: my-course', line) }, { token }),
        ),
      ).toBe('FORBIDDEN');
    const created = await app.call(
      'createFile',
      { pack, kind: 'test', key: 'theirs', text: test.text.replace('foreign-test', 'theirs') },
      { token },
    );
    expect(codeOf(created)).toBe('FORBIDDEN');
    expect(codeOf(await app.call('createFile', { pack, kind: 'notices', key: 'notices', text: 'notices: []\n' }, { token }))).toBe(
      'FORBIDDEN',
    );
  });

  it('is shown only what belongs to it, in every list', async () => {
    const { token } = await authorOf('my-course');
    const other = await authorOfAll();
    await orm().transaction(async (tx) => {
      for (const path of ['questions/foreign.md#question/foreign-1', 'questions/algebra.md#question/algebra-1']) {
        const { id, revision } = await sourceAt(path);
        await markSubmitted({ tx, sourceId: id, revision, now: app.clock.now() });
      }
    });
    await app.call('startImport', { name: 'a.txt', bytes: 10 }, { token: other.token });
    const bank = (await app.call('studioBank', { filters: {} }, { token })).data;
    expect(bank.rows.map(({ key }) => key).toSorted()).toEqual(['algebra-1', 'algebra-2']);
    expect(bank.counts?.all).toBe(2);
    const facets = (await app.call('studioFacets', {}, { token })).data;
    expect(facets.total).toBe(2);
    expect(facets.banks.map(({ file }) => file)).toEqual(['questions/algebra.md']);
    expect(facets.courses.map(({ name }) => name)).toEqual(['My course']);
    const sourceId = await idAt('questions/algebra.md#question/algebra-1');
    // the twin of the other course reads the same but for a number
    expect((await app.call('studioPreview', { sourceId }, { token })).data.alike).toEqual([]);
    expect((await app.call('studioPreview', { sourceId }, { token: other.token })).data.alike).toHaveLength(1);
    expect((await app.call('sourceReview', { sourceId }, { token })).data.alike).toEqual([]);
    expect((await app.call('reviewQueue', {}, { token })).data.sources.map(({ file }) => file)).toEqual(['questions/algebra.md']);
    const { files, packs: named } = (await app.call('studioFiles', {}, { token })).data;
    expect(files.map(({ path }) => path)).toEqual([
      'pages/one-unknown.md',
      'paths/lessons.yaml',
      'paths/tests.yaml',
      'tests/first-test.yaml',
    ]);
    expect(named.map((each) => each.pack)).toEqual([pack]);
    const { names } = (await app.call('studioFile', { sourceId: await idAt('tests/first-test.yaml') }, { token })).data;
    expect({ ...names, venues: [], media: [] }).toMatchObject({
      programmes: [{ key: 'my-course' }],
      tests: [{ key: 'first-test' }],
      paths: [{ key: 'lessons' }, { key: 'tests' }],
      pages: [{ key: 'pages/one-unknown.md' }],
      banks: [{ bank: 'algebra' }],
    });
    const imports = (await app.call('studioImports', {}, { token })).data;
    expect(imports.imports).toEqual([]);
    expect(imports.banks.map(({ file }) => file)).toEqual(['questions/algebra.md']);
    expect((await app.call('studioPacks', {}, { token })).data.packs).toMatchObject([
      { isWhole: false, programmes: [{ key: 'my-course' }] },
    ]);
    const exported = (scope: object) => app.call('startExport', { scope, form: 'qti' } as RequestOf<'startExport'>, { token });
    expect(codeOf(await exported({ kind: 'pack', pack }))).toBe('NOT_FOUND');
    expect(codeOf(await exported({ kind: 'course', pack, programme: 'other' }))).toBe('NOT_FOUND');
    expect(codeOf(await exported({ kind: 'course', pack, programme: 'my-course' }))).toBe('ok');
    // what is of the whole portal is for those with the right for all courses
    expect(
      codeOf(
        await app.call(
          'startPack',
          { institute: 'I', course: 'C', exam: 'E', examDate: '2027-01-01', timeZone: 'Asia/Kolkata', host: 'x.test' },
          { token },
        ),
      ),
    ).toBe('FORBIDDEN');
    expect(codeOf(await app.call('studioFile', { sourceId: await idAt('brands.yaml') }, { token }))).toBe('NOT_FOUND');
  });

  it('writes, begins and publishes what is theirs', async () => {
    const { token } = await authorOf('my-course');
    const question = await sourceAt('questions/algebra.md#question/algebra-1');
    const saved = await app.call(
      'saveSource',
      { sourceId: String(question.id), base: question.revision, text: question.text.replace('11', '9') },
      { token },
    );
    expect(saved.data.isSaved).toBe(true);
    const begun = await app.call('createFile', { pack, kind: 'page', key: 'mine', text: 'Words of mine.\n' }, { token });
    const page = await app.call('studioFile', { sourceId: begun.data.sourceId }, { token });
    expect(page.data.source.text).toBe('---\nprogramme: my-course\n---\n\nWords of mine.\n');
    expect(page.data.faults).toEqual([]);
    expect(codeOf(await app.call('publishFiles', { files: [{ sourceId: begun.data.sourceId, revision: 1 }] }, { token }))).toBe('ok');
    const blank = "pool: mine\nname: Mine\nprogramme: ''\nbanks: []\n";
    const pool = await app.call('createFile', { pack, kind: 'pool', key: 'mine', text: blank }, { token });
    const filled = await app.call('studioFile', { sourceId: pool.data.sourceId }, { token });
    expect(filled.data.source.text).toContain('programme: my-course\n');
    const test = await sourceAt('tests/first-test.yaml');
    const renamed = await app.call(
      'saveSource',
      { sourceId: String(test.id), base: test.revision, text: test.text.replace('First', 'Entry') },
      { token },
    );
    const files = [{ sourceId: String(test.id), revision: renamed.data.source.revision }];
    expect((await app.call('publishFiles', { files }, { token })).data).toEqual({ state: 'published' });
  });
});
