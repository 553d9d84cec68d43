import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inPostgres } from '../../../../test/postgres.ts';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-database.ts';
import { processStartedAt } from '../../process/processes.ts';
import { readPidFile } from './postgres-cluster.ts';

let dataDir = '';
const said: string[] = [];
const log = { info: (text: string) => void said.push(text), error: (text: string) => void said.push(text) };
const start = () => startEmbeddedPostgres({ dataDir, log });
const postmaster = () => readPidFile(join(dataDir, 'postgres'))?.pid ?? Number.NaN;
const notes = ({ url }: EmbeddedPostgres) =>
  inPostgres({ url }, async (client) =>
    (await client.query<{ text: string }>('select text from notes order by text')).rows.map((row) => row.text),
  );
const note = ({ url }: EmbeddedPostgres, text: string) =>
  inPostgres({ url }, (client) => client.query('insert into notes values ($1)', [text]));
/** Waits until `look` finds something; the tests' own time limit bounds it. */
const until = async <T>(look: () => Promise<T | null> | T | null): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await pause(20);
  }
};

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-embedded-'));
  const postgres = await start();
  await inPostgres(postgres, (client) => client.query('create table notes (text text)'));
  await postgres.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('it keeps UTF-8, orders by code point on every system, counts in UTC and writes before it says so', async () => {
  const postgres = await start();
  const { rows } = await inPostgres(postgres, (client) =>
    client.query(
      "select pg_encoding_to_char(encoding) as encoding, datlocale as locale, current_setting('TimeZone') as zone, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit from pg_database where datname = 'abhyas'",
    ),
  );
  expect(rows).toEqual([{ encoding: 'UTF8', locale: 'C.UTF-8', zone: 'UTC', fsync: 'on', commit: 'on' }]);
  await postgres.stop();
});

test('its password is its own and no one else can read it', () => {
  const path = join(dataDir, 'postgres-password');
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path, 'utf8').trim().length).toBeGreaterThan(30);
});

test('while it runs the data folder is in use, and others of the machine can join it', async () => {
  const postgres = await start();
  expect(findRunningPostgres(dataDir)).toBe(postgres.url);
  await expect(start()).rejects.toThrow('is already open in this program');
  await postgres.stop();
  expect(findRunningPostgres(dataDir)).toBeNull();
  expect(existsSync(join(dataDir, 'in-use.lock'))).toBe(false);
});

test('after PostgreSQL is killed it comes back on the same address with all that was committed', async () => {
  const postgres = await start();
  await note(postgres, 'committed before the kill');
  const pid = postmaster();
  process.kill(pid, 'SIGKILL');
  const found = await until(() => notes(postgres).catch(() => null));
  expect(found).toContain('committed before the kill');
  expect(postmaster()).not.toBe(pid);
  await postgres.stop();
});

test('an empty pid file, as a power cut leaves it, names no process and does not keep it from starting', async () => {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(path, '');
  expect(readPidFile(join(dataDir, 'postgres'))).toBeNull();
  const postgres = await start();
  expect(postmaster()).toBeGreaterThan(0);
  await postgres.stop();
});

test('killed again while it starts it comes back all the same', async () => {
  const postgres = await start();
  await note(postgres, 'committed before several kills');
  const killed = new Set<number>();
  let wasStarting = false;
  while (!wasStarting) {
    const next = readPidFile(join(dataDir, 'postgres'));
    if (next !== null && !killed.has(next.pid)) {
      wasStarting = killed.size > 0 && !next.ready;
      killed.add(next.pid);
      process.kill(next.pid, 'SIGKILL');
    }
    await pause(1);
  }
  expect(await until(() => notes(postgres).catch(() => null))).toContain('committed before several kills');
  expect(killed).not.toContain(postmaster());
  await postgres.stop();
});

test('what a killed program left running is stopped first, nothing committed is lost, and a worker finds it at the same address', async () => {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-database.ts', import.meta.url).href)});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    console.log('url ' + url);
    setInterval(() => undefined, 1000);`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  program.stdout.on('data', (text) => (output += String(text)));
  const url = await until(() => /^url (\S+)$/m.exec(output)?.[1] ?? null);
  await expect(start()).rejects.toThrow(`is in use by another running Abhyas (process ${program.pid})`);
  await note({ url, stop: async () => undefined }, 'committed by the killed program');
  const orphan = postmaster();
  program.kill('SIGKILL');
  await new Promise((resolve) => program.once('exit', resolve));
  expect(processStartedAt(orphan)).not.toBe('');
  const postgres = await start();
  expect(processStartedAt(orphan)).toBe('');
  expect(said).toContain('Stopping the database that an earlier run left behind');
  expect(await notes(postgres)).toContain('committed by the killed program');
  expect(postgres.url).toBe(url);
  await postgres.stop();
});

test('the note of a crashed PostgreSQL is no obstacle, even when its number is a stranger now', async () => {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  writeFileSync(path, `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  const postgres = await start();
  expect(await notes(postgres)).toContain('committed before the kill');
  expect(processStartedAt(process.ppid)).not.toBe('');
  await postgres.stop();
});
