import { paths } from '@abhyas/contract/paths.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../test/database.ts';
import { endPrograms, freePort, startProgram } from '../test/programs.ts';
import { roundRobin } from '../test/round-robin.ts';

// a start takes one second, and many on a machine that is busy with the other tests
vi.setConfig({ testTimeout: 90_000 });

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

test('a worker shows its own metrics, and the jobs of the portal, on a port of its own', async () => {
  const port = await freePort();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, HOST: '127.0.0.1', METRICS_PORT: String(port) };
  const worker = startProgram({ file: 'worker.ts', environment: settings });
  await worker.ready;
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toContain('# TYPE jobs gauge');
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toMatchObject({ code: 0, fault: '' });
});

test('two servers behind a balancer are restarted one after the other under load: no request fails, and no outage is recorded', async () => {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startProgram({
      environment: {
        DATABASE_URL: database.url,
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

  expect([...outcomes.keys()]).toEqual(['200']);
  expect(outcomes.get('200')).toBeGreaterThan(100);
  const { rows } = await database.database.pool.query('select count(*)::int as n from outages');
  expect(rows).toEqual([{ n: 0 }]);
});
