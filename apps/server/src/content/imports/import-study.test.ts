import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { importPack } from '../import-pack.ts';
import { readPack } from '../read-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-study-'));
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** A pack with a page and a student of it; what is theirs is at line 9 and below. */
function pack(more: string): string {
  const folder = mkdtempSync(join(scratch, 'pack'));
  const files = {
    'pack.yaml': 'pack: study\nname: Study\n',
    'programmes.yaml': `programmes:
  - {key: cat, name: CAT, myImsCourseId: '1', exam: CAT, examDate: today+9d, variants: [{key: online, name: Online, centreProctoredAllowed: '0'}]}
  - {key: gmat, name: GMAT, myImsCourseId: '2', exam: GMAT, examDate: today+9d, variants: [{key: online, name: Online, centreProctoredAllowed: '0'}]}
`,
    'modules.yaml': `modules:
  - {key: cat, programme: cat, tabs: [{key: cat-prepare, name: Prepare, type: prepare, children: [{key: cat-quant, name: Quant, type: prepare, path: quant}]}]}
  - {key: gmat, programme: gmat, tabs: [{key: gmat-prepare, name: Prepare, type: prepare, children: [{key: gmat-maths, name: Maths, type: prepare, path: maths}]}]}
`,
    'paths/quant.yaml': `path: quant
programme: cat
type: prepare
name: Quant
children: [{key: roots, name: Roots, assets: [{key: roots-page, name: Roots, type: html, page: pages/roots.md}, {key: signs-page, name: Signs, type: html, page: pages/roots.md}]}]
`,
    'paths/maths.yaml': `path: maths
programme: gmat
type: prepare
name: Maths
children: [{key: sums, name: Sums, assets: [{key: sums-page, name: Sums, type: html, page: pages/roots.md}]}]
`,
    'pages/roots.md': 'One paragraph.\n\nAnother one.\n',
    'people.yaml': `people:
  - key: s
    pin: STU1001
    role: student
    firstName: Ila
    lastName: Sen
    email: ila@study.example
    programmes: [{programme: cat, variant: online}]
${more}`,
  };
  for (const sub of ['paths', 'pages']) mkdirSync(join(folder, sub));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test('bookmarks, tasks and notes of a pack are the student’s to change: what they removed or rewrote stays so however often it is imported', async () => {
  const folder = pack(`    bookmarks: [signs-page, roots-page]
    tasks: [roots-page]
    notes: [{key: n, asset: roots-page, paragraph: 2, day: today-1d, text: Mind the sign}, {key: m, asset: signs-page, day: today-2d, text: All of it}]
`);
  const importIt = () => importPack({ ...server.parts, folder, rebase: false, demoPasswords: true });
  await importIt();
  const { rows } = await server.parts.database.orm.execute<{ id: string }>(sql`select id::text from people where pin = 'STU1001'`);
  const { token } = await factories(server.parts).session({ personId: BigInt(rows[0]?.id ?? 0) });
  const [course] = (await server.call('studentCourses', {}, { token })).data;
  const inCourse = { courseId: course?.courseId ?? '', variantId: course?.variantId ?? '' };
  const all = async () => {
    const [bookmarks, tasks] = await Promise.all(
      (['listBookmarks', 'listMyTasks'] as const).map(async (name) => (await server.call(name, inCourse, { token })).data),
    );
    const { notes } = (await server.call('listNotes', { ...inCourse, search: '', before: '' }, { token })).data;
    return { bookmarks: bookmarks ?? [], tasks: tasks ?? [], notes };
  };
  const first = await all();
  expect(first.bookmarks.map(({ name, place }) => [name, place])).toEqual([
    ['Signs', 'Quant · Roots'],
    ['Roots', 'Quant · Roots'],
  ]);
  expect(first.tasks.map(({ name }) => name)).toEqual(['Roots']);
  expect(first.notes.map(({ text, at, assetName }) => [text, at, assetName])).toEqual([
    ['Mind the sign', 1, 'Roots'],
    ['All of it', null, 'Signs'],
  ]);
  const [note, other] = first.notes;
  const [signs] = first.bookmarks;
  if (note === undefined || other === undefined || signs === undefined) throw new Error('nothing was imported');
  const { noteKey, learningPathId, assetId } = note;
  await server.call('saveNote', { ...inCourse, learningPathId, assetId, noteKey, text: 'Rewritten', at: 1, basedOn: 1 }, { token });
  await server.call('removeNote', { noteKey: other.noteKey }, { token });
  const body = {
    ...inCourse,
    studentImsPin: 'STU1001',
    createdBy: 'STU1001',
    moduleId: signs.moduleId,
    learningPathId,
    assetPath: '1' as const,
  };
  await server.call('bookmark', { ...body, assetId: signs.assetId, bookMark: '0' }, { token });
  await importIt();
  const again = await all();
  expect(again.notes.map(({ text }) => text)).toEqual(['Rewritten']);
  expect(again.bookmarks.map(({ name }) => name)).toEqual(['Roots']);
  expect(again.tasks).toEqual(first.tasks);
});

test('what a student cannot have marked or noted is a fault with its line', () => {
  const read = readPack(
    pack(`    bookmarks: [sums-page]
    tasks: [nothing]
    notes:
      - {key: n, asset: roots-page, page: 2, day: today, text: a}
      - {key: n, asset: roots-page, day: today, text: a}
  - {key: m, pin: STU2001, role: mentor, firstName: A, lastName: B, tasks: [roots-page]}
`),
  );
  expect('faults' in read ? read.faults.map(({ file, line, cause }) => [file, line, cause]) : []).toEqual([
    ['people.yaml', 9, "the asset 'sums-page' is in no programme of s"],
    ['people.yaml', 10, "there is no asset 'nothing' in the pack"],
    ['people.yaml', 12, 'only a pdf asset has a page'],
    ['people.yaml', 13, "the key 'n' appears twice"],
    ['people.yaml', 14, 'only a student has tasks'],
    ['people.yaml', 14, "the asset 'roots-page' is in no programme of m"],
  ]);
});
