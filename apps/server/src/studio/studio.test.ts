import { sql } from 'drizzle-orm';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pullPack } from '../content/pull-pack.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { launchAndStart } from '../../test/player.ts';
import { pictureOf } from '../../test/factories/picture.ts';
import { storeBank } from '../../test/factories/sources.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let tokens: readonly string[];
let authors: readonly bigint[];

const head = '---\ntopic: Sums\n---\n\n';
const passage = '## Passage p-1\n- title: A sum\n\nTake $2 + 2$.\n\n';
const question = (key: string, stem: string) =>
  `## Question ${key}\n- type: single\n- passage: p-1\n- answer: B\n\n${stem}\n\n### Options\nA. 3\nB. 4\n\n### Solution\nCount.\n\n`;
const bankText = head + passage + question('q-1', 'How much is it?') + question('q-2', 'And twice?');

const storedBank = () => storeBank({ database: server.parts.database, text: bankText, now: server.clock.now() });
const as = (author: number) => ({ token: tokens[author] ?? '' });

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const people = [
    await make.person({ role: 'staff', rights: ['content', 'review'], firstName: 'Asha', lastName: 'Author' }),
    await make.person({ role: 'staff', rights: ['content', 'review'], firstName: 'Bilal', lastName: 'Author' }),
  ];
  authors = people.map(({ id }) => id);
  tokens = await Promise.all(people.map(async ({ id }) => (await make.session({ personId: id, at: server.clock.now() })).token));
});
afterAll(() => server.close());

describe('a question in the studio', () => {
  it('has its text, its passage, its neighbours, and what candidates see', async () => {
    const bank = await storedBank();
    const { data } = await server.call('studioQuestion', { sourceId: await bank.idOf('#question/q-1') }, as(0));
    expect(data.source).toMatchObject({
      kind: 'question',
      key: 'q-1',
      text: question('q-1', 'How much is it?'),
      revision: 1,
      state: 'published',
    });
    expect(data.passage?.text).toBe(passage);
    expect(data.neighbours.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['passage p-1', 'question q-1', 'question q-2']);
    expect(data.check.faults).toEqual([]);
    expect(data.check.shown).toMatchObject({ type: 'single', topic: 'Sums', answer: ['B'], options: [{ label: 'A' }, { label: 'B' }] });
    expect(data.check.shown?.passage?.html).toContain('katex');
    expect(data.published).toBeNull();
  });

  it('is saved with what the check says at its line, and is a draft until it is published', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const text = question('q-1', 'How much is $\\frac{1$?').replace('answer: B', 'answer: C');
    const { data } = await server.call('saveSource', { sourceId, base: 1, text }, as(0));
    expect(data).toMatchObject({ isSaved: true, source: { text, revision: 2, state: 'draft', changedBy: 'Asha Author' } });
    expect(data.check.faults.map(({ line }) => line)).toEqual([3, 5]);
    expect(data.check.faults[0]?.cause).toBe("the answer 'C' is not one of the 2 options");
    expect(data.check.shown).toBeNull();
    const again = await server.call('studioQuestion', { sourceId }, as(1));
    expect(again.data.published).toEqual({ text: question('q-1', 'How much is it?'), version: 1 });
    expect(again.data.neighbours.find(({ key }) => key === 'q-1')).toMatchObject({
      state: 'draft',
      faults: 2,
      title: 'How much is $\\frac{1$?',
    });
  });

  it('that is a model keeps its bytes, is shown and tried with the instance of a seed, and is published with its instances', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-2');
    const text = question('q-2', '```model\na in 2..60\n```\n\nWhat is {{a}} + 1?')
      .replace('answer: B', 'answer: A\n- instances: 3')
      .replace('A. 3\nB. 4\n', 'A. {{a + 1}}\nB. {{a - 1}}\n\n### Reasons\nB. Subtracts\n');
    const saved = await server.call('saveSource', { sourceId, base: 1, text }, as(0));
    expect(saved.data).toMatchObject({ source: { text }, check: { faults: [], shown: { instance: { seed: 1 } } } });
    const { data } = await server.call('checkSource', { sourceId, text, seed: 7 }, as(0));
    const drawn = /^a = (\d+)$/.exec(data.shown?.instance?.values ?? '')?.[1];
    expect(data.shown).toMatchObject({ stemHtml: `<p>What is ${drawn} + 1?</p>`, instance: { seed: 7 } });
    const tried = { sourceId, text, seed: 7, response: { kind: 'choice' as const, labels: ['A'] } };
    expect((await server.call('trySource', tried, as(0))).data).toEqual({ outcome: 'correct', answer: ['A'] });
    const faulty = await server.call('checkSource', { sourceId, text: text.replace('{{a - 1}}', '{{a - }}') }, as(0));
    expect(faulty.data.faults).toMatchObject([{ line: text.split('\n').indexOf('B. {{a - 1}}'), isWarning: false }]);
    await server.call('publishSource', { sourceId, revision: 2, rules: false, reason: '' }, as(0));
    const { rows } = await server.parts.database.pool.query<{ key: string; model: string }>(
      "select key, model from items where pack = $1 and model = 'q-2' order by id",
      [bank.pack],
    );
    expect(rows.map(({ key }) => key)).toEqual(['q-2', 'q-2.2', 'q-2.3']);
  });

  it('of a set is published with its passage and with all that is published of the set, from the same values', async () => {
    const bank = await storedBank();
    const [passageId, first, second] = [
      await bank.idOf('#passage/p-1'),
      await bank.idOf('#question/q-1'),
      await bank.idOf('#question/q-2'),
    ];
    const asked = (key: string, more: string) =>
      question(key, `What is $${more}$?`)
        .replace('answer: B', 'answer: A')
        .replace('A. 3\nB. 4\n', `A. ${more}\nB. {{a - 1}}\n\n### Reasons\nB. Subtracts\n`);
    const publish = (sourceId: string, revision: number) =>
      server.call('publishSource', { sourceId, revision, rules: false, reason: '' }, as(0));
    const set = (from: number) =>
      `## Passage p-1\n- title: A sum\n- instances: 3\n\n\`\`\`model\na in ${from}..${from + 90}\n\`\`\`\n\nTake {{a}}.\n\n`;
    await server.call('saveSource', { sourceId: passageId, base: 1, text: set(10) }, as(0));
    await server.call('saveSource', { sourceId: first, base: 1, text: asked('q-1', '{{a + 1}}') }, as(0));
    const shown = await server.call('saveSource', { sourceId: second, base: 1, text: asked('q-2', '{{a + 2}}') }, as(0));
    expect(shown.data.check).toMatchObject({
      faults: [],
      shown: { instance: { seed: 1, values: expect.stringMatching(/^a = \d+$/) as string } },
    });
    await publish(second, 2);
    await publish(first, 2);
    await server.call('saveSource', { sourceId: passageId, base: 2, text: set(200) }, as(0));
    await publish(passageId, 3);
    const { rows } = await server.parts.database.pool.query<{ key: string; stem: string; html: string; passage: string }>(
      `select items.key, stem_html as stem, html, passages.key as passage from items join passages on passages.id = passage_id
        where items.pack = $1 and model is not null order by seed, items.key`,
      [bank.pack],
    );
    expect(rows.map(({ key, passage: of }) => `${key} ${of}`)).toEqual([
      'q-1 p-1',
      'q-2 p-1',
      'q-1.2 p-1.2',
      'q-2.2 p-1.2',
      'q-1.3 p-1.3',
      'q-2.3 p-1.3',
    ]);
    for (const { key, stem, html } of rows) {
      const a = Number(/Take (\d+)/.exec(html)?.[1]);
      expect(a).toBeGreaterThan(199);
      expect(stem).toContain(`>${a + Number(key.charAt(2))}<`);
    }
  });

  it('is never overwritten by a text that was written on an older one, and sending twice saves once', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const [mine, theirs] = [question('q-1', 'Mine?'), question('q-1', 'Theirs?')];
    const first = await server.call('saveSource', { sourceId, base: 1, text: theirs }, as(1));
    expect(first.data.source.revision).toBe(2);
    const late = await server.call('saveSource', { sourceId, base: 1, text: mine }, as(0));
    expect(late.data).toMatchObject({ isSaved: false, source: { text: theirs, revision: 2, changedBy: 'Bilal Author' } });
    const again = await server.call('saveSource', { sourceId, base: 1, text: theirs }, as(1));
    expect(again.data).toMatchObject({ isSaved: true, source: { revision: 2 } });
    const joined = await server.call('saveSource', { sourceId, base: 2, text: mine }, as(0));
    expect(joined.data).toMatchObject({ isSaved: true, source: { text: mine, revision: 3 } });
  });

  it('keeps every version with who and when; what one person types within minutes is one', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const save = (base: number, stem: string, author = 0) =>
      server.call('saveSource', { sourceId, base, text: question('q-1', stem) }, as(author));
    await save(1, 'a');
    await save(2, 'ab');
    await save(3, 'abc');
    await save(4, 'other', 1);
    server.clock.advance(10 * 60_000);
    await save(5, 'later', 1);
    const { data } = await server.call('sourceVersions', { sourceId, before: 0 }, as(0));
    expect(data.versions.map(({ revision, version, by, origin, isPublished }) => ({ revision, version, by, origin, isPublished }))).toEqual(
      [
        { revision: 6, version: 4, by: 'Bilal Author', origin: 'typed', isPublished: false },
        { revision: 5, version: 3, by: 'Bilal Author', origin: 'typed', isPublished: false },
        { revision: 4, version: 2, by: 'Asha Author', origin: 'typed', isPublished: false },
        { revision: 1, version: 1, by: '', origin: 'import', isPublished: true },
      ],
    );
    const version = await server.call('sourceVersion', { sourceId, revision: 4 }, as(0));
    expect(version.data).toEqual({ text: question('q-1', 'abc'), before: question('q-1', 'How much is it?') });
    const restored = await server.call('restoreVersion', { sourceId, revision: 4, base: 6 }, as(0));
    expect(restored.data).toMatchObject({ isSaved: true, source: { text: question('q-1', 'abc'), revision: 7, changedBy: 'Asha Author' } });
  });

  it('is begun below its neighbour under a key that is free, in the passage that was chosen', async () => {
    const bank = await storedBank();
    const { data } = await server.call(
      'createSource',
      { besideId: await bank.idOf('#question/q-1'), kind: 'question', passageId: await bank.idOf('#passage/p-1') },
      as(0),
    );
    const made = await server.call('studioQuestion', data, as(0));
    expect(made.data.source).toMatchObject({ key: 'q-3', state: 'draft', revision: 1 });
    expect(made.data.passage?.key).toBe('p-1');
    expect(made.data.neighbours.map(({ key }) => key)).toEqual(['p-1', 'q-1', 'q-3', 'q-2']);
    expect(made.data.check.faults.length).toBeGreaterThan(0);
  });

  it('has pictures that are kept once by what they show, shown in it, and exported with it', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const file = await pictureOf({ width: 40, height: 30 });
    const { data } = await server.call('addPicture', { sourceId }, { ...as(0), file });
    expect(data.path).toMatch(/^media\/[a-z0-9-]+-[0-9a-f]{10}\.png$/);
    expect((await server.call('addPicture', { sourceId }, { ...as(1), file })).data).toEqual(data);
    const text = question('q-1', `How much is it?\n\n![Two circles](${data.path})`);
    const saved = await server.call('saveSource', { sourceId, base: 1, text }, as(0));
    expect(saved.data.check.faults).toEqual([]);
    expect(saved.data.check.shown?.stemHtml).toContain('data:image/png;base64,');
    const { pictures } = (await server.call('studioQuestion', { sourceId }, as(1))).data;
    expect(pictures.map(({ path }) => path)).toEqual([data.path]);
    expect((await server.app.inject({ method: 'GET', url: pictures[0]?.url ?? '' })).rawPayload).toEqual(file);
    const folder = await mkdtemp(join(tmpdir(), 'abhyas-pull-'));
    await pullPack({ parts: server.parts, pack: bank.pack, folder, drafts: true });
    expect(await readFile(join(folder, data.path))).toEqual(file);
    expect(await readFile(join(folder, bank.file), 'utf8')).toContain(`![Two circles](${data.path})`);
    await rm(folder, { recursive: true });
  });

  it('says why someone picks an option that is wrong, to its author and not to who solves it', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const text = question('q-1', 'How much is it?').replace('### Solution', '### Reasons\nA. Forgets $1$\nC. Guesses\n\n### Solution');
    const { data } = await server.call('saveSource', { sourceId, base: 1, text }, as(0));
    expect(data.check.faults.map(({ line, cause }) => `${line} ${cause}`)).toEqual([
      '13 the reason C is one too many: each option has one at most',
    ]);
    const right = text.replace('C. Guesses\n', '');
    const saved = await server.call('saveSource', { sourceId, base: 2, text: right }, as(0));
    expect(saved.data.check.shown?.reasons).toMatchObject([{ label: 'A' }]);
    expect(saved.data.check.shown?.options[1]?.html).not.toContain('Reasons');
    await server.call('submitSource', { sourceId, revision: 3, isIn: true }, as(0));
    expect(JSON.stringify((await server.call('solveView', { sourceId }, as(1))).data)).not.toContain('Forgets');
  });

  it('has two authors see each other by name, until one leaves or is silent', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const look = async (author: number, isOpen = true) => (await server.call('lookAtSource', { sourceId, isOpen }, as(author))).data.others;
    const heard: string[] = [];
    const stop = server.parts.live.subscribe({ personId: authors[0] ?? 0n, listener: ({ kind }) => void heard.push(kind) });
    expect(await look(0)).toEqual([]);
    expect(await look(1)).toEqual(['Asha Author']);
    expect(await look(0)).toEqual(['Bilal Author']);
    await server.call('saveSource', { sourceId, base: 1, text: question('q-1', 'Once?') }, as(1));
    await expect.poll(() => heard.filter((kind) => kind === 'studio').length).toBe(2);
    stop();
    await look(1, false);
    expect(await look(0)).toEqual([]);
    await look(1);
    server.clock.advance(60_000);
    expect(await look(0)).toEqual([]);
  });

  it('takes no file that is no picture', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const file = Buffer.from('<html><script>alert(1)</script></html>');
    expect((await server.call('addPicture', { sourceId }, { ...as(0), file })).error.code).toBe('NOT_A_PICTURE');
  });
});

describe('a question that is published', () => {
  /** A bank whose first question is in a test that someone has taken, ranked or not. */
  const askedIn = async ({ ranked }: { ranked: boolean }) => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-1');
    const first = await server.call('saveSource', { sourceId, base: 1, text: question('q-1', 'How much is it now?') }, as(0));
    await server.call('publishSource', { sourceId, revision: first.data.source.revision, rules: false, reason: '' }, as(1));
    const { rows } = await server.parts.database.orm.execute<{ id: bigint }>(
      sql`select id from items where pack = ${bank.pack} and key = 'q-1'`,
    );
    const taken = await make.launchableTest({ ranked });
    const section = taken.sections[0]?.section.id ?? 0n;
    await server.parts.database.orm.execute(
      sql`insert into section_items (section_id, item_id, position) values (${section}, ${rows[0]?.id}, 90)`,
    );
    await server.parts.database.orm.execute(sql`update assessments set pack = ${bank.pack} where id = ${taken.assessment.id}`);
    return { bank, sourceId, taken, itemId: rows[0]?.id ?? 0n };
  };
  const save = async (sourceId: string, base: number, text: string) =>
    (await server.call('saveSource', { sourceId, base, text }, as(0))).data.source.revision;

  it('reaches the portal from the next start on, with its passage, and what it will do is said before', async () => {
    const { bank, sourceId, itemId, taken } = await askedIn({ ranked: false });
    const revision = await save(sourceId, 2, question('q-1', 'How much is it today?'));
    const before = await server.call('sourceReview', { sourceId }, as(0));
    expect(before.data).toMatchObject({
      state: 'draft',
      barriers: [],
      needsSolver: false,
      isKeyChanged: false,
      tests: [{ name: taken.assessment.name, running: 0, finished: 0 }],
    });
    const { data } = await server.call('publishSource', { sourceId, revision, rules: false, reason: '' }, as(1));
    expect(data).toEqual({ state: 'published', ruled: 0 });
    const { rows } = await server.parts.database.orm.execute(
      sql`select stem_html as stem, position, (select html from passages where passages.id = items.passage_id) as passage from items where id = ${itemId}`,
    );
    expect(rows[0]).toMatchObject({ stem: '<p>How much is it today?</p>', position: 1 });
    expect(String(rows[0]?.['passage'])).toContain('katex');
    const { rows: tests } = await server.parts.database.orm.execute(sql`select paper_version from assessments where pack = ${bank.pack}`);
    expect(tests).toEqual([{ paper_version: 2 }]);
    expect((await server.call('sourceReview', { sourceId }, as(0))).data.barriers).toEqual(['nothing-new']);
  });

  it('of a ranked test waits for someone else who solves it without its key and agrees', async () => {
    const { sourceId } = await askedIn({ ranked: true });
    const text = question('q-1', 'How much is it today?');
    const revision = await save(sourceId, 2, text);
    const publish = (of: number) => server.call('publishSource', { sourceId, revision: of, rules: false, reason: '' }, as(1));
    expect(await publish(revision)).toMatchObject({ error: { code: 'SOURCE_NOT_SOLVED' } });
    expect((await server.call('submitSource', { sourceId, revision, isIn: true }, as(0))).data.state).toBe('review');
    const queue = await server.call('reviewQueue', {}, as(1));
    expect(queue.data.sources.find((each) => each.sourceId === sourceId)).toMatchObject({
      by: 'Asha Author',
      isOwn: false,
      isSolved: false,
    });
    const view = await server.call('solveView', { sourceId }, as(1));
    expect(JSON.stringify(view.data)).not.toMatch(/answer|solution|Count/);
    const solve = (author: number, labels: string[], of = revision) =>
      server.call('solveSource', { sourceId, revision: of, response: { kind: 'choice', labels }, seconds: 98 }, as(author));
    expect(await solve(0, ['B'])).toMatchObject({ error: { code: 'OWN_QUESTION' } });
    expect((await solve(1, ['A'])).data).toMatchObject({ agrees: false, answer: ['B'] });
    // the first answer counts: with the key on the screen it would be none
    await solve(1, ['B']);
    expect((await server.call('sourceReview', { sourceId }, as(0))).data).toMatchObject({
      barriers: ['disagreement'],
      solves: [{ by: 'Bilal Author', agrees: false, seconds: 98 }],
    });
    expect(await publish(revision)).toMatchObject({ error: { code: 'SOURCE_NOT_SOLVED' } });
    const next = await save(sourceId, revision, question('q-1', 'How much is it, all in all?'));
    await server.call('submitSource', { sourceId, revision: next, isIn: true }, as(0));
    expect((await solve(1, ['B'], next)).data.agrees).toBe(true);
    expect((await publish(next)).data.state).toBe('published');
    // a comma of someone else's makes no one a second solver of their own text
    const own = await save(sourceId, next, question('q-1', 'How much is it, in all?'));
    const { data } = await server.call('saveSource', { sourceId, base: own, text: question('q-1', 'How much is it in all?') }, as(1));
    await server.call('submitSource', { sourceId, revision: data.source.revision, isIn: true }, as(1));
    for (const author of [0, 1]) expect((await solve(author, ['B'], data.source.revision)).error.code).toBe('OWN_QUESTION');
  });

  it('says what reads like it, and which ranked test is given away by it or by its twin', async () => {
    const { sourceId, taken, bank } = await askedIn({ ranked: true });
    const stem = 'A train of 120 metres passes a pole in nine seconds: how fast is it, in metres a second?';
    await save(sourceId, 2, question('q-1', stem));
    const twinId = await bank.idOf('#question/q-2');
    await save(twinId, 1, question('q-2', stem.replace('nine', 'ten')));
    const reviewOf = async (id: string) => (await server.call('sourceReview', { sourceId: id }, as(0))).data;
    expect(await reviewOf(sourceId)).toMatchObject({ alike: [{ sourceId: twinId, key: 'q-2', file: bank.file }], shownEarly: [] });
    const practice = await make.launchableTest({ ranked: false });
    const [item] = (
      await server.parts.database.orm.execute<{ id: bigint }>(sql`select id from items where pack = ${bank.pack} and key = 'q-1'`)
    ).rows;
    await server.parts.database.orm.execute(
      sql`insert into section_items (section_id, item_id, position) values (${practice.sections[0]?.section.id}, ${item?.id}, 91)`,
    );
    const pair = { ranked: taken.assessment.name, shown: practice.assessment.name };
    expect((await reviewOf(sourceId)).shownEarly).toEqual([{ ...pair, twinId: null }]);
    expect((await reviewOf(twinId)).shownEarly).toEqual([]);
  });

  it('with another key becomes a ruling for those who have begun, if its reviewer says so', async () => {
    const { sourceId, taken, itemId } = await askedIn({ ranked: false });
    const { state } = await launchAndStart({
      server,
      test: taken,
      token: (await make.session({ personId: taken.person.id, at: server.clock.now() })).token,
    });
    expect(state.fence).toBeGreaterThan(0);
    const revision = await save(sourceId, 2, question('q-1', 'How much is it now?').replace('answer: B', 'answer: A'));
    expect((await server.call('sourceReview', { sourceId }, as(0))).data).toMatchObject({
      isKeyChanged: true,
      tests: [{ running: 1, finished: 0 }],
    });
    const { data } = await server.call('publishSource', { sourceId, revision, rules: true, reason: 'The key was wrong.' }, as(1));
    expect(data.ruled).toBe(1);
    const { rows } = await server.parts.database.orm.execute(sql`select ruling, show_reason from item_rulings where item_id = ${itemId}`);
    const ruling = { kind: 'replace', key: { kind: 'choice', labels: ['A'] } };
    expect(rows, 'with its reason, which candidates read').toEqual([{ ruling, show_reason: true }]);
  });

  it('is not published with a fault, nor where another text was saved since', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-2');
    const revision = await save(sourceId, 1, question('q-2', 'And twice?').replace('answer: B', 'answer: E'));
    const publish = (of: number) => server.call('publishSource', { sourceId, revision: of, rules: false, reason: '' }, as(1));
    expect(await publish(revision)).toMatchObject({ error: { code: 'SOURCE_FAULTY' } });
    expect(await server.call('submitSource', { sourceId, revision, isIn: true }, as(0))).toMatchObject({
      error: { code: 'SOURCE_FAULTY' },
    });
    await save(sourceId, revision, question('q-2', 'And three times?'));
    expect(await publish(revision)).toMatchObject({ error: { code: 'CHANGED_ELSEWHERE' } });
  });

  it('is scored for its author before it is saved, and what others say of it stays with its line', async () => {
    const bank = await storedBank();
    const sourceId = await bank.idOf('#question/q-2');
    const text = question('q-2', 'And twice?').replace('answer: B', 'answer: A');
    const attempt = (labels: string[]) => server.call('trySource', { sourceId, text, response: { kind: 'choice', labels } }, as(0));
    expect((await attempt(['A'])).data).toEqual({ outcome: 'correct', answer: ['A'] });
    expect((await attempt(['B'])).data.outcome).toBe('wrong');
    const { data } = await server.call('addSourceComment', { sourceId, revision: 1, line: 5, text: 'Twice what?' }, as(1));
    await server.call('resolveSourceComment', { commentId: data.commentId, isResolved: true }, as(0));
    expect((await server.call('sourceReview', { sourceId }, as(0))).data.comments).toMatchObject([
      { by: 'Bilal Author', line: 5, text: 'Twice what?', isResolved: true },
    ]);
  });
});
