import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../test/app.ts';
import { factories } from '../../test/factories.ts';
import { storeBank } from '../../test/factories/sources.ts';

let server: TestApp;
let tokens: readonly string[];

const head = '---\ntopic: Sums\n---\n\n';
const passage = '## Passage p-1\n- title: A sum\n\nTake $2 + 2$.\n\n';
const question = (key: string, stem: string) =>
  `## Question ${key}\n- type: single\n- passage: p-1\n- answer: B\n\n${stem}\n\n### Options\nA. 3\nB. 4\n\n### Solution\nCount.\n\n`;
const bankText = head + passage + question('q-1', 'How much is it?') + question('q-2', 'And twice?');

const storedBank = () => storeBank({ database: server.parts.database, text: bankText, now: server.clock.now() });
const as = (author: number) => ({ token: tokens[author] ?? '' });

beforeAll(async () => {
  server = await testApp();
  const make = factories(server.parts);
  const people = [
    await make.person({ role: 'staff', rights: ['content'], firstName: 'Asha', lastName: 'Author' }),
    await make.person({ role: 'staff', rights: ['content'], firstName: 'Bilal', lastName: 'Author' }),
  ];
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
    expect(again.data.published).toEqual({ text: question('q-1', 'How much is it?'), revision: 1 });
    expect(again.data.neighbours.find(({ key }) => key === 'q-1')).toMatchObject({
      state: 'draft',
      faults: 2,
      title: 'How much is $\\frac{1$?',
    });
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
    expect(data.versions.map(({ revision, by, origin, isPublished }) => ({ revision, by, origin, isPublished }))).toEqual([
      { revision: 6, by: 'Bilal Author', origin: 'typed', isPublished: false },
      { revision: 5, by: 'Bilal Author', origin: 'typed', isPublished: false },
      { revision: 4, by: 'Asha Author', origin: 'typed', isPublished: false },
      { revision: 1, by: '', origin: 'import', isPublished: true },
    ]);
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
});
