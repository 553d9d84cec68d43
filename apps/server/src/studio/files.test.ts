import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { fileKinds } from '@abhyas/contract/studio/file-kinds.ts';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { wordDocument } from '../content/convert/testing/office-files.ts';
import { importPack } from '../content/import-pack.ts';
import { newPack } from '../content/new-pack.ts';
import { pullPack } from '../content/pull-pack.ts';
import { readPack } from '../content/read-pack.ts';
import { brands as brandRows } from '../platform/postgres/tables.ts';
import { assessments, items, sectionItems } from '../modules/assessment/tables.ts';
import { courses } from '../modules/identity/tables.ts';
import { assetQuestions, assets, learningNodes, nodeAssets } from '../modules/learning/tables.ts';
import { notices } from '../modules/notices/tables.ts';
import { insertSolve } from '../modules/sources/review-queries.ts';
import { findSourceAt } from '../modules/sources/source-queries.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-files-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let app: TestApp;
let make: ReturnType<typeof factories>;
let token: string;
let folder: string;
let packs = 0;

beforeEach(async () => {
  app = await testApp();
  make = factories(app.parts);
  const author = await make.person({ role: 'staff', rights: ['content', 'review'] });
  token = (await make.session({ personId: author.id, at: app.clock.now() })).token;
});
afterEach(() => app.close());

const orm = () => app.parts.database.orm;
const packKey = () => `files-${packs}`;
const imports = () => importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
async function importedPack(): Promise<void> {
  packs += 1;
  folder = join(scratch, packKey());
  newPack(folder);
  await imports();
}
async function sourceAt(path: string, pack = packKey()) {
  const source = await findSourceAt({ queryable: orm(), pack, path });
  if (source === null) throw new Error(`there is no ${path}`);
  return source;
}
/** Saves a file with some of its text replaced; gives it as a file to publish, with what the check says. */
async function change(path: string, from: string, to: string) {
  const { id, text, revision } = await sourceAt(path);
  expect(text).toContain(from);
  const { data } = await app.call('saveSource', { sourceId: String(id), base: revision, text: text.replace(from, to) }, { token });
  return { sourceId: String(id), revision: data.source.revision, faults: data.check.faults };
}
async function create(body: { kind: 'test' | 'page' | 'path' | 'notices' | 'events' | 'classes'; key: string; text: string }) {
  const { data } = await app.call('createFile', { pack: packKey(), ...body }, { token });
  return { sourceId: data.sourceId, revision: 1 };
}
const publish = (...files: { sourceId: string; revision: number }[]) =>
  app.call('publishFiles', { files: files.map(({ sourceId, revision }) => ({ sourceId, revision })) }, { token });
const testNames = async () => (await orm().select({ name: assessments.name }).from(assessments)).map(({ name }) => name).toSorted();

/** Each level of a path as it is, and hidden. */
const hiding = [
  ['name: Equations\n', "name: Equations\n    hidden: '1'\n"],
  ['        name: Linear equations\n', "        name: Linear equations\n        hidden: '1'\n"],
  ['key: one-unknown, name', "key: one-unknown, hidden: '1', name"],
] as const;

describe('the files of a pack in the studio', () => {
  it('are listed by what they are about, with the names they say, and one shows its schema and what it may name', async () => {
    await importedPack();
    const { data } = await app.call('studioFiles', {}, { token });
    const own = data.files.filter(({ pack }) => pack === packKey());
    expect(own.map(({ path, kind, title, state }) => [path, kind, title, state])).toContainEqual([
      'tests/first-test.yaml',
      'test',
      'First test',
      'published',
    ]);
    expect(own.map(({ path }) => path)).not.toContain('people.yaml');
    const file = await app.call('studioFile', { sourceId: String((await sourceAt('tests/first-test.yaml')).id) }, { token });
    expect(file.data).toMatchObject({ kind: 'test', faults: [], published: null, source: { state: 'published' } });
    expect(file.data.schema).toHaveProperty('anyOf');
    expect(file.data.names).toMatchObject({
      programmes: [{ key: 'my-course', variants: [{ key: 'online' }] }],
      tests: [{ key: 'first-test', name: 'First test' }],
      banks: [{ bank: 'algebra', questions: 2 }],
      pages: [{ key: 'pages/one-unknown.md' }],
      media: [{ path: 'media/balance.svg', mime: 'image/svg+xml' }],
    });
  });

  it('are saved with their faults at the line, and published once they have none', async () => {
    await importedPack();
    const faulty = await change('tests/first-test.yaml', 'bank: algebra', 'bank: algebar');
    expect(faulty.faults).toEqual([{ line: 10, cause: "there is no bank 'algebar' in the pack", isWarning: false }]);
    expect((await publish(faulty)).error?.code).toBe('SOURCE_FAULTY');
    await change('tests/first-test.yaml', 'bank: algebar', 'bank: algebra');
    const mended = await change('tests/first-test.yaml', 'name: First test', 'name: Entry test');
    expect(mended.faults).toEqual([]);
    expect(await testNames()).toEqual(['First test']);
    expect((await publish(mended)).data).toEqual({ state: 'published' });
    expect(await testNames()).toEqual(['Entry test']);
    // the next import of the folder leaves what the studio published
    await imports();
    expect(await testNames()).toEqual(['Entry test']);
  });

  it('bring holidays, sessions of mentors and batches with their classes to the portal', async () => {
    await importedPack();
    const events = await create({ kind: 'events', key: 'events', text: "holidays:\n  - {day: '2026-12-25', name: Christmas}\n" });
    const [held, when] = ["{key: first, module: 1, number: 1, title: Percentages, day: today+3d, time: '19:00'}", 'since: today'];
    const batch = `batches:\n  - {key: weekday, name: Weekday, programme: my-course, variant: online, everyone: '1', ${when}, classes: [${held}]}\n`;
    const classes = await create({ kind: 'classes', key: 'classes', text: batch });
    const programmes = await change('programmes.yaml', 'variants:', 'mentorSessions: 6\n    variants:');
    expect(programmes.faults).toEqual([]);
    expect((await publish(events, classes, programmes)).data).toEqual({ state: 'published' });
    const rows = async () =>
      (
        await orm().execute(sql`
        select (select jsonb_agg(name) from holidays where pack = ${packKey()}) as holidays,
               (select jsonb_agg(sessions) from session_limits) as limits,
               (select jsonb_agg(batch.name || ': ' || held.title) from class_batches as batch join classes as held on held.batch_id = batch.id
                 where batch.pack = ${packKey()}) as classes`)
      ).rows[0];
    expect(await rows()).toEqual({ holidays: ['Christmas'], limits: [6], classes: ['Weekday: Percentages'] });
    // what leaves the files leaves the portal
    const none = await change('events.yaml', "holidays:\n  - {day: '2026-12-25', name: Christmas}\n", 'events: []\n');
    expect((await publish(none, await change('programmes.yaml', 'mentorSessions: 6\n    ', ''))).data).toEqual({ state: 'published' });
    expect(await rows()).toMatchObject({ holidays: null, limits: null });
  });

  it('leave the holidays that an earlier version wrote, until the pack has holidays itself', async () => {
    await importedPack();
    await orm().execute(sql`insert into holidays (pack, day, name) values (${packKey()}, '2026-12-25', 'Christmas')`);
    const days = async () => (await orm().execute(sql`select name from holidays where pack = ${packKey()}`)).rows.map(({ name }) => name);
    await publish(await change('programmes.yaml', 'variants:', 'mentorSessions: 6\n    variants:'));
    expect(await days()).toEqual(['Christmas']);
    await publish(await create({ kind: 'events', key: 'events', text: "holidays:\n  - {day: '2027-01-26', name: Republic Day}\n" }));
    expect(await days()).toEqual(['Republic Day']);
  });

  it('say before publishing which attempts keep an earlier paper, and change nothing then', async () => {
    await importedPack();
    const [test] = await orm().select().from(assessments);
    if (test === undefined) throw new Error('no test');
    const now = app.clock.now();
    const deadlineAt = new Date(now.getTime() + 600_000);
    await make.attempt({ assessmentId: test.id, startedAt: now, deadlineAt, paperVersion: test.paperVersion });
    const changed = await change('tests/first-test.yaml', 'single: {correct: 3', 'single: {correct: 4');
    const { sourceId, revision } = changed;
    const { data } = await app.call('previewFiles', { files: [{ sourceId, revision }] }, { token });
    expect(data).toEqual({ faults: [], papers: [{ name: 'First test', running: 1, finished: 0 }] });
    expect((await orm().select().from(assessments))[0]?.marking).toEqual(test.marking);
    expect((await publish(changed)).data).toEqual({ state: 'published' });
    expect((await orm().select().from(assessments))[0]?.marking).not.toEqual(test.marking);
  });

  it('are published together or not at all: a new test with its place on a path, which alone has a fault', async () => {
    await importedPack();
    const { text } = await sourceAt('tests/first-test.yaml');
    const test = await create({
      kind: 'test',
      key: 'second-test',
      text: text.replace('test: first-test', 'test: second-test').replace('First test', 'Second test'),
    });
    const place = "      - {key: second-test-card, name: Second test, type: assessment, test: second-test, duration: '0:10:00'}\n";
    const path = await change(
      'paths/tests.yaml',
      "test: first-test, duration: '0:10:00'}\n",
      `test: first-test, duration: '0:10:00'}\n${place}`,
    );
    expect(path.faults.map(({ cause }) => cause)).toEqual(["there is no test 'second-test' in the pack"]);
    expect((await publish(path)).error?.code).toBe('SOURCE_FAULTY');
    expect((await publish(test, path)).data).toEqual({ state: 'published' });
    expect(await testNames()).toEqual(['First test', 'Second test']);
    const [card] = await orm().select().from(assets).where(eq(assets.key, 'second-test-card'));
    expect(card?.assessmentId).not.toBeNull();
  });

  it.each([
    ['no one has begun gets', false, 3],
    ['someone has begun keeps its paper and does not get', true, 2],
  ])('ask all of a bank: a test that %s the new question of it', async (_what, isBegun, questions) => {
    await importedPack();
    const [test] = await orm().select().from(assessments);
    if (test === undefined) throw new Error('no test');
    if (isBegun) await make.attempt({ assessmentId: test.id, startedAt: app.clock.now(), paperVersion: test.paperVersion });
    const last = await sourceAt('questions/algebra.md#question/algebra-2');
    const { data } = await app.call('createSource', { besideId: String(last.id), kind: 'question', passageId: '' }, { token });
    const text = last.text.replace('algebra-2', 'q-3').replace(/\n\n/, '\n\nOnce more. ');
    const saved = await app.call('saveSource', { sourceId: data.sourceId, base: 1, text }, { token });
    expect(saved.data.check.faults).toEqual([]);
    const publishing = { sourceId: data.sourceId, revision: saved.data.source.revision, rules: false, reason: '' };
    expect((await app.call('publishSource', publishing, { token })).data).toMatchObject({ state: 'published' });
    expect(await orm().$count(sectionItems)).toBe(questions);
  });

  it('ask questions that are published together, of which one with a fault leaves the others', async () => {
    await importedPack();
    const last = await sourceAt('questions/algebra.md#question/algebra-2');
    const made: string[] = [];
    for (const key of ['q-3', 'q-4', 'q-5']) {
      const { data } = await app.call('createSource', { besideId: String(last.id), kind: 'question', passageId: '' }, { token });
      const text = last.text
        .replace('algebra-2', key)
        .replace(/\n\n/, `\n\n${key}. `)
        .replace('answer: 5', key === 'q-4' ? 'answer: five' : 'answer: 5');
      await app.call('saveSource', { sourceId: data.sourceId, base: 1, text }, { token });
      made.push(data.sourceId);
    }
    const { data } = await app.call('publishSources', { sourceIds: [...made, String(last.id)] }, { token });
    expect(data.results.map(({ outcome }) => outcome)).toEqual(['done', 'faulty', 'done', 'unchanged']);
    expect(await orm().$count(sectionItems)).toBe(4);
  });

  it('of a ranked test need someone else to have solved what the studio published (decision 54)', async () => {
    await importedPack();
    const { id, text, revision } = await sourceAt('questions/algebra.md#question/algebra-2');
    const question = { sourceId: String(id) };
    const saved = await app.call('saveSource', { ...question, base: revision, text: text.replace('Three times', 'Thrice') }, { token });
    const published = { ...question, revision: saved.data.source.revision };
    // the test is not ranked yet
    await app.call('publishSource', { ...published, rules: false, reason: '' }, { token }).then(({ data }) => data);
    const test = await change('tests/first-test.yaml', "proctored: '0'", "proctored: '0'\nranked: '1'");
    const preview = () => app.call('previewFiles', { files: [{ sourceId: test.sourceId, revision: test.revision }] }, { token });
    expect((await preview()).data.faults).toEqual([
      {
        path: 'tests/first-test.yaml',
        line: 11,
        cause: "only its authors know the key of algebra/algebra-2: have someone else solve it in Review, or write ranked: '0'",
      },
    ]);
    const other = await make.person({ role: 'staff', rights: ['content', 'review'] });
    await app.parts.database.transaction((tx) =>
      insertSolve({
        tx,
        solve: {
          sourceId: id,
          revision: published.revision,
          personId: other.id,
          response: { kind: 'typed', text: '5' },
          agrees: true,
          seconds: 9,
          solvedAt: app.clock.now(),
        },
      }),
    );
    expect((await publish(test)).data).toEqual({ state: 'published' });
  });

  it('are not published where they would break another one', async () => {
    await importedPack();
    const renamed = await change('tests/first-test.yaml', 'test: first-test', 'test: another-test');
    const { sourceId, revision } = renamed;
    const { data } = await app.call('previewFiles', { files: [{ sourceId, revision }] }, { token });
    expect(data.faults).toEqual([{ path: 'paths/tests.yaml', line: 9, cause: "there is no test 'first-test' in the pack" }]);
    expect((await publish(renamed)).error?.code).toBe('SOURCE_FAULTY');
  });

  it('bring a page to its lesson, a brand to its host, and notices to a course', async () => {
    await importedPack();
    const page = await change('pages/one-unknown.md', '# ', '# A new heading: ');
    const brands = await change('brands.yaml', 'tagline: Practise every day', 'tagline: A little every day');
    const text = 'notices:\n  - {key: hello, programme: my-course, title: Hello, day: today}\n';
    const news = await create({ kind: 'notices', key: 'notices', text });
    expect((await publish(page, brands, news)).data).toEqual({ state: 'published' });
    const [lesson] = await orm().select().from(assets).where(eq(assets.key, 'one-unknown'));
    expect(lesson?.html).toContain('A new heading: ');
    expect(await orm().$count(notices, eq(notices.title, 'Hello'))).toBe(1);
    expect((await app.call('createFile', { pack: packKey(), kind: 'notices', key: 'notices', text }, { token })).error?.code).toBe(
      'FILE_EXISTS',
    );
  });

  it('ask questions of the bank in a page, which come out of the studio byte for byte; an unknown one keeps the page back', async () => {
    await importedPack();
    const path = 'pages/one-unknown.md';
    const faulty = await change(path, '# ', '{quiz: algebra/no-such}\n\n# ');
    expect(faulty.faults).toEqual([
      { line: 0, cause: "there is no question 'algebra/no-such' in the pack: a quiz names it as bank/key", isWarning: false },
    ]);
    expect((await publish(faulty)).error?.code).toBe('SOURCE_FAULTY');
    const names = (await orm().select({ name: items.key }).from(items).where(eq(items.pack, packKey()))).map(
      ({ name }) => `algebra/${name}`,
    );
    const quiz = `{quiz: ${names.join(',\n  ')}}`;
    expect((await publish(await change(path, '{quiz: algebra/no-such}', quiz))).data).toEqual({ state: 'published' });
    expect(await orm().$count(assetQuestions)).toBe(names.length);
    const asked = await app.call('studioAsked', { pack: packKey(), names: [...names, 'algebra/no-such'] }, { token });
    expect(asked.data.questions.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    await pullPack({ parts: app.parts, pack: packKey(), folder, drafts: false });
    const text = readFileSync(join(folder, path), 'utf8');
    expect(text).toContain(`${quiz}\n\n# `);
    expect(text).toBe((await sourceAt(path)).text);
    await imports();
    expect((await sourceAt(path)).text).toBe(text);
  });

  it('read a document of Word as the text of a page, with its picture kept for the pack, and refuse what is none', async () => {
    await importedPack();
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const drawing = '<w:r><w:drawing><wp:inline><wp:docPr descr="A red square"/><a:blip r:embed="rId1"/></wp:inline></w:drawing></w:r>';
    const file = wordDocument({ body: `<w:p><w:r><w:t>Look:</w:t></w:r></w:p><w:p>${drawing}</w:p>`, pictures: [picture] });
    const { data } = await app.call('convertPage', { pack: packKey() }, { token, file });
    expect(data.text).toMatch(/^Look:\n\n!\[A red square\]\((media\/[\w-]+\.png)\)\n$/);
    const path = /media\/[\w-]+\.png/.exec(data.text)?.[0] ?? '';
    const { media } = (await app.call('studioMedia', { pack: packKey(), paths: [path] }, { token })).data;
    expect(media.map((each) => each.path)).toEqual([path]);
    expect((await app.call('convertPage', { pack: packKey() }, { token, file: Buffer.from('no archive') })).error?.code).toBe(
      'NOT_A_DOCUMENT',
    );
  });

  it("serve a brand's logo to anyone, under an address of its content, once it is published", async () => {
    await importedPack();
    const brands = await sourceAt('brands.yaml');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0h120v40H0z" fill="#4B45C6"/></svg>';
    const picture = await app.call('addPicture', { sourceId: String(brands.id) }, { token, file: Buffer.from(svg) });
    const named = await change('brands.yaml', 'name: My institute', `name: My institute\n    logo: {light: ${picture.data.path}}`);
    expect(named.faults).toEqual([]);
    expect((await publish(named)).data).toEqual({ state: 'published' });
    const [brand] = await orm().select().from(brandRows);
    expect(brand?.data).toMatchObject({ logo: { ratio: 3 } });
    const { logo } = (brand?.data ?? {}) as { logo: { light: string; dark: string } };
    expect(logo.dark).toBe(logo.light);
    // brands are read again after some seconds
    app.clock.advance(10_000);
    const at = (name: string) => app.app.inject({ url: `/brand-logo/${name}`, headers: { host: 'localhost' } });
    const shown = await at(logo.light.replace('packs/', '').replaceAll('/', '~'));
    expect([shown.statusCode, shown.headers['content-type'], shown.body]).toEqual([200, 'image/svg+xml', svg]);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    // nothing else of the store of files is open
    expect((await at('new~secret.svg')).statusCode).toBe(404);
    const absent = await change('brands.yaml', picture.data.path, 'media/nowhere.svg');
    expect(absent.faults).toEqual([expect.objectContaining({ cause: "there is no file 'media/nowhere.svg' in the pack" })]);
  });

  it('are saved by two at once without losing either text', async () => {
    await importedPack();
    const { id, text, revision } = await sourceAt('pages/one-unknown.md');
    const of = { sourceId: String(id), base: revision };
    await app.call('saveSource', { ...of, text: `${text}\nMine.\n` }, { token });
    const { data } = await app.call('saveSource', { ...of, text: `${text}\nTheirs.\n` }, { token });
    expect(data).toMatchObject({ isSaved: false, source: { text: `${text}\nMine.\n` } });
  });

  it('begin in the browser where an institute has none, and are a pack that an import reads', async () => {
    const body = {
      institute: 'Vidya Kendra',
      course: 'NEET 2027',
      exam: 'NEET',
      examDate: '2027-05-02',
      timeZone: 'Asia/Kolkata',
      helpdesk: 'help@vidya.example',
      phone: '+91 22 5550 1234',
      host: 'learn.example',
    };
    const { data } = await app.call('startPack', body, { token });
    expect(data).toEqual({ pack: 'vidya-kendra' });
    expect((await app.call('startPack', body, { token })).error?.code).toBe('FILE_EXISTS');
    const { files } = (await app.call('studioFiles', {}, { token })).data;
    const own = files.filter(({ pack }) => pack === 'vidya-kendra');
    expect(own.map(({ state }) => state)).toEqual(own.map(() => 'draft'));
    expect((await publish(...own)).data).toEqual({ state: 'published' });
    expect(await orm().$count(courses, eq(courses.name, 'NEET 2027'))).toBe(1);
    // a lesson in a unit, without a topic, is one that students find
    const path = await sourceAt('paths/lessons.yaml', 'vidya-kendra');
    const { data: page } = await app.call(
      'createFile',
      { pack: 'vidya-kendra', kind: 'page', key: 'intro', text: 'Welcome.\n' },
      { token },
    );
    const unit = '[{key: algebra, name: Algebra, assets: [{key: intro, name: Intro, type: html, page: pages/intro.md}]}]';
    const text = path.text.replace('children: []', `children: ${unit}`);
    const saved = await app.call('saveSource', { sourceId: String(path.id), base: path.revision, text }, { token });
    await publish({ sourceId: page.sourceId, revision: 1 }, { sourceId: String(path.id), revision: saved.data.source.revision });
    const lessons = (await orm().select().from(learningNodes)).filter(({ type }) => type === 'prepare');
    expect(lessons.map(({ floor, name }) => [floor, name])).toEqual([
      ['module', 'Prepare'],
      ['path', 'Lessons'],
      ['unit', 'Algebra'],
    ]);
    // a second one would take the hosts of its brand away
    expect((await app.call('startPack', { ...body, institute: 'Another' }, { token })).error?.code).toBe('FILE_EXISTS');
    const target = join(scratch, 'vidya-kendra');
    await pullPack({ parts: app.parts, pack: 'vidya-kendra', folder: target, drafts: false });
    expect(readPack(target)).not.toHaveProperty('faults');
  });

  it('show a page as its readers would have it, without keeping it', async () => {
    await importedPack();
    const { id, text } = await sourceAt('pages/one-unknown.md');
    const typed = `${text}\nNew words, $x^2$.\n\n![A balance](media/balance.svg)\n\n{quiz: algebra/q-1}\n`;
    const { html } = (await app.call('showPage', { sourceId: String(id), text: typed }, { token })).data;
    expect(html).toContain('New words');
    expect(html).toContain('data:image/svg+xml;base64,');
    expect(html).toContain('data-quiz="algebra/q-1"');
    expect((await sourceAt('pages/one-unknown.md')).text).toBe(text);
    const path = await sourceAt('paths/lessons.yaml');
    expect((await app.call('showPage', { sourceId: String(path.id), text: typed }, { token })).error?.code).toBe('NOT_FOUND');
  });

  it('hide a unit, topic or lesson, and show it again as the place that it was', async () => {
    await importedPack();
    const placed = async () =>
      (
        await orm()
          .select({ node: learningNodes.id, asset: assets.key })
          .from(nodeAssets)
          .innerJoin(learningNodes, and(eq(learningNodes.id, nodeAssets.nodeId), eq(learningNodes.isActive, true)))
          .innerJoin(assets, eq(assets.id, nodeAssets.assetId))
          .where(eq(learningNodes.type, 'prepare'))
      ).map(({ node, asset }) => `${node} ${asset}`);
    const before = await placed();
    expect(before).toHaveLength(1);
    for (const [kept, hidden] of hiding) {
      expect((await publish(await change('paths/lessons.yaml', kept, hidden))).data).toEqual({ state: 'published' });
      expect(await placed()).toEqual([]);
      await publish(await change('paths/lessons.yaml', hidden, kept));
      expect(await placed(), 'the same node, which progress hangs on').toEqual(before);
    }
  });
});

it('the files of the demo would be published again as they are: nothing has a fault, and no test gets another paper', async () => {
  const demo = await testApp({ template: 'demo' });
  try {
    const { id } = await factories(demo.parts).person({ role: 'staff', rights: ['content', 'review'] });
    const author = await factories(demo.parts).session({ personId: id, at: demo.clock.now() });
    const { files } = (await demo.call('studioFiles', {}, author)).data;
    expect(new Set(files.map(({ kind }) => kind)).size).toBe(fileKinds.length);
    const few = [...Map.groupBy(files, ({ kind }) => kind).values()].flatMap((ofKind) => ofKind.slice(0, 3));
    const chosen = few.map(({ sourceId, revision }) => ({ sourceId, revision }));
    expect((await demo.call('previewFiles', { files: chosen }, author)).data).toEqual({ faults: [], papers: [] });
  } finally {
    await demo.close();
  }
});
