import cluster from 'node:cluster';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { startServers } from './server-processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('WORKERS a server that ends while others still start gets another one in its place', async () => {
  // the first process serves and ends at once; the second serves only once that one is gone
  const program = join(folder, 'server.mjs');
  const gone = join(folder, 'gone');
  writeFileSync(
    program,
    `import cluster from 'node:cluster';
     import { existsSync, writeFileSync } from 'node:fs';
     const ready = () => process.send({ ready: { pid: process.pid } });
     const isFirst = cluster.worker.id === 1;
     setInterval(() => {}, 1000);
     if (isFirst) process.send({ ready: {} }, () => { writeFileSync(${JSON.stringify(gone)}, ''); process.exit(1); });
     else {
       const look = setInterval(() => existsSync(${JSON.stringify(gone)}) && (clearInterval(look), setTimeout(ready, 200)), 20);
     }`,
  );
  cluster.setupPrimary({ exec: program, execArgv: [], args: [] });
  const servers = startServers({ count: 2, log: pino({ level: 'silent' }), say: () => undefined, warn: () => undefined });
  await servers.ready;
  await expect.poll(() => Object.keys(cluster.workers ?? {}).length, { timeout: 10_000 }).toBe(2);
  await servers.stop();
});
