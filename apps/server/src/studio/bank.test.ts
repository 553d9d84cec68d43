import { sourceLimits } from '@abhyas/contract/studio/source-limits.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { type Met, scoreFactories } from '../../test/factories/score-factories.ts';
import { storeBank } from '../../test/factories/sources.ts';
import { collectFaults } from '../content/format/base.ts';
import { normalHtml } from '../content/convert/text/normal-html.ts';
import { cutFiles } from '../content/cut-files.ts';
import { readJsonLinesBank } from '../content/format/questions/questions-jsonl.ts';
import { readMarkdownBank } from '../content/format/questions/questions-markdown.ts';
import { listBankTexts, replaceBank } from '../modules/sources/bank-file-queries.ts';
import { insertSolve, listUnsolved, markPublished } from '../modules/sources/review-queries.ts';
import { saveText } from '../modules/sources/save-text.ts';
import { listAuthorsSince } from '../modules/sources/source-queries.ts';
import { mapPublishedTexts } from '../modules/sources/file-queries.ts';
import { importSources } from '../modules/sources/import-queries.ts';
import { refreshItemTallies } from '../modules/assessment/statistics/tally-items.ts';
import { items } from '../modules/assessment/tables.ts';
import { refreshBankFigures } from '../modules/sources/bank-row-queries.ts';
import { makeExport } from './export/make-export.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let score: ReturnType<typeof scoreFactories>;
let as: { token: string };
let packs = 0;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  score = scoreFactories({ database: server.parts.database, make });
  const author = await make.person({ role: 'staff', rights: ['content', 'review'], firstName: 'Asha', lastName: 'Author' });
  as = { token: (await make.session({ personId: author.id, at: server.clock.now() })).token };
});
afterAll(() => server.close());

const question = (key: string, stem: string, fields = '- answer: B\n') =>
  `## Question ${key}\n- type: single\n${fields}\n${stem}\n\n### Options\nA. 3\nB. 4\nC. 5\nD. 6\n\n### Solution\nCount.\n\n`;
const store = (text: string, more: { pack?: string; file?: string } = {}) =>
  storeBank({ database: server.parts.database, text: `---\ntopic: Sums\n---\n\n${text}`, now: server.clock.now(), ...more });
type Bank = Awaited<ReturnType<typeof store>>;
const bankOf = ({ pack, file }: Bank) => `${pack}/${file}`;
const list = async (filters: RequestOf<'studioBank'>['filters'], more: Omit<RequestOf<'studioBank'>, 'filters'> = {}) =>
  (await server.call('studioBank', { filters, ...more }, as)).data;
const keysOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ key }) => key);
const change = async (sourceIds: string[], what: RequestOf<'changeQuestions'>['change']) =>
  (await server.call('changeQuestions', { sourceIds, change: what }, as)).data.results.map(({ outcome }) => outcome);

/** Makes the questions of a new test those of a bank, in their order. */
async function askedIn(bank: Bank, keys: readonly string[]) {
  const test = await make.assessment();
  const own = test.sections.flatMap((section) => section.items);
  for (const [place, key] of keys.entries())
    await server.parts.database.orm
      .update(items)
      .set({ pack: bank.pack, bank: 'bank', key })
      .where(eq(items.id, own[place]?.id ?? 0n));
  await refreshBankFigures({ parts: server.parts });
  return test;
}

describe('the question bank shows', () => {
  it('a formula as it is written, and the numbers of a model instead of what reckons them', async () => {
    const bank = await store(
      question('q-1', 'Which is $x^2$?') + question('q-2', "```model\na in 12..60\n```\n\nWhat is ${{[1, -a] | poly 'x'}}$?"),
    );
    const { rows } = await list({ bank: bankOf(bank) });
    const linesOf = (key: string) => rows.filter((row) => row.key === key).map(({ line, title }) => [line, title]);
    expect(linesOf('q-1')).toEqual([['Which is $x^2$?', 'Which is x²?']]);
    expect(linesOf('q-2')).toEqual([['', expect.stringMatching(/^What is x\s*−\s*\d\d\?/)]]);
  });
});

describe('the question bank finds', () => {
  it('words and their beginnings, formulas however they are spaced, keys and topics', async () => {
    const bank = await store(
      question('q-1', 'How many integers satisfy $x^2 - 11x + 24 < 0$?') +
        question('q-2', 'Six friends sit around a circular table.', '- answer: B\n- topic: Arrangements\n') +
        question('q-3', 'What is $\\frac{1}{\\alpha}$ of 50% here?'),
    );
    const found = async (query: string) => keysOf(await list({ bank: bankOf(bank), query })).sort();
    expect(await found('integers satisfy')).toEqual(['q-1']);
    expect(await found('circ tab')).toEqual(['q-2']);
    expect(await found('x^2-11x+24')).toEqual(['q-1']);
    expect(await found('$x^2 -11x')).toEqual(['q-1']);
    expect(await found('\\frac{1}{\\alpha}')).toEqual(['q-3']);
    expect(await found('50%')).toEqual(['q-3']);
    expect(await found('Q-2')).toEqual(['q-2']);
    expect(await found('arrange')).toEqual(['q-2']);
    expect(await found('zebra')).toEqual([]);
    expect(await found("'\\")).toEqual([]);
  });

  it('by bank, topic, type, difficulty, language, course and use, with counts by tab', async () => {
    const bank = await store(
      question('q-1', 'One?') +
        question('q-2', 'Two?', '- answer: B\n- topic: Ratios\n- difficulty: hard\n') +
        question('q-3', 'Three?', ''),
    );
    const test = await askedIn(bank, ['q-1']);
    const of = bankOf(bank);
    const all = await list({ bank: of });
    expect(all.counts).toEqual({ all: 3, draft: 0, review: 0, published: 3, check: 1 });
    expect(all.rows.find(({ key }) => key === 'q-1')).toMatchObject({ tests: 1, state: 'published', topic: 'Sums', right: null, inSet: 1 });
    expect(keysOf(await list({ bank: of }, { tab: 'check' }))).toEqual(['q-3']);
    expect(keysOf(await list({ bank: of, topics: ['Ratios', 'None'] }))).toEqual(['q-2']);
    expect(keysOf(await list({ bank: of, difficulties: ['hard'] }))).toEqual(['q-2']);
    expect(keysOf(await list({ bank: of, types: ['numeric'] }))).toEqual([]);
    expect(keysOf(await list({ bank: of, language: 'hi' }))).toEqual([]);
    expect(keysOf(await list({ bank: of, used: 'used' }))).toEqual(['q-1']);
    expect(keysOf(await list({ bank: of, used: 'never' })).sort()).toEqual(['q-2', 'q-3']);
    // a course has the whole of a bank that one of its tests uses
    expect(keysOf(await list({ bank: of, courseId: String(test.assessment.courseId) }))).toHaveLength(3);
    expect(keysOf(await list({ bank: of, isWithoutCourse: true }))).toEqual([]);
    const facets = (await server.call('studioFacets', {}, as)).data;
    expect(facets.banks.find(({ pack }) => pack === bank.pack)).toMatchObject({ file: bank.file, questions: 3 });
    expect(facets.topics.map(({ name }) => name)).toContain('Ratios');
    expect(facets.courses.map(({ courseId }) => courseId)).toContain(String(test.assessment.courseId));
  });

  it('tags in any writing, which one change gives to many questions or takes from them', async () => {
    const bank = await store(
      question('q-1', 'One?', '- answer: B\n- tags: LCM,  Sum of roots\n') +
        question('q-2', 'Two?', '- answer: B\n- tags: lcm\n') +
        question('q-3', 'Three?'),
    );
    const of = bankOf(bank);
    const tagged = async (...tags: string[]) => keysOf(await list({ bank: of, tags })).sort();
    expect(await tagged('Lcm')).toEqual(['q-1', 'q-2']);
    expect(await tagged('sum of roots', 'none')).toEqual(['q-1']);
    const { rows } = await list({ bank: of });
    expect(rows.find(({ key }) => key === 'q-1')?.tags).toEqual(['LCM', 'Sum of roots']);
    const { tags } = (await server.call('studioFacets', {}, as)).data;
    expect(tags.filter(({ name }) => /^lcm$/i.test(name))).toMatchObject([{ questions: 2 }]);
    const ids = ['q-1', 'q-2', 'q-3'].map((key) => rows.find((row) => row.key === key)?.sourceId ?? '');
    expect(await change(ids, { kind: 'tags', tag: 'LCM', isAdded: true })).toEqual(['unchanged', 'unchanged', 'done']);
    expect(await tagged('lcm')).toEqual(['q-1', 'q-2', 'q-3']);
    expect(await change(ids, { kind: 'tags', tag: 'lcm', isAdded: false })).toEqual(['done', 'done', 'done']);
    expect(await tagged('lcm')).toEqual([]);
    expect((await list({ bank: of, tags: ['sum of roots'] })).rows[0]?.tags).toEqual(['Sum of roots']);
  });

  it('the pages of any order without a gap or a repeat', async () => {
    const bank = await store(Array.from({ length: 120 }, (_, place) => question(`q-${place}`, `Sum ${place}?`)).join(''));
    await askedIn(bank, ['q-5', 'q-7']);
    const orders = (['changed', 'right', 'discrimination', 'tests'] as const).flatMap((sort) =>
      [true, false].map((isRising) => ({ sort, isRising })),
    );
    for (const order of orders) {
      const keys: string[] = [];
      let after = '';
      do {
        const page = await list({ bank: bankOf(bank) }, { ...order, after });
        expect(page.counts === null).toBe(after !== '');
        keys.push(...keysOf(page));
        after = page.next;
      } while (after !== '');
      expect(new Set(keys).size, JSON.stringify(order)).toBe(120);
      expect(keys).toHaveLength(120);
    }
    expect(
      keysOf(await list({ bank: bankOf(bank) }, { sort: 'tests' }))
        .slice(0, 2)
        .sort(),
    ).toEqual(['q-5', 'q-7']);
    expect(await list({ bank: bankOf(bank) }, { after: 'nonsense' })).toMatchObject({ counts: { all: 120 } });
  });
});

describe('the figures of the question bank', () => {
  it('are those of all tests of a question, weighted by their candidates, and none with fewer than fifty', async () => {
    const bank = await store(question('q-1', 'One?') + question('q-2', 'Two?') + question('q-3', 'Three?'));
    const test = await askedIn(bank, ['q-1', 'q-2', 'q-3']);
    const right: Met = ['correct', 60];
    const wrong: Met = ['wrong', 90];
    const sit = async (from: number, to: number) => {
      for (let place = from; place < to; place += 1) {
        const met = [place % 3 === 0 ? [right, wrong, right] : [wrong, right, right]];
        await score.sit({ test, studentId: (await make.person()).id, at: server.clock.now(), met });
      }
      await score.count(test);
      await score.time(server.clock.now());
      await refreshItemTallies({ parts: server.parts, placeOf: () => sql`null::text` });
      await refreshBankFigures({ parts: server.parts });
      return new Map((await list({ bank: bankOf(bank) })).rows.map((row) => [row.key, row]));
    };
    expect((await sit(0, 49)).get('q-1')).toMatchObject({
      candidates: 49,
      right: null,
      discrimination: null,
      medianSeconds: null,
      finding: '',
    });
    server.clock.advance(60_000);
    const rows = await sit(49, 60);
    const { rows: plain } = await server.parts.database.orm.execute<{
      key: string;
      right: number;
      discrimination: number | null;
      seconds: number;
    }>(sql`
      select items.key, avg((own.outcome = 'correct')::int)::float8 as right, corr((own.outcome = 'correct')::int, score.marks - own.marks) as discrimination,
             percentile_disc(0.5) within group (order by own.seconds)::float8 as seconds
        from attempt_items as own join items on items.id = own.item_id
        join attempt_scores as score on score.attempt_id = own.attempt_id and score.section_id = 0
       where own.assessment_id = ${test.assessment.id} group by items.key`);
    expect(plain).toHaveLength(3);
    for (const { key, right: share, discrimination, seconds } of plain) {
      const row = rows.get(key);
      expect(row?.candidates).toBe(60);
      expect(row?.right).toBeCloseTo(share, 5);
      expect(row?.discrimination?.toFixed(5)).toBe(discrimination?.toFixed(5));
      expect(row?.medianSeconds).toBe(seconds);
    }
    expect(rows.get('q-3')?.finding).toBe('easy');
    expect(rows.get('q-1')?.finding).toBe('negative');
    expect(keysOf(await list({ bank: bankOf(bank), isBad: true }, { sort: 'right' }))).toEqual(['q-3', 'q-2', 'q-1']);
    const { data } = await server.call('studioPreview', { sourceId: await bank.idOf('#question/q-1') }, as);
    expect(data.chosen).toEqual([
      { answer: 'B', share: 2 / 3 },
      { answer: 'A', share: 1 / 3 },
    ]);
    expect(data.fifths).toHaveLength(5);
    expect(data.usedIn).toEqual([expect.objectContaining({ name: test.assessment.name })]);
  });
});

describe('the preview of a question', () => {
  it('has its key, its versions, and what reads like it', async () => {
    const stem = 'A train that is 120 metres long passes a pole in 6 seconds. What is its speed?';
    const bank = await store(
      question('q-1', stem) +
        question('q-2', stem.replace('120', '150')) +
        question('q-3', 'Which of these numbers is prime, and why is it so?'),
    );
    const { data } = await server.call('studioPreview', { sourceId: await bank.idOf('#question/q-1') }, as);
    expect(data.shown?.answer).toEqual(['B']);
    expect(data.versions).toEqual([expect.objectContaining({ revision: 1, isPublished: true })]);
    expect(data.alike.map(({ key }) => key)).toEqual(['q-2']);
    expect(data.alike[0]?.share).toBeGreaterThan(0.8);
    expect(data).toMatchObject({ chosen: [], fifths: [], place: 0 });
    expect((await server.call('studioPreview', { sourceId: await bank.idOf('') }, as)).error.code).toBe('NOT_FOUND');
  });
});

describe('a bank in JSON Lines', () => {
  const line = (about: object) =>
    `${JSON.stringify({ question: 'How much is $2 + 2$?\nCount * it.', options: ['A) 3', 'B) 4', 'C) None of these'], correct: 'B', rationale: 'As 3 < 4.', ...about })}\n`;
  const storeLines = async (...lines: readonly string[]) => {
    const [pack, file] = [`lines-${(packs += 1)}`, 'questions/bank.jsonl'];
    const text = lines.join('');
    const faults = collectFaults();
    const bank = readJsonLinesBank({ bank: 'bank', file, text, faults });
    expect(faults.list()).toEqual([]);
    const inputs = cutFiles({
      pack: { about: {}, banks: [bank] } as unknown as Parameters<typeof cutFiles>[0]['pack'],
      texts: new Map([[file, text]]),
    });
    const [now, { database }] = [server.clock.now(), server.parts];
    await database.transaction((tx) => importSources({ tx, pack, inputs, kept: new Set(), now }));
    const rows = await listBankTexts({ queryable: database.orm, pack, file });
    return { pack, bank, ids: rows.flatMap(({ id, kind }) => (kind === 'question' ? [String(id)] : [])) };
  };
  const turn = async (sourceId = '') => (await server.call('turnIntoMarkdown', { sourceId }, as)).data;

  it('becomes one in Markdown whose questions are the same, published, with their keys, passages and versions', async () => {
    const passage = 'A shop sells\n\n*many* things.';
    const { pack, bank, ids } = await storeLines(
      line({ passage }),
      line({ passage, question: 'And in all?', rationale: undefined }),
      line({ question: '# Which?', keepOptions: true }),
    );
    const before = await Promise.all(ids.map(async (sourceId) => (await server.call('studioQuestion', { sourceId }, as)).data));
    expect(await turn(ids[0])).toEqual({ faults: [] });
    const file = 'questions/bank.md';
    const text = (await mapPublishedTexts({ queryable: server.parts.database.orm, pack, files: [file] })).get(file) ?? '';
    const faults = collectFaults();
    const made = readMarkdownBank({ bank: 'bank', file, text, findPicture: () => null, faults });
    expect(faults.list()).toEqual([]);
    const shape = ({ solutionHtml, difficulty: _difficulty, stemHtml, options, ...item }: (typeof bank.items)[number]) => ({
      ...item,
      stemHtml: normalHtml(stemHtml),
      options: options.map(({ label, html }) => ({ label, html: normalHtml(html) })),
      solutionHtml: normalHtml(solutionHtml || '<p>The answer is <span data-option="B">B</span>.</p>'),
    });
    expect(made.items.map(shape)).toEqual(bank.items.map(shape));
    expect(made.passages.map(({ html, ...each }) => ({ ...each, html: normalHtml(html) }))).toEqual(
      bank.passages.map(({ html, ...each }) => ({ ...each, html: normalHtml(html) })),
    );
    for (const [index, sourceId] of ids.entries()) {
      const { data } = await server.call('studioQuestion', { sourceId }, as);
      expect(data).toMatchObject({ file, published: null, source: { key: before[index]?.source.key, state: 'published', version: 2 } });
      expect((await server.call('sourceVersion', { sourceId, revision: data.source.revision }, as)).data.before).toBe(
        before[index]?.source.text,
      );
    }
    expect(keysOf(await list({ bank: `${pack}/${file}` })).sort()).toEqual(bank.items.map(({ key }) => key).sort());
    // a version of before is restored as a question of the bank that it is now
    const [first = ''] = ids;
    const { source: now } = (await server.call('studioQuestion', { sourceId: first }, as)).data;
    const restored = (await server.call('restoreVersion', { sourceId: first, revision: 1, base: now.revision }, as)).data;
    expect(restored).toMatchObject({ isSaved: true, source: { text: now.text, state: 'published' } });
    // done again it changes nothing, and it is a bank like others
    expect(await turn(ids[0])).toEqual({ faults: [] });
    expect((await server.call('createSource', { besideId: ids[0] ?? '', kind: 'question', passageId: '' }, as)).status).toBe(200);
  });

  it('needs no other solver than before, and no one becomes an author of it', async () => {
    const { pack, bank, ids } = await storeLines(line({}), line({ question: 'How many?' }));
    const { orm } = server.parts.database;
    const [imported = 0n, typed = 0n] = ids.map(BigInt);
    const author = await make.person({ role: 'staff' });
    const solver = await make.person({ role: 'staff' });
    const [now, response] = [server.clock.now(), { kind: 'choice' as const, labels: ['B'] }];
    const text = line({ question: 'How many are there?' });
    await orm.transaction(async (tx) => {
      await saveText({ tx, sourceId: typed, base: 1, text, personId: author.id, now });
      await insertSolve({
        tx,
        solve: { sourceId: typed, revision: 2, personId: solver.id, response, agrees: true, seconds: 9, solvedAt: now },
      });
      await markPublished({ tx, sourceId: typed, revision: 2 });
    });
    const questions = bank.items.map(({ key }) => ({ bank: 'bank', key }));
    const unsolved = () => listUnsolved({ queryable: orm, pack, questions });
    expect(await unsolved()).toEqual(new Set());
    expect(await turn(ids[0])).toEqual({ faults: [] });
    expect(await unsolved()).toEqual(new Set());
    expect(await listAuthorsSince({ queryable: orm, sourceId: typed, revision: 1 })).toEqual(new Set([author.id]));
    const { versions } = (await server.call('sourceVersions', { sourceId: String(imported), before: 0 }, as)).data;
    expect(versions.map(({ by, origin, isPublished }) => [by, origin, isPublished])).toEqual([
      ['Asha Author', 'turned', true],
      ['', 'import', false],
    ]);
  });

  it('stays as it is where it got another line meanwhile, or has more than a bank in Markdown may', async () => {
    const { pack, ids } = await storeLines(line({}), line({ question: 'How many?' }));
    const { orm } = server.parts.database;
    const [before, file] = ['questions/bank.jsonl', 'questions/bank.md'];
    const rows = await listBankTexts({ queryable: orm, pack, file: before });
    const pieces = rows.slice(0, 1).map((row, position) => ({ ...row, position, path: `${file}#question/${row.key}`, facts: null }));
    const of = { pack, before, file, pieces, personId: (await make.person()).id, now: server.clock.now() };
    expect(await orm.transaction((tx) => replaceBank({ tx, ...of }))).toBe(false);
    await orm.execute(sql`update sources set file = ${before} where pack = ${pack} and file = ${file}`);
    await orm.execute(sql`
      insert into sources (pack, path, file, kind, key, position, text, revision, changed_at)
      select ${pack}, ${before} || '#question/' || n, ${before}, 'question', n::text, n, '{}', 1, now() from generate_series(3, ${sourceLimits.pieces + 1}) as n`);
    const [fault] = (await turn(ids[0])).faults;
    expect(fault?.cause).toMatch(/^it has 5001 questions, .*: split it in its pack$/);
  });

  it('stays as it is where Markdown cannot have all of it', async () => {
    const { pack, ids } = await storeLines(
      line({}),
      line({ question: 'Who?', source: 'Paper of 2019' }),
      line({ question: 'कौन?', language: 'hi' }),
    );
    const { faults } = await turn(ids[0]);
    expect(faults).toEqual([
      { sourceId: ids[1], title: 'Who?', cause: "Markdown has no place for 'source'" },
      {
        sourceId: ids[2],
        title: 'कौन?',
        cause: 'it is in another language than other questions of the bank, and a bank in Markdown has one',
      },
    ]);
    expect(keysOf(await list({ bank: `${pack}/questions/bank.jsonl` }))).toHaveLength(3);
  });
});

describe('questions of the bank together', () => {
  it('get a topic or a difficulty as a version that can be undone, each with its result', async () => {
    const bank = await store(question('q-1', 'One?') + question('q-2', 'Two?', '- answer: B\n- topic: Ratios\n'));
    const ids = [await bank.idOf('#question/q-1'), await bank.idOf('#question/q-2')];
    expect(await change([...ids, '999999999'], { kind: 'topic', topic: 'Ratios' })).toEqual(['done', 'unchanged', 'gone']);
    expect(await change(ids, { kind: 'difficulty', difficulty: 'hard' })).toEqual(['done', 'done']);
    const { rows, counts } = await list({ bank: bankOf(bank), topics: ['Ratios'], difficulties: ['hard'] });
    expect(rows.map(({ state }) => state)).toEqual(['draft', 'draft']);
    expect(counts).toMatchObject({ draft: 2, published: 0 });
    const { data } = await server.call('studioQuestion', { sourceId: ids[0] ?? '' }, as);
    expect(data.source.text).toBe(question('q-1', 'One?', '- topic: Ratios\n- difficulty: hard\n- answer: B\n'));
    expect(data.published?.text).toBe(question('q-1', 'One?'));
    expect(await change(ids, { kind: 'submit' })).toEqual(['done', 'done']);
    expect((await list({ bank: bankOf(bank) })).counts).toMatchObject({ review: 2, draft: 0 });
  });

  it('are not handed in with faults, and move to another bank only before they are published', async () => {
    const bank = await store(question('q-1', 'One?'));
    const other = await store(question('q-1', 'Other?') + question('q-2', 'More?'), { pack: `${bank.pack}-two` });
    const made = await server.call('createSource', { besideId: await bank.idOf('#question/q-1'), kind: 'question', passageId: '' }, as);
    const { sourceId } = made.data;
    expect(await change([sourceId], { kind: 'submit' })).toEqual(['faulty']);
    expect(await change([await bank.idOf('#question/q-1')], { kind: 'move', file: 'questions/second.md' })).toEqual(['published']);
    expect(await change([sourceId], { kind: 'move', file: 'questions/second.md' })).toEqual(['no-bank']);
    expect(await change([sourceId], { kind: 'move', file: bank.file })).toEqual(['unchanged']);
    // a second bank in the pack of the other
    const second = await server.call('createSource', { besideId: await other.idOf('#question/q-2'), kind: 'question', passageId: '' }, as);
    await server.parts.database.orm.execute(sql`
      insert into sources (pack, path, file, kind, key, position, text, revision, changed_at)
      select pack, 'questions/second.md', 'questions/second.md', 'head', '', 0, '', 1, changed_at from sources where id = ${BigInt(second.data.sourceId)}`);
    expect(await change([second.data.sourceId], { kind: 'move', file: 'questions/second.md' })).toEqual(['done']);
    const { rows } = await list({ bank: `${other.pack}/questions/second.md` });
    expect(rows.map(({ key, state }) => ({ key, state }))).toEqual([{ key: 'q-3', state: 'draft' }]);
  });

  it('are exported as the files of their pack with heads and passages, as QTI 3 and as Word, and are printed', async () => {
    const passage = '## Passage p-1\n- title: A sum\n\nTake 2 + 2.\n\n';
    const bank = await store(
      passage + question('q-1', 'One?', '- passage: p-1\n- answer: B\n') + question('q-2', 'Two?') + question('q-3', 'Bad?', ''),
    );
    const ids = [await bank.idOf('#question/q-1'), await bank.idOf('#question/q-3')];
    const made = async (form: 'pack' | 'qti' | 'word') => {
      const scope = { kind: 'questions', sourceIds: ids } as const;
      const { exportId } = (await server.call('startExport', { scope, form }, as)).data;
      await makeExport({ parts: server.parts, exportId: BigInt(exportId) });
      const about = (await server.call('studioExports', {}, as)).data.exports.find((each) => each.exportId === exportId);
      return { about, files: unzipSync((await server.app.inject({ method: 'GET', url: about?.url ?? '' })).rawPayload) };
    };
    const { files } = await made('pack');
    expect(Object.keys(files)).toEqual([bankOf(bank)]);
    expect(Buffer.from(files[bankOf(bank)] ?? []).toString()).toBe(
      `---\ntopic: Sums\n---\n\n${passage}${question('q-1', 'One?', '- passage: p-1\n- answer: B\n')}${question('q-3', 'Bad?', '')}`,
    );
    const qti = await made('qti');
    expect(qti.about).toMatchObject({ questions: 1, losses: [{ kind: 'faulty', count: 1 }] });
    const printed = (await server.call('printQuestions', { scope: { kind: 'questions', sourceIds: ids } }, as)).data;
    const passageName = { name: 'bank/p-1', title: 'A sum' };
    expect(printed).toMatchObject({
      sections: [{ key: 'bank', questions: [{ name: 'bank/q-1', answer: ['B'], passage: passageName }] }],
      leftOut: 1,
      next: null,
    });
    const file = { kind: 'bank' as const, pack: bank.pack, file: bank.file };
    expect((await server.call('printQuestions', { scope: file, after: 2 }, as)).data).toMatchObject({ sections: [], leftOut: 1 });
    const word = await made('word');
    expect(word.about).toMatchObject({ name: 'questions.docx', questions: 1 });
    expect(Buffer.from(word.files['word/document.xml'] ?? []).toString()).toContain('Take 2 + 2.');
    const parts = Object.keys(qti.files);
    expect(parts).toEqual(expect.arrayContaining(['imsmanifest.xml', 'items/bank/q-1.xml', 'stimuli/bank/p-1.xml']));
  });
});
