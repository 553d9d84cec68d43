import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { soundPack, soundPackOf, writeFiles } from '../../../test/packs/sound-pack.ts';
import { listSiblings } from '../../modules/assessment/paper/item-queries.ts';
import { PackError, writeFaults } from '../format/base.ts';
import { importPack } from '../import-pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-pools-'));
let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const question = (key: string) => `## Question ${key}
- answer: B

What is 2 + 2?

### Options
A. 3
B. 4

### Solution
It is 4.
`;
const bank = (...keys: string[]) => ['---', 'topic: Roots', 'difficulty: easy', '---', '', ...keys.map(question)].join('\n');

/** Imports a pack whose pool has these banks, and gives the questions of the pool. */
async function imported(banks: Record<string, string>) {
  const files = Object.fromEntries(Object.entries(banks).map(([name, text]) => [`questions/${name}.md`, text]));
  const pool = ['pool: roots', 'name: Roots', 'programme: cat', `banks: [${Object.keys(banks).join(', ')}]`, ''].join('\n');
  const { 'cohort.yaml': _cohort, 'doubts.yaml': _doubts, ...sound } = soundPack;
  writeFiles({ folder, files: { ...sound, ...files, 'pools/roots.yaml': pool } });
  const { database, files: store, vault } = server.parts;
  await importPack({ database, files: store, vault, folder, clock: server.clock, rebase: false, demoPasswords: true });
  const { rows } = await database.pool.query<{ name: string }>(
    "select i.bank || '/' || i.key as name from pool_items p join items i on i.id = p.item_id where i.pack = 'sound' order by 1",
  );
  return rows.map(({ name }) => name);
}

test('TST-024 an import takes a question out of its pool that was withdrawn or moved to another bank', async () => {
  expect(await imported({ 'pool-roots': bank('q-1', 'q-2', 'q-3'), 'pool-more': bank('m-1') })).toEqual([
    'pool-more/m-1',
    'pool-roots/q-1',
    'pool-roots/q-2',
    'pool-roots/q-3',
  ]);
  expect(await imported({ 'pool-roots': bank('q-1'), 'pool-more': bank('m-1', 'q-3') })).toEqual([
    'pool-more/m-1',
    'pool-more/q-3',
    'pool-roots/q-1',
  ]);
});

const model = (count: number) => `---
topic: Sums
instances: ${count}
---

## Question sum
- type: numeric
- answer: {{a + 7}}

\`\`\`model
a in 2..90
\`\`\`

What is {{a}} + 7?

### Solution
It is {{a + 7}}.
`;

test('TST-024 an import stores the instances of a model, gives them to its pool, and parts those from it that it has no longer', async () => {
  const rows = async () =>
    (
      await server.parts.database.pool.query<{ key: string; model: string | null; seed: number | null }>(
        "select key, model, seed from items where pack = 'sound' and bank = 'pool-models' order by id",
      )
    ).rows;
  const names = ['pool-models/sum', 'pool-models/sum.2', 'pool-models/sum.3', 'pool-models/sum.4'];
  expect(await imported({ 'pool-models': model(4) })).toEqual(names);
  expect((await rows()).map((row) => row.model)).toEqual(['sum', 'sum', 'sum', 'sum']);
  const before = await rows();
  expect(await imported({ 'pool-models': model(3) })).toEqual(names.slice(0, 3));
  expect(await rows()).toEqual([...before.slice(0, 3), { key: 'sum.4', model: null, seed: null }]);
  expect(await imported({ 'pool-models': bank('sum') })).toEqual(names.slice(0, 1));
  expect((await rows()).every((row) => row.model === null && row.seed === null)).toBe(true);
});

const stored = (folderName: string, files: Record<string, string>) => {
  const own = join(folder, folderName);
  const {
    'cohort.yaml': _cohort,
    'doubts.yaml': _doubts,
    'people.yaml': _people,
    'tests/mock.yaml': mock,
    'paths/quant.yaml': quant,
    ...sound
  } = soundPackOf(folderName);
  const paths = { 'paths/quant.yaml': String(quant).replace(/ {6}- \{key: trial.*\n/, '') };
  writeFiles({ folder: own, files: { ...sound, ...paths, ...files } });
  const { database, files: store, vault } = server.parts;
  return {
    mock: String(mock),
    run: () => importPack({ database, files: store, vault, folder: own, clock: server.clock, rebase: false, demoPasswords: true }),
  };
};
const faultsOf = async (run: () => Promise<unknown>) => {
  try {
    await run();
  } catch (error) {
    return error instanceof PackError ? writeFaults(error.faults).split('\n') : [String(error)];
  }
  return [];
};
const pool = ['pool: sums', 'name: Sums', 'programme: cat', 'banks: [sums]', ''].join('\n');
const testOf = (mock: string, questions: string) =>
  mock.replace(/sections:[^]*?marking:/, `sections:\n  - {key: sums, name: Sums, minutes: 10, bank: sums${questions}}\nmarking:`);

test('TST-024 TST-062 a test names an instance beyond those of practice: no pool has it, and a retry gives another', async () => {
  const { mock, run } = stored('papers', {});
  const named = (...questions: string[]) => testOf(mock, `, questions: [${questions.join(', ')}]`);
  const files = { 'pools/sums.yaml': pool, 'questions/sums.md': model(3) };
  stored('papers', { ...files, 'tests/mock.yaml': named('sum.6', 'sum.5') });
  await run();
  const { rows } = await server.parts.database.pool.query<{
    id: string;
    key: string;
    model: string | null;
    pool: boolean;
    place: number | null;
  }>(
    `select i.id::text, i.key, i.model, exists (select from pool_items where item_id = i.id) as pool, s.position as place
       from items i left join section_items s on s.item_id = i.id where i.pack = 'papers' and i.bank = 'sums' order by i.key`,
  );
  expect(rows.map(({ id: _id, ...row }) => row)).toEqual([
    ...['sum', 'sum.2', 'sum.3'].map((key) => ({ key, model: 'sum', pool: true, place: null })),
    { key: 'sum.5', model: null, pool: false, place: 1 },
    { key: 'sum.6', model: null, pool: false, place: 0 },
  ]);
  const ids = rows.map(({ id }) => BigInt(id));
  const siblings = await listSiblings({ queryable: server.parts.database.orm, itemIds: ids.slice(4) });
  expect(siblings.map(({ itemId }) => itemId)).toEqual(ids.slice(0, 3));

  stored('papers', { ...files, 'tests/mock.yaml': named('sum.2', 'sum.77', 'q-1.9', 'sums.9') });
  const faults = await faultsOf(run);
  expect(faults.map((fault) => fault.replace(/^\S+ +/, '').trim())).toEqual(
    expect.arrayContaining([
      expect.stringContaining("instance 2 of 'sum' is given in practice: a test names one from 4 to 40"),
      expect.stringContaining('a model has 40 instances at most'),
      expect.stringContaining("there is no question of bank sums 'q-1'"),
    ]),
  );
});

test('TST-062 a test names the questions of a set by one number, with the passage of that instance', async () => {
  const { mock, run } = stored('sets', {});
  const asked = (key: string, more: number) =>
    `## Question ${key}\n- type: numeric\n- passage: fares\n- answer: {{a + ${more}}}\n\nAnd ${more} more?\n\n### Solution\nAdd.\n\n`;
  const set = `---\ntopic: Sums\n---\n\n## Passage fares\n- instances: 2\n\n\`\`\`model\na in 2..90\n\`\`\`\n\nIt costs {{a}}.\n\n${asked('one', 1)}${asked('two', 2)}`;
  const named = (...questions: string[]) => testOf(mock, `, questions: [${questions.join(', ')}]`);
  stored('sets', { 'questions/sums.md': set, 'tests/mock.yaml': named('one.4', 'two.5') });
  expect(await faultsOf(run)).toEqual([expect.stringContaining("the questions of 'fares' are asked with two passages, 4 and 5")]);
  stored('sets', { 'questions/sums.md': set, 'tests/mock.yaml': named('one.5', 'two.5') });
  await run();
  const { rows } = await server.parts.database.pool.query<{ key: string }>(
    `select passages.key from section_items join items on items.id = item_id join passages on passages.id = passage_id where items.pack = 'sets'`,
  );
  expect(rows).toEqual([{ key: 'fares.5' }, { key: 'fares.5' }]);
});

test('TST-024 a pool whose question is in a stored test of another pack is refused, and a test with a question of a stored pool', async () => {
  const { mock } = stored('mocks', {});
  const sums = bank('q-1', 'q-2').replaceAll('2 + 2', '20 + 20');
  // the same question under another key and in another pack
  const copy = bank('s-1').replaceAll('2 + 2', '20 + 20');
  const withTest = stored('mocks', { 'tests/mock.yaml': testOf(mock, ''), 'questions/sums.md': sums });
  const withPool = stored('practice', { 'pools/sums.yaml': pool, 'questions/sums.md': copy });
  expect(await faultsOf(withTest.run)).toEqual([]);
  expect(await faultsOf(withPool.run)).toEqual([
    "pools/sums.yaml:4  the test 'Mock' of the pack 'mocks' has a question of the pool (there sums/q-1): practice would show its solution",
  ]);
  // a test that the pack has no longer is stored still
  const dropped = stored('mocks', {
    'pools/sums.yaml': pool,
    'tests/mock.yaml': testOf(mock, '').replace('test: mock', 'test: other').replace('bank: sums', 'bank: algebra'),
  });
  expect(await faultsOf(dropped.run)).toEqual([
    "pools/sums.yaml:4  the test 'Mock' of an earlier import of this pack has a question of the pool (there sums/q-1): practice would show its solution",
  ]);
  // the other way round
  const first = stored('drill', { 'pools/sums.yaml': pool, 'questions/sums.md': copy.replaceAll('20 + 20', '30 + 30') });
  expect(await faultsOf(first.run)).toEqual([]);
  const later = stored('finals', {
    'tests/mock.yaml': testOf(mock, ', questions: [q-2]'),
    'questions/sums.md': sums.replaceAll('20 + 20', '30 + 30'),
  });
  expect(await faultsOf(later.run)).toEqual([
    "tests/mock.yaml:10  the question sums/q-2 is in the pool 'Sums' of the pack 'drill', which shows its solution: a test cannot have it",
  ]);
  // once its window is over no one is helped by a solution
  const over = stored('finals', { 'tests/mock.yaml': testOf(mock, '').replace('today-1d', 'today-9d').replace('today+30d', 'today-2d') });
  expect(await faultsOf(over.run)).toEqual([]);
});

test('a lesson that asks a question of a ranked test of another pack is refused, and a ranked test with a question of a stored lesson', async () => {
  const { mock } = stored('ranked', {});
  const ranked = testOf(mock, '');
  const sums = bank('q-1').replaceAll('2 + 2', '40 + 40');
  const quiz = { 'questions/sums.md': bank('s-1').replaceAll('2 + 2', '40 + 40'), 'pages/roots.md': '# Roots\n\n{quiz: sums/s-1}\n' };
  expect(await faultsOf(stored('ranked', { 'tests/mock.yaml': ranked, 'questions/sums.md': sums }).run)).toEqual([]);
  expect(await faultsOf(stored('lessons', quiz).run)).toEqual([
    "pages/roots.md:1  the test 'Mock' of the pack 'ranked' has a question of the page (there sums/q-1): the lesson would show its solution",
  ]);
  const other = Object.fromEntries(Object.entries(quiz).map(([file, text]) => [file, text.replaceAll('40 + 40', '50 + 50')]));
  expect(await faultsOf(stored('lessons', other).run)).toEqual([]);
  const later = {
    'tests/mock.yaml': ranked.replace('bank: sums', 'bank: sums, questions: all'),
    'questions/sums.md': sums.replaceAll('40 + 40', '50 + 50'),
  };
  expect(await faultsOf(stored('ranked', later).run)).toEqual([
    "tests/mock.yaml:10  the question sums/q-1 is in the lesson 'Page' of the pack 'lessons', which shows its solution: a ranked test cannot have it",
  ]);
});
