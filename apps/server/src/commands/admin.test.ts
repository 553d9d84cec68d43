import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database.ts';
import { noteAddress } from '../platform/process/address.ts';
import { runProgram } from '../../test/processes/run-program.ts';

let dataDir = '';
let portal: TestDatabase;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-admin-'));
  portal = await testDatabase();
});
afterAll(async () => {
  await portal.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const admin = (...args: string[]) => runProgram({ program: 'admin', args, settings: { ...portal.settings, DATA_DIR: dataDir, DEMO: '' } });

test('it makes the first admin with a code to sign in with, and says what to do', async () => {
  const made = await admin('create', 'adm1', 'asha@example.org', 'Asha', 'Rao');
  expect(made.code).toBe(0);
  expect(made.output).toMatch(
    /Code for ADM1: \d{4} \d{4} \d{4}\. It expires in 10 minutes and works once\.\nOpen the portal's address, enter ADM1, press Next/,
  );
  // as the portal noted it when it opened
  noteAddress({ config: { dataDir }, publicUrl: 'https://learn.example.org' });
  expect((await admin('code', 'ADM1')).output).toContain('Open https://learn.example.org, enter ADM1');
  expect(await admin('create', 'ADM2', 'asha', 'Asha', 'Rao')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/email/i) as string,
  });
  expect(await admin('reset', 'ADM1')).toMatchObject({ code: 0, output: expect.stringContaining('npm run admin -- code ADM1') as string });
  expect(await admin('close', 'NOP1')).toMatchObject({ code: 1, output: expect.stringContaining('User Not Found') as string });
  expect(await admin('delete', 'ADM1')).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run admin') as string });
});

test('it writes the time that the machines agree on, whatever its own shows', async () => {
  const { pool } = portal.database;
  await pool.query(
    `insert into machine_clocks select 'slow' || n, -90000, pg_postmaster_start_time(), clock_timestamp() + interval '1 hour' from generate_series(1, 3) n`,
  );
  expect((await admin('create', 'ADM3', 'devi@example.org', 'Devi', 'Rao')).code).toBe(0);
  const { rows } = await pool.query<{ ago: number }>(
    'select extract(epoch from clock_timestamp() - created_at)::int as ago from otp_challenges order by id desc limit 1',
  );
  expect(rows[0]?.ago).toBeGreaterThan(60);
});

test.each([
  ['admin', ['create', 'ADM1', 'asha@example.org', 'Asha', 'Rao']],
  ['content', ['import', fileURLToPath(new URL('../../../../content/demo', import.meta.url))]],
] as const)('%s names the portal and makes no new one unasked', async (program, args) => {
  const folder = join(dataDir, 'nowhere');
  expect(await runProgram({ program, args, settings: { DATABASE_URL: '', DATA_DIR: folder, DEMO: '' } })).toEqual({
    code: 1,
    output: expect.stringContaining(
      `There is no portal in the data folder ${folder}. Set DATA_DIR or DATABASE_URL as for npm start, or add --yes to make a new one.`,
    ) as string,
  });
  expect(existsSync(folder)).toBe(false);
});
