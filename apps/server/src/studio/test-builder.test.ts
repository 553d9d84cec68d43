import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { setTestField } from '@abhyas/rules/content/test-edit.ts';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { importPack } from '../content/import-pack.ts';
import { newPack } from '../content/new-pack.ts';
import { assessments, attempts, items, sectionItems, sections } from '../modules/assessment/tables.ts';
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
  const fence = '```';
  const model = `## Question plus\n- type: numeric\n- answer: {{a + 7}}\n\n${fence}model\na in 2..90\n${fence}\n\nWhat is {{a}} + 7?\n\n### Solution\n{{a + 7}}\n`;
  writeFileSync(join(folder, 'questions/sums.md'), `---\ntopic: Sums\ninstances: 3\n---\n\n${model}`);
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

it('TST-062 an instance of a model is in the builder as its model is, made when the test is published, and corrected with the model', async () => {
  const { sourceId, text, revision } = await firstTest();
  const named = withQuestions(text, '[algebra-1, sums/plus.9]');
  const saved = (await app.call('saveSource', { sourceId, base: revision, text: named }, { token })).data;
  expect(saved.check.faults).toEqual([]);
  const { sections: figures } = (await app.call('testFigures', { sourceId, text: named }, { token })).data;
  expect(figures[0]?.placed[1]).toMatchObject({ name: 'sums/plus.9', topic: 'Sums', isPublished: true });
  const files = [{ sourceId, revision: saved.source.revision }];
  expect((await app.call('publishFiles', { files }, { token })).data).toEqual({ state: 'published' });
  const stem = async () => (await orm().select().from(items).where(eq(items.key, 'plus.9')))[0];
  const before = await stem();
  expect(before?.model).toBeNull();
  expect(before?.seed).toBeGreaterThan(0);
  expect(
    (await app.call('testPaper', { sourceId, text: named }, { token })).data.sections[0]?.questions.map(({ stemHtml }) => stemHtml),
  ).toContain(before?.stemHtml);

  const model = await findSourceAt({ queryable: orm(), pack, path: 'questions/sums.md#question/plus' });
  if (model === null) throw new Error('there is no model');
  const other = model.text.replace('What is', 'How much is');
  const of = { sourceId: String(model.id) };
  const changed = (await app.call('saveSource', { ...of, base: model.revision, text: other }, { token })).data;
  await app.call('publishSource', { ...of, revision: changed.source.revision, rules: false, reason: '' }, { token });
  expect(await stem()).toMatchObject({ model: null, stemHtml: before?.stemHtml.replace('What is', 'How much is') });
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
      alike: 'sections',
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

describe('a test as a whole file', () => {
  const publish = async (sourceId: string, revision: number) =>
    (await app.call('publishFiles', { files: [{ sourceId, revision }] }, { token })).data;
  const published = async (key: string) => {
    const [row] = await orm().select().from(assessments).where(eq(assessments.key, key));
    return row;
  };

  it('is copied: the copy is another test that asks the same, and is published like any other', async () => {
    const { text } = await firstTest();
    const copy = setTestField(setTestField(text, ['test'], 'first-test-copy').text, ['name'], 'Copy of First test').text;
    const { data } = await app.call('createFile', { pack, kind: 'test', key: 'first-test-copy', text: copy }, { token });
    const made = (await app.call('studioFile', { sourceId: data.sourceId }, { token })).data;
    expect(made.faults).toEqual([]);
    expect(await published('first-test-copy')).toBeUndefined();
    expect(await publish(data.sourceId, made.source.revision)).toEqual({ state: 'published' });
    const asked = async (key: string) =>
      (
        await orm()
          .select({ itemId: sectionItems.itemId })
          .from(sectionItems)
          .innerJoin(sections, eq(sections.id, sectionItems.sectionId))
          .innerJoin(assessments, eq(assessments.id, sections.assessmentId))
          .where(eq(assessments.key, key))
          .orderBy(asc(sectionItems.position))
      ).map(({ itemId }) => itemId);
    expect(await asked('first-test-copy')).toEqual(await asked('first-test'));
    expect((await published('first-test-copy'))?.name).toBe('Copy of First test');
  });

  it('opens and closes at the times of the clock that its text names, and is closed by another', async () => {
    const { sourceId, text, revision } = await firstTest();
    const timed = setTestField(setTestField(text, ['release'], '2026-12-05 09:30').text, ['end'], '2026-12-12 18:00').text;
    const saved = (await app.call('saveSource', { sourceId, base: revision, text: timed }, { token })).data;
    expect(saved.check.faults).toEqual([]);
    await publish(sourceId, saved.source.revision);
    expect(await published('first-test')).toMatchObject({
      releaseAt: new Date('2026-12-05T04:00:00.000Z'),
      endAt: new Date('2026-12-12T12:30:00.000Z'),
    });
    expect((await app.call('testFigures', { sourceId, text: timed }, { token })).data.window).toEqual({
      opens: '2026-12-05',
      closes: '2026-12-12',
    });
    const closed = setTestField(timed, ['end'], '2026-12-05 11:07').text;
    const after = (await app.call('saveSource', { sourceId, base: saved.source.revision, text: closed }, { token })).data;
    await publish(sourceId, after.source.revision);
    expect((await published('first-test'))?.endAt).toEqual(new Date('2026-12-05T05:37:00.000Z'));
    const never = setTestField(timed, ['end'], '2026-12-05 09:00').text;
    const { faults } = (await app.call('checkSource', { sourceId, text: never }, { token })).data;
    expect(faults.map(({ cause }) => cause)).toEqual(['the end is before the release']);
  });
});

describe('a rehearsal of a test', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-23T04:30:00.000Z') + minutes * 60_000).toISOString();
  const noTurns = { left: {}, resumed: {}, credits: [], pauses: [], order: [] };
  const logged = (seq: number, minutes: number, event: AttemptEvent) => ({
    fence: 1,
    seq,
    at: at(minutes),
    receivedAt: at(minutes),
    event,
  });
  async function rehearse(questions: string) {
    const { sourceId, text } = await firstTest();
    const own = withQuestions(text, questions);
    return { own, sourceId, paper: await app.call('rehearsalPaper', { sourceId, text: own }, { token }) };
  }

  it('is the paper as a candidate gets it, of the newest texts, and says no key', async () => {
    const drafted = await findSourceAt({ queryable: orm(), pack, path: 'questions/counting.md#question/b' });
    const base = { sourceId: String(drafted?.id), base: drafted?.revision ?? 0 };
    await app.call(
      'saveSource',
      { ...base, text: (drafted?.text ?? '').replace('How many are in b?', 'And how many are in B?') },
      { token },
    );
    const broken = await findSourceAt({ queryable: orm(), pack, path: 'questions/counting.md#question/a' });
    await app.call('saveSource', { sourceId: String(broken?.id), base: broken?.revision ?? 0, text: '## Question a\n' }, { token });
    const { paper } = await rehearse('[algebra-1, counting/a, counting/b, counting/s-1, counting/none]');
    const { cover, sections: own, left } = paper.data;
    expect(cover).toMatchObject({ name: 'First test', practice: false, solutions: 'end', sections: [{ questionCount: 4 }] });
    expect(own[0]?.items.map(({ stemHtml }) => stemHtml.replace(/<[^>]+>/g, '').trim())).toEqual([
      expect.any(String),
      'How many are in a?',
      'And how many are in B?',
      'How many are in s-1?',
    ]);
    expect(own[0]?.passages).toMatchObject([{ passageId: own[0]?.items[3]?.passageId }]);
    expect(left).toEqual(['counting/none']);
    expect(JSON.stringify(paper.data)).not.toMatch(/answer|solution(?!s)|Count\./i);
  });

  it('is scored and reviewed as an attempt is, and leaves nothing behind', async () => {
    const { own, sourceId, paper } = await rehearse(
      '[algebra-1, counting/a, {question: counting/b, marking: {correct: 5, wrong: -2, blank: 0}}]',
    );
    const [first, second, third] = paper.data.sections[0]?.items ?? [];
    const choice = (itemId = '', labels: string[] = []): AttemptEvent => ({ kind: 'save', itemId, response: { kind: 'choice', labels } });
    const events = [
      logged(1, 0, { kind: 'visit', itemId: first?.itemId ?? '' }),
      logged(2, 1, choice(first?.itemId, ['B'])),
      logged(3, 1, { kind: 'visit', itemId: third?.itemId ?? '' }),
      logged(4, 3, { kind: 'save', itemId: third?.itemId ?? '', response: { kind: 'typed', text: '6' } }),
      // after the end of the test: it counts for nothing
      logged(5, 300, { kind: 'save', itemId: second?.itemId ?? '', response: { kind: 'typed', text: '5' } }),
    ];
    const body = {
      sourceId,
      text: own,
      seed: 1,
      startedAt: at(0),
      closedAt: at(300),
      closedBy: 'deadline' as const,
      turns: noTurns,
      breakAfter: null,
      events,
    };
    const { data } = await app.call('scoreRehearsal', body, { token });
    expect(data.result).toMatchObject({
      cohortSize: 0,
      overall: { marks: '1', correct: 1, wrong: 1, blank: 1, rank: 0 },
      reviewOpen: true,
    });
    expect(data.review?.sections[0]?.items.map(({ outcome, marks, answer, seconds }) => [outcome, marks, answer, seconds])).toEqual([
      ['correct', '3', ['B'], 60],
      ['blank', '0', ['5'], 0],
      ['wrong', '-2', ['5'], expect.any(Number)],
    ]);
    expect(await orm().$count(attempts)).toBe(0);
    expect(await orm().$count(assessments)).toBe(2);
  });

  it('gives the solutions of the answers that are final, where a set gives them after each', async () => {
    const { own, sourceId, paper } = await rehearse('[algebra-1, counting/a]');
    const [first, second] = paper.data.sections[0]?.items ?? [];
    const ids = [first?.itemId ?? '', second?.itemId ?? ''];
    const events = [
      logged(1, 1, { kind: 'save', itemId: ids[0] ?? '', response: null }),
      logged(2, 1, { kind: 'check', itemId: ids[0] ?? '' }),
    ];
    const body = {
      sourceId,
      text: own,
      seed: 1,
      startedAt: at(0),
      closedAt: at(2),
      closedBy: 'candidate' as const,
      turns: noTurns,
      breakAfter: null,
      events,
    };
    const { data } = await app.call('scoreRehearsal', { ...body, checked: ids }, { token });
    expect(data).toMatchObject({ result: null, review: null, solutions: [{ itemId: ids[0], outcome: 'blank', answer: ['B'] }] });
    expect(data.solutions).toHaveLength(1);
  });

  it('is refused while the text has faults or no question', async () => {
    const { sourceId, text } = await firstTest();
    for (const faulty of ['test: [', text.replace('minutes: ', 'minutes: x'), withQuestions(text, '[counting/none]')])
      expect((await app.call('rehearsalPaper', { sourceId, text: faulty }, { token })).error?.code).toBe('SOURCE_FAULTY');
  });
});
