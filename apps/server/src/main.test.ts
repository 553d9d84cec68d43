import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endPrograms, freePort, startProgram } from '../test/processes/programs.ts';
import { readPidFile } from './platform/postgres/embedded/postgres-cluster.ts';
import { processStartedAt } from './platform/process/processes.ts';

// a start takes one second, and many on a machine that is busy with the other tests
vi.setConfig({ testTimeout: 90_000 });

let dataDir = '';

const startServer = (environment: Record<string, string> = {}) => startProgram({ environment: { DATA_DIR: dataDir, ...environment } });
const postmaster = () => readPidFile(join(dataDir, 'postgres'))?.pid ?? Number.NaN;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-main-'));
});
afterEach(endPrograms);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('it opens the portal; a second start on its data folder is one sentence; a request to stop leaves no process behind', async () => {
  const { child, ready, ended } = startServer();
  const { port } = await ready;
  const readiness = () => fetch(`http://127.0.0.1:${port}/readyz`).then((answer) => answer.json());
  const open = { status: 'ok', database: 'ok', migrations: 'ok' };
  expect(await readiness()).toEqual(open);
  const database = postmaster();

  expect(await startServer().ended).toEqual({
    code: 1,
    fault: `The data folder ${dataDir} is in use by another running Abhyas (process ${child.pid}). Stop that one, or set DATA_DIR to another folder.`,
    output: '',
  });
  expect(await readiness()).toEqual(open);

  // a terminal and npm both pass it on
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, fault: '' });
  expect(processStartedAt(database)).toBe('');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('after a kill -9 the next start recovers, and it ends when its own starter is gone', async () => {
  const first = startServer();
  await first.ready;
  const orphan = postmaster();
  first.child.kill('SIGKILL');
  await first.ended;
  const second = startServer();
  const { port } = await second.ready;
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(processStartedAt(orphan)).toBe('');
  second.child.disconnect();
  expect(await second.ended).toMatchObject({ code: 0, fault: '' });
});

test('told to stop, it says so at /readyz and serves on until the balancer has noticed; metrics are on their own port', async () => {
  const metricsPort = await freePort();
  const { child, ready, ended } = startServer({ DRAIN_SECONDS: '1', METRICS_PORT: String(metricsPort), HOST: '127.0.0.1' });
  const { port } = await ready;
  const status = async (path: string, at = port) => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
  expect([await status('/readyz'), await status('/metrics'), await status('/metrics', metricsPort)]).toEqual([200, 404, 200]);
  child.kill('SIGTERM');
  await expect.poll(() => status('/readyz'), { interval: 10 }).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(await ended).toMatchObject({ code: 0, fault: '' });
});

test('a portal that others can reach does not start before someone chooses whether it is a demo', async () => {
  expect(await startServer({ DEMO: '', PUBLIC_URL: 'https://learn.example.org' }).ended).toEqual({
    code: 1,
    fault:
      'Other machines can reach this portal (PUBLIC_URL, HOST), so name DEMO: DEMO=0 for a real portal, or DEMO=1 to open the demo accounts, whose password everyone knows.',
    output: '',
  });
});

test('a port in use is one sentence', async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  );
  const { code, fault, output } = await startServer({ PORT: String(port), HOST: '127.0.0.1' }).ended;
  other.close();
  expect({ code, fault, output }).toEqual({
    code: 1,
    fault: `Port ${port} is in use, perhaps by an Abhyas that is already running. Stop what uses it, or set PORT to another one.`,
    output: '',
  });
});

test.each([
  ['mysql://host/x', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  [
    'postgresql://name:hidden@127.0.0.1:1/abhyas',
    'No PostgreSQL answers at 127.0.0.1:1/abhyas. Check DATABASE_URL, and that the database is running.',
  ],
])('a wrong DATABASE_URL (%s) is one sentence', async (DATABASE_URL, sentence) => {
  expect(await startServer({ DATABASE_URL }).ended).toEqual({ code: 1, fault: sentence, output: '' });
});

test('a data folder that cannot be one is one sentence', async () => {
  const path = join(dataDir, 'a-file');
  writeFileSync(path, '');
  expect(await startServer({ DATA_DIR: path }).ended).toEqual({
    code: 1,
    fault: `DATA_DIR ${path} is not a folder. Set it to a folder that exists or can be made.`,
    output: '',
  });
});
