import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { soundPack, writeFiles } from '../../test/sound-pack.ts';
import { importPack } from './import-pack.ts';

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
