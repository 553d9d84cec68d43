import { expect, test } from '@playwright/test';
import { paths } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { findRunningPostgres } from '../../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { readPidFile } from '../../apps/server/src/platform/postgres/embedded/postgres-cluster.ts';
import { processStartedAt } from '../../apps/server/src/platform/process/processes.ts';
import { copyPrepared } from '../bench/prepared.ts';
import { demoPassword } from './support/people/people.ts';

/** The commands a person types, from the starter down. No browser: what the pages show is for the other files. */
// each starts several programs, and every one takes seconds, on a busy machine many
test.describe.configure({ mode: 'serial', timeout: 180_000 });

interface Command {
  readonly child: ChildProcess;
  /** Resolves when the command has written this. */
  says(text: string): Promise<string>;
  readonly ended: Promise<{ code: number | null; out: string; err: string }>;
}

const scripts = fileURLToPath(new URL('../../scripts/', import.meta.url));
let folder = '';
let dataDir = '';
let port = 0;
const running = new Set<ChildProcess>();

/** Runs `npm start` and its kin: what they stand for in package.json. */
function run(script: string, args: readonly string[], environment: Record<string, string> = {}): Command {
  const { DATABASE_URL: _ours, LOG_LEVEL: _level, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(scripts, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, ...environment },
  });
  running.add(child);
  let out = '';
  let err = '';
  const hearers = new Set<() => void>();
  const hear = () => hearers.forEach((hearer) => hearer());
  child.stdout.on('data', (bytes) => {
    out += String(bytes);
    hear();
  });
  child.stderr.on('data', (bytes) => {
    err += String(bytes);
    hear();
  });
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) =>
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, out, err });
    }),
  );
  const says = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => out.includes(text) && resolve(out);
      hearers.add(look);
      look();
      void ended.then(({ code }) => reject(new Error(`${script} ended with ${code} without saying '${text}':\n${out}${err}`)));
    });
  return { child, says, ended };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const url = (path: string) => `http://localhost:${port}${path}`;
const postmaster = () => readPidFile(join(dataDir, 'postgres'))?.pid ?? Number.NaN;
const server = () => Number(readFileSync(join(dataDir, 'in-use.lock'), 'utf8').split(' ')[0]);

async function post<T>(path: string, body: object, token = ''): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { 'access-token': token }) };
  const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, 200]);
  return ((await answer.json()) as { data: T }).data;
}

/** The names of the courses of the demo student, as the next page load would show them. */
async function courseNames(): Promise<string[]> {
  const who = { studentemail: '', studentimspin: 'ASC1001', studentpassword: demoPassword, otp: '', loginType: 'student' };
  const { token } = await post<{ token: string }>(paths.studentLoginCheck.path, { ...who, loginmode: '1', platform: 'web' });
  return (await post<{ courseName: string }[]>(paths.studentCourses.path, {}, token)).map(({ courseName }) => courseName);
}

/** A pack of its own beside the demo: a second course for the demo student, with one page in it. */
const pack = {
  'pack.yaml': 'pack: extra\nname: Extra lessons\n',
  'programmes.yaml':
    'programmes:\n  - {key: extra, name: Extra course, myImsCourseId: X1, exam: Extra, examDate: today+9d, variants: [{key: one, name: One, centreProctoredAllowed: "0"}]}\n',
  'modules.yaml':
    'modules:\n  - {key: extra, programme: extra, tabs: [{key: home, name: Home, type: home}, {key: read, name: Read, type: prepare, path: reading}]}\n',
  'paths/reading.yaml':
    'path: reading\nprogramme: extra\ntype: prepare\nname: Reading\nchildren:\n  - {key: first, name: First, assets: [{key: page, name: A page, type: html, page: pages/page.md}]}\n',
  'pages/page.md': '# A page\n\nSome words.\n',
  'people.yaml':
    'people:\n  - {key: demo, pin: ASC1001, role: student, firstName: Demo, lastName: Student, programmes: [{programme: extra, variant: one}]}\n',
};

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-start-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  // its demo was imported by the same program as that of a first start (scripts/lib/tests/prepared-portal.mjs)
  copyPrepared(dataDir);
  port = await freePort();
});
test.afterAll(async () => {
  await Promise.all(
    [...running].map((child) => {
      child.kill('SIGTERM');
      return new Promise((resolve) => child.once('close', resolve));
    }),
  );
  rmSync(folder, { recursive: true, force: true });
});

let portal: Command;

test('npm start opens the portal on the PORT and DATA_DIR it is given, and says where to look and who can sign in', async () => {
  portal = run('start.mjs', [], { RUN_JOBS: '0' });
  const said = await portal.says('Ctrl-C stops it.');
  expect(said).toMatch(/Abhyas is open \(\d+\.\d s\)\./);
  expect(said).toContain(`http://localhost:${port}\n`);
  expect(said).toContain('Learn@2026!');
  for (const account of ['ASC1001', 'ASC1002', 'MEN2001', '9000000101', 'STF3001', 'ADM1']) expect(said).toContain(account);
  const page = await fetch(url('/home'));
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const entry = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? '';
  expect((await fetch(url(entry))).status).toBe(200);
});

test('a second npm start is one clear sentence and exit code 1: for the data folder in use, and for the port', async () => {
  const other = await freePort();
  const [folderInUse, portInUse] = await Promise.all([
    run('start.mjs', [], { PORT: String(other) }).ended,
    run('start.mjs', [], { DATA_DIR: join(folder, 'other') }).ended,
  ]);
  expect([folderInUse.code, folderInUse.err.trim()]).toEqual([
    1,
    `The data folder ${dataDir} is in use by another running Abhyas (process ${server()}). Stop that one, or set DATA_DIR to another folder.`,
  ]);
  expect([portInUse.code, portInUse.err.trim()]).toEqual([
    1,
    `Port ${port} is in use, perhaps by an Abhyas that is already running. Stop what uses it, or set PORT to another one.`,
  ]);
  expect((await fetch(url('/readyz'))).status).toBe(200);
});

test('npm run worker takes the jobs that a server with RUN_JOBS=0 leaves, and Ctrl-C stops it alone', async () => {
  const database = openDatabase({ url: findRunningPostgres(dataDir) ?? '', size: 1, onError: () => undefined });
  const job = sql`select state from pgboss.job where name = 'assessment.close-due'`;
  const state = async () => (await database.orm.execute<{ state: string }>(job)).rows.map((row) => row.state);
  try {
    await database.orm.execute(sql`insert into pgboss.job (name, data) values ('assessment.close-due', '{}')`);
    const worker = run('start.mjs', ['--worker']);
    await worker.says('The worker takes jobs. Ctrl-C stops it.');
    await expect.poll(state).toEqual(['completed']);
    worker.child.kill('SIGINT');
    expect(await worker.ended).toMatchObject({ code: 0, err: '' });
    expect((await fetch(url('/readyz'))).status).toBe(200);
  } finally {
    await database.close();
  }
});

test('npm run content -- import brings a pack into the running portal, and a pack with a fault changes nothing', async () => {
  const place = join(folder, 'pack');
  const write = (files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(place, name)), { recursive: true });
      writeFileSync(join(place, name), text);
    }
  };
  write(pack);
  expect(await courseNames()).not.toContain('Extra course');
  const imported = await run('content.mjs', ['import', place]).ended;
  expect([imported.code, imported.err]).toEqual([0, '']);
  expect(imported.out).toMatch(/Imported extra .*1 assets, 1 people/);
  expect(await courseNames()).toContain('Extra course');

  const renamed = (name: string) => pack['programmes.yaml'].replace('Extra course', name);
  write({ 'programmes.yaml': renamed('Other course') });
  expect((await run('content.mjs', ['import', place]).ended).code).toBe(0);
  expect(await courseNames()).toContain('Other course');

  write({ 'programmes.yaml': renamed('Faulty course').replace('today+9d', 'someday') });
  const faulty = await run('content.mjs', ['import', place]).ended;
  expect(faulty.code).toBe(1);
  expect(faulty.err).toContain('programmes.yaml');
  expect(await courseNames()).toContain('Other course');
});

test('Ctrl-C ends all of it', async () => {
  const processes = [portal.child.pid ?? Number.NaN, server(), postmaster()];
  expect(processes.map((pid) => processStartedAt(pid) === '')).toEqual([false, false, false]);
  portal.child.kill('SIGINT');
  expect(await portal.ended).toMatchObject({ code: 0, err: '' });
  expect(processes.map(processStartedAt)).toEqual(['', '', '']);
});

test('npm run dev takes the database there is, keeps it while the server comes and goes with its sources, without an outage, and stops it at its end', async () => {
  const { child, says, ended } = run('start.mjs', ['--dev'], { WEB_PORT: String(await freePort()) });
  expect(await says('reloads both sides')).not.toContain('Making the database');
  const database = postmaster();
  const before = await countOutages();
  const source = join(scripts, '../apps/server/src/serve.ts');
  utimesSync(source, new Date(), new Date());
  await says('The server runs the new sources.');
  expect({ database: postmaster(), outages: await countOutages() }).toEqual({ database, outages: before });
  expect((await fetch(url('/readyz'))).status).toBe(200);
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
  expect(processStartedAt(database)).toBe('');
});

test('the next npm start finds what was there, and neither builds nor imports anything', async () => {
  portal = run('start.mjs', []);
  const said = await portal.says('Ctrl-C stops it.');
  expect(said).not.toMatch(/Installing|Building|Making|Importing/);
  expect(await courseNames()).toContain('Other course');
  portal.child.kill('SIGINT');
  expect(await portal.ended).toMatchObject({ code: 0, err: '' });
});

async function countOutages(): Promise<unknown> {
  const address = findRunningPostgres(dataDir);
  if (address === null) throw new Error('no database runs');
  const { pool, close } = openDatabase({ url: address, size: 1, onError: () => undefined });
  const { rows } = await pool.query('select count(*)::int as n from outages');
  await close();
  return rows[0];
}
