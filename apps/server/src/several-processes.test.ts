import { paths } from '@abhyas/contract/paths.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { factories } from '../test/factories.ts';
import { endPrograms, freePort, startProgram } from '../test/processes/programs.ts';
import { processStartedAt } from './platform/process/processes.ts';
import { roundRobin } from '../test/processes/round-robin.ts';

// a start takes one second, and many on a machine that is busy with the other tests
vi.setConfig({ testTimeout: 400_000 });

let database: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-rolling-'));
});
afterAll(async () => {
  await endPrograms();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls what reads from the database, again as soon as it is answered, until `signal`. Counts the answers by status, and what was no answer by its error. */
async function call({ url, signal, outcomes }: { url: string; signal: AbortSignal; outcomes: Map<string, number> }) {
  const { method, path } = paths.registrationOptions;
  const init = { method, headers: { 'content-type': 'application/json' }, body: '{}' };
  while (!signal.aborted) {
    const outcome = await fetch(`${url}${path}`, init)
      .then(async (answer) => {
        await answer.arrayBuffer();
        return String(answer.status);
      })
      .catch((error: unknown) => String(error));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
}

/** What candidates do, over HTTP, each call at the server of a port. */
async function candidate() {
  const make = factories({ database: database.database, now: new Date() });
  const sitting = await make.launchableTest();
  const { token } = await make.session({ personId: sitting.person.id });
  const [item] = sitting.sections[0]?.items ?? [];
  let cookie = '';
  const post = async (port: number, name: 'getTestData' | 'playerOpen' | 'playerStart' | 'playerSave' | 'playerSubmit', body: object) => {
    const headers = { 'content-type': 'application/json', 'access-token': token, cookie };
    const { method, path } = paths[name];
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const { data } = (await answer.json()) as { data: Record<string, string> };
    return { status: answer.status, data };
  };
  const event = (seq: number, label: string) => ({
    seq,
    at: new Date().toISOString(),
    event: { kind: 'save', itemId: String(item?.id), response: { kind: 'choice', labels: [label] } },
  });
  let attemptId = '';
  return {
    open: async (port: number) => {
      const asked = { assetId: String(sitting.asset.id), assessmentId: String(sitting.assessment.id), redirectUrl: '' };
      const launched = await post(port, 'getTestData', asked);
      const opened = await post(port, 'playerOpen', { token: launched.data['token'] });
      attemptId = opened.data['attemptId'] ?? '';
      return opened.status;
    },
    start: (port: number) => post(port, 'playerStart', { attemptId }),
    save: (port: number, seq: number, label: string) => post(port, 'playerSave', { attemptId, fence: 1, events: [event(seq, label)] }),
    submit: (port: number) => post(port, 'playerSubmit', { attemptId, fence: 1, events: [] }),
    score: async () => {
      const { rows } = await database.database.pool.query<{ correct: number; events: number }>(
        `select correct, (select count(*)::int from attempt_events where attempt_id = $1) as events
           from attempt_scores where attempt_id = $1 and section_id = 0`,
        [attemptId],
      );
      return rows[0];
    },
  };
}

/** The processes that this one has started. */
async function childrenOf(pid: number | undefined): Promise<number[]> {
  const { stdout } = await promisify(execFile)('pgrep', ['-P', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter(Boolean).map(Number);
}

test('a worker shows its own metrics, and the jobs of the portal, on a port of its own', async () => {
  const port = await freePort();
  const settings = { ...database.settings, DATA_DIR: dataDir, HOST: '127.0.0.1', METRICS_PORT: String(port) };
  const worker = startProgram({ program: 'worker', environment: settings });
  await worker.ready;
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toContain('# TYPE jobs gauge');
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, fault: '' });
});

test('TST-071 two servers behind a balancer are restarted one after the other under load: no request fails, no outage is recorded, and an attempt continues in each of the four processes', async () => {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startProgram({
      environment: {
        ...database.settings,
        DATA_DIR: dataDir,
        PORT: String(port),
        HOST: '127.0.0.1',
        DRAIN_SECONDS: '1',
        RUN_JOBS: '0',
      },
    });
  const servers = ports.map(start);
  await Promise.all(servers.map(({ ready }) => ready));
  const balancer = await roundRobin(ports);
  await expect.poll(() => ports.every(balancer.isReady)).toBe(true);

  const [first = 0, second = 0] = ports;
  const student = await candidate();
  expect(await student.open(first)).toBe(200);
  expect(await student.start(second)).toMatchObject({ status: 200 });
  expect((await student.save(first, 1, 'B')).data).toMatchObject({ ack: 1, status: 'in-progress' });
  expect((await student.save(second, 2, 'A')).data).toMatchObject({ ack: 2, status: 'in-progress' });

  const enough = new AbortController();
  const outcomes = new Map<string, number>();
  const callers = Array.from({ length: 4 }, () => call({ url: balancer.url, signal: enough.signal, outcomes }));
  for (const [index, port] of ports.entries()) {
    servers[index]?.child.kill('SIGTERM');
    expect(await servers[index]?.ended).toMatchObject({ code: 0, fault: '' });
    expect(balancer.isReady(port)).toBe(false);
    await start(port).ready;
    await expect.poll(() => balancer.isReady(port)).toBe(true);
  }
  enough.abort();
  await Promise.all(callers);
  await balancer.close();

  // two other processes by now, which have never heard of the attempt
  expect((await student.save(second, 3, 'C')).data).toMatchObject({ ack: 3, status: 'in-progress' });
  expect((await student.save(first, 4, 'A')).data).toMatchObject({ ack: 4 });
  expect((await student.submit(second)).data).toMatchObject({ status: 'submitted' });
  await expect.poll(student.score).toEqual({ correct: 1, events: 4 });

  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(100);
  const { rows } = await database.database.pool.query('select count(*)::int as n from outages');
  expect(rows).toEqual([{ n: 0 }]);
});

test('WORKERS starts several servers on one port: one that is killed is started again, all are replaced without a failed request, and their metrics are one', async () => {
  const metricsPort = await freePort();
  const { child, ready, ended } = startProgram({
    environment: {
      ...database.settings,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      WORKERS: '2',
      DRAIN_SECONDS: '1',
      RUN_JOBS: '0',
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: 'silent',
    },
  });
  const { port } = await ready;
  const before = await childrenOf(child.pid);
  const [doomed = Number.NaN, other] = before;
  expect(before).toHaveLength(2);
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const serving = async () => Number(/^database_pool_connections\{state="open"\} (\d+)/m.exec(await metrics())?.[1]);
  expect(await serving()).toBeGreaterThan(1);

  process.kill(doomed, 'SIGKILL');
  const isOther = (now: readonly number[]) => now.length === 2 && !before.every((pid) => now.includes(pid));
  await expect.poll(async () => isOther(await childrenOf(child.pid)), { timeout: 100_000 }).toBe(true);
  const killed = await childrenOf(child.pid);
  expect(killed).toContain(other);

  const enough = new AbortController();
  const outcomes = new Map<string, number>();
  const callers = Array.from({ length: 2 }, () => call({ url: `http://127.0.0.1:${port}`, signal: enough.signal, outcomes }));
  child.kill('SIGUSR2');
  const areNew = (now: readonly number[]) => now.length === 2 && killed.every((pid) => !now.includes(pid));
  await expect.poll(async () => areNew(await childrenOf(child.pid)), { timeout: 250_000 }).toBe(true);
  enough.abort();
  await Promise.all(callers);
  expect([...outcomes.keys()]).toEqual(['200']);

  const last = await childrenOf(child.pid);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 0, fault: '' });
  expect(last.filter((pid) => processStartedAt(pid) !== '')).toEqual([]);
});
