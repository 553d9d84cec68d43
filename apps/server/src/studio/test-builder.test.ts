import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { importPack } from '../content/import-pack.ts';
import { newPack } from '../content/new-pack.ts';
import { assessments, items, sectionItems, sections } from '../modules/assessment/tables.ts';
import { findSourceAt } from '../modules/sources/source-queries.ts';
import { bankQuestions } from '../modules/sources/tables.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-builder-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let app: TestApp;
let token: string;
let pack: string;
let packs = 0;

const question = (key: string, { passage = '', difficulty = 'easy' } = {}) =>
  `## Question ${key}\n- type: numeric\n- answer: 5\n- difficulty: ${difficulty}\n${passage === '' ? '' : `- passage: ${passage}\n`}\nHow many are in ${key}?\n\n### Solution\nCount.\n`;

beforeEach(async () => {
  app = await testApp();
  const make = factories(app.parts);
  const author = await make.person({ role: 'staff', rights: ['content', 'review'] });
  token = (await make.session({ personId: author.id, at: app.clock.now() })).token;
  packs += 1;
  pack = `builder-${packs}`;
  const folder = join(scratch, pack);
  newPack(folder);
  const set = `## Passage set\n\nA story of three.\n\n${['s-1', 's-2', 's-3'].map((key) => question(key, { passage: 'set' })).join('\n')}`;
  const single = ['a', 'b', 'c', 'd'].map((key) => question(key, { difficulty: key === 'd' ? 'hard' : 'easy' })).join('\n');
  writeFileSync(join(folder, 'questions/counting.md'), `---\ntopic: Counting\n---\n\n${single}\n${set}`);
  const mock = readFileSync(join(folder, 'tests/first-test.yaml'), 'utf8')
    .replace('test: first-test', 'test: old-mock')
    .replace('First test', 'Old mock')
    .replace("proctored: '0'", "proctored: '0'\nranked: '1'")
    .replace('bank: algebra, questions: all', 'bank: counting, questions: [a, b]')
    .replace('today+60d', 'today+20d');
  writeFileSync(join(folder, 'tests/old-mock.yaml'), mock);
  await importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
});
afterEach(() => app.close());

const orm = () => app.parts.database.orm;
async function firstTest() {
  const source = await findSourceAt({ queryable: orm(), pack, path: 'tests/first-test.yaml' });
  if (source === null) throw new Error('there is no test');
  return { sourceId: String(source.id), text: source.text, revision: source.revision };
}
const withQuestions = (text: string, questions: string) => text.replace('questions: all', `questions: ${questions}`);
const rule = { count: 2, banks: ['counting'] };
async function draw(more: object, at: { text?: string; entry?: number | null; seed?: number } = {}) {
  const { sourceId, text } = await firstTest();
  const body = { sourceId, text, seed: 7, section: 0, entry: null, ...at, rule: { ...rule, ...more } };
  return (await app.call('drawTestQuestions', body, { token })).data;
}

describe('a draw by rule', () => {
  it('takes published questions that fit, the same by the same seed, and those of a passage together', async () => {
    const { drawn, fitting } = await draw({ difficulty: 'easy', topic: 'Counting' });
    expect(fitting).toBe(6);
    expect(await draw({ difficulty: 'easy', topic: 'Counting' })).toMatchObject({ drawn });
    for (const seed of [1, 2, 3, 4, 5]) {
      const three = (await draw({ count: 3, difficulty: 'easy' }, { seed })).drawn.filter((name) => name.includes('/s-'));
      expect([[], ['counting/s-1', 'counting/s-2', 'counting/s-3']]).toContainEqual(three);
    }
    expect((await draw({ difficulty: 'hard', count: 5 })).drawn).toEqual(['counting/d']);
  });

  it('leaves out what the paper has already, its own draw apart, and what the last ranked tests asked', async () => {
    const { text } = await firstTest();
    const own = withQuestions(text, '[counting/a, {draw: {count: 1, banks: [counting]}, drawn: [counting/b]}]');
    const without = (await draw({ count: 20 }, { text: own })).drawn;
    expect(without.toSorted()).toEqual(['c', 'd', 's-1', 's-2', 's-3'].map((key) => `counting/${key}`));
    expect((await draw({ count: 20 }, { text: own, entry: 1 })).drawn).toContain('counting/b');
    const unseen = await draw({ count: 20, unseen: 3 });
    expect(unseen.unseenIn).toEqual(['Old mock']);
    expect(unseen.drawn).not.toContain('counting/a');
    expect(unseen.fitting).toBe(5);
  });

  it('is the paper once it is saved and published', async () => {
    const { sourceId, text, revision } = await firstTest();
    const { drawn } = await draw({ count: 3, unseen: 3 });
    const entry = `[algebra-1, {draw: {count: 3, banks: [counting], unseen: 3}, drawn: [${drawn.join(', ')}]}]`;
    const saved = await app.call('saveSource', { sourceId, base: revision, text: withQuestions(text, entry) }, { token });
    expect(saved.data.check.faults).toEqual([]);
    expect((await app.call('publishFiles', { files: [{ sourceId, revision: saved.data.source.revision }] }, { token })).data).toEqual({
      state: 'published',
    });
    const asked = await orm()
      .select({ bank: items.bank, key: items.key })
      .from(sectionItems)
      .innerJoin(items, eq(items.id, sectionItems.itemId))
      .innerJoin(sections, eq(sections.id, sectionItems.sectionId))
      .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
      .where(eq(assessments.key, 'first-test'))
      .orderBy(asc(sectionItems.position));
    expect(asked.map(({ bank, key }) => `${bank}/${key}`)).toEqual(['algebra/algebra-1', ...drawn]);
  });
});

describe('the figures of a test', () => {
  it('say what is where, where else it is asked, and the plan of the test before', async () => {
    const { sourceId, text } = await firstTest();
    const own = withQuestions(text, '[algebra-1, counting/a, {draw: {count: 1, banks: [counting]}, drawn: [counting/s-1]}, counting/none]');
    const { data } = await app.call('testFigures', { sourceId, text: own }, { token });
    expect(data.isRead).toBe(true);
    expect(data.sections[0]?.placed.map(({ entry, drawn, name, topic }) => [entry, drawn, name, topic])).toEqual([
      [0, -1, 'algebra/algebra-1', 'Algebra'],
      [1, -1, 'counting/a', 'Counting'],
      [2, 0, 'counting/s-1', 'Counting'],
      [3, -1, 'counting/none', ''],
    ]);
    expect(data.sections[0]?.placed[0]).toMatchObject({ letter: 'B', correct: 3, wrong: -1, alsoIn: [] });
    expect(data.sections[0]?.placed[1]?.alsoIn).toMatchObject([{ name: 'Old mock', ranked: true }]);
    expect(data.sections[0]?.placed[2]?.passage).toBe('counting/set');
    expect(data.sections[0]?.placed[3]).toMatchObject({ sourceId: '', isPublished: false });
    expect(data.plan).toEqual({
      name: 'Old mock',
      topics: [{ name: 'Counting', questions: 2 }],
      difficulties: [{ name: 'easy', questions: 2 }],
    });
    expect(data.expected).toBeNull();
  });

  it('estimate marks and minutes from the statistics of the questions, where half of them have some', async () => {
    const { sourceId, text } = await firstTest();
    const all = (await app.call('testFigures', { sourceId, text }, { token })).data;
    expect(all).toMatchObject({ expected: null, sections: [{ minutes: null, placed: [{ entry: -1 }, { entry: -1 }] }] });
    const figures = { candidates: 80, facility: 0.5, discrimination: 0.4, medianSeconds: 60 };
    await orm().update(bankQuestions).set(figures).where(eq(bankQuestions.key, 'algebra-1'));
    const { data } = await app.call('testFigures', { sourceId, text }, { token });
    expect(data.expected).toMatchObject({ mean: 2, known: 1, questions: 2 });
    expect(data.sections[0]?.minutes).toBe(2);
  });

  it('give the paper as it is printed: texts, passages and keys in its order, of what is published', async () => {
    const { sourceId, text } = await firstTest();
    const own = withQuestions(text, '[counting/s-1, algebra-1, counting/none]');
    const { data } = await app.call('testPaper', { sourceId, text: own }, { token });
    expect(data.sections[0]?.questions.map(({ name, type, answer, passage }) => [name, type, answer, passage?.name])).toEqual([
      ['counting/s-1', 'numeric', ['5'], 'counting/set'],
      ['algebra/algebra-1', 'single', ['B'], undefined],
    ]);
  });

  it('say that a text cannot be read, and know no file but tests', async () => {
    const { sourceId } = await firstTest();
    expect((await app.call('testFigures', { sourceId, text: 'test: [' }, { token })).data).toMatchObject({ isRead: false, sections: [] });
    const other = await findSourceAt({ queryable: orm(), pack, path: 'pack.yaml' });
    expect((await app.call('testFigures', { sourceId: String(other?.id), text: '' }, { token })).error?.code).toBe('NOT_FOUND');
  });
});
