import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { runProgram } from '../../test/processes/run-program.ts';

let dataDir = '';
let portal: TestDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-people-'));
  portal = await testDatabase({ template: 'demo' });
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const people = (...args: string[]) =>
  runProgram({ program: 'people', args, settings: { ...portal.settings, DATA_DIR: dataDir, DEMO: '' } });
const says = (code: number, text: string) => ({ code, output: expect.stringContaining(text) as string });

test('a person is added, put into a batch and linked; a closed account is put into none', async () => {
  const [batch = ''] = /^\S+\/\S+/m.exec((await people('batches')).output) ?? [];
  expect(await people('add', 'NEW1001', 'student', 'Asha Rao', 'asha.rao@example.org')).toEqual(says(0, 'npm run admin -- code NEW1001'));
  expect(await people('join', 'NEW1001', batch)).toEqual(says(0, 'Done.'));
  expect(await people('link', 'NEW1001', 'mentor', 'MEN2001')).toEqual(says(0, 'Done.'));
  await portal.database.pool.query("update people set closed_at = now() where pin = 'ASC1002'");
  expect(await people('join', 'ASC1002', batch)).toEqual(says(1, 'The account ASC1002 is closed, and is put into no batch.'));
});

test('a list is tried without a change; a fault of one names file and line', async () => {
  const path = join(dataDir, 'list.csv');
  writeFileSync(path, 'ID,First name,Email\nCMD1001,Dev,dev@example.org');
  expect(await people('import', path, '--dry-run')).toEqual(says(0, 'Nothing was changed. It would be: 1 created'));
  writeFileSync(path, 'ID,First name,Email\nCMD1002,,dev2@example.org');
  expect(await people('import', path)).toEqual(says(1, `${path}:2  Enter a name\nNothing was changed.`));
});
