import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { runProgram } from '../../test/processes/run-program.ts';

let dataDir = '';
let portal: TestDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-classes-'));
  portal = await testDatabase({ template: 'demo' });
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = (...args: string[]) => runProgram({ program: 'classes', args, settings: { ...portal.settings, DATA_DIR: dataDir, DEMO: '' } });
const says = (code: number, text: string) => ({ code, output: expect.stringContaining(text) as string });

test('a timetable is tried and imported; a fault names file, line and column; what is exported changes nothing', async () => {
  const path = join(dataDir, 'timetable.csv');
  const heading = 'Batch,Number,Title,Date,Time';
  writeFileSync(path, `${heading}\nDoubt clinic,90,More doubts,2090-01-07,18:00`);
  expect(await run('timetable', path, '--dry-run')).toEqual(says(0, 'Nothing was changed. It would be: 1 added, 0 changed, 0 unchanged.'));
  expect(await run('timetable', path)).toEqual(says(0, '1 added, 0 changed, 0 unchanged.'));
  writeFileSync(path, `${heading}\nDoubt clinic,91,More doubts,2090-01-07,soon`);
  expect(await run('timetable', path)).toEqual(
    says(1, `${path}:2  Time: 'soon' is not a time. Write it as 19:00 or 07:00 PM\nNothing was changed.`),
  );
  const { output } = await run('export', 'doubt CLINIC');
  writeFileSync(path, output.slice(output.indexOf('Batch,')));
  expect(await run('timetable', path)).toEqual(says(0, '0 added, 0 changed, 4 unchanged.'));
});
