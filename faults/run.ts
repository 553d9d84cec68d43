import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { NumberedEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import { findRunningPostgres } from '../apps/server/src/platform/postgres/embedded/embedded-database.ts';
import { createJobs } from '../apps/server/src/platform/queue/jobs.ts';
import { createLog } from '../apps/server/src/platform/process/log.ts';
import { type Portal, scratchFolder, startDatabase, startPortal } from '../bench/portal.ts';
import { call, type Candidate, seed } from '../bench/seed.ts';
import { checkAttempts } from './check-attempts.ts';
import { cuttingProxy } from './cutting-proxy.ts';
import { randomFrom } from './random.ts';

/**
 * Candidates save without pause and submit now and then while a server (of one, or of several on one database), the worker and PostgreSQL are killed (SIGKILL) and the network is cut at random
 * points. Like the player they send a batch again until it is acknowledged. In the end every acknowledged event must be in the log and every
 * acknowledged answer in the score, every attempt must close, submitted or at its deadline, and be scored and counted once.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    candidates: { type: 'string', default: '12' },
    servers: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const victims = ['server', 'worker', 'postgres', 'network'] as const;
type Victim = (typeof victims)[number];
const random = randomFrom(Number(values.seed));
const rounds = Number(values.rounds);
const atOnce = Number(values.candidates);
const folder = scratchFolder();
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Servers that are being killed; one that ends by itself is a fault. */
const doomed = new WeakSet<ChildProcess>();
const serverCount = Number(values.servers);
/** With several servers none of them owns the database. */
const holder = serverCount > 1 ? await startDatabase(folder) : null;
async function startServer(): Promise<Portal> {
  const started = await startPortal({ ...folder, env: { RUN_JOBS: '0' }, joins: holder !== null });
  started.process.once('exit', () => {
    if (doomed.has(started.process)) return;
    console.error('the server ended by itself');
    process.exit(1);
  });
  return started;
}
const portals = [await startServer()];
while (portals.length < serverCount) portals.push(await startServer());
/** Of these a connection goes to the next. */
let turn = 0;
const nextPortal = (): Portal => {
  turn += 1;
  const portal = portals[turn % portals.length];
  if (portal === undefined) throw new Error('no server');
  return portal;
};
const proxy = await cuttingProxy(() => Number(new URL(nextPortal().url).port));
let worker = startWorker();
let acknowledged = 0;
let submitted = 0;
let retries = 0;
let writing = true;
/** Called for every acknowledgement; a round waits in it for its moment to kill. */
let onAcknowledged: () => void = () => undefined;

const acks = new Map<bigint, number>();

function startWorker(): ChildProcess {
  return fork(fileURLToPath(new URL('../apps/server/src/worker.ts', import.meta.url)), [], {
    env: { ...process.env, LOG_LEVEL: 'fatal', DATA_DIR: folder.dataDir, DATABASE_URL: '', DATABASE_DIRECT_URL: '' },
    // it says so where the server was killed before it could join it; it is started again
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Makes a call until it is answered. */
async function insist<N extends PathName>({ name, body, cookie }: { name: N; body: RequestOf<N>; cookie: string }): Promise<AnswerOf<N>> {
  for (;;) {
    try {
      return (await call({ url: proxy.url, name, body, cookie })).data;
    } catch {
      retries += 1;
      await pause(20);
    }
  }
}

async function saveSome(candidate: Candidate): Promise<void> {
  const { attemptId, fence, itemIds, cookie } = candidate;
  const size = 1 + Math.floor(random() * 3);
  const events: NumberedEvent[] = Array.from({ length: size }, (_, index) => {
    const seq = candidate.seq + index;
    const response = { kind: 'choice' as const, labels: ['ABCD'.charAt((seq + Math.floor(seq / itemIds.length)) % 4)] };
    return { seq, at: '2026-01-01T00:00:00.000Z', event: { kind: 'save', itemId: itemIds[seq % itemIds.length] ?? '', response } };
  });
  const last = candidate.seq + size - 1;
  for (;;) {
    const { ack } = await insist({ name: 'playerSave', body: { attemptId: String(attemptId), fence, events }, cookie });
    if (ack >= last) break;
  }
  candidate.seq += size;
  acks.set(attemptId, last);
  acknowledged += size;
  onAcknowledged();
}

/** Twice at the same moment: a browser that has no answer asks again. */
async function submit({ attemptId, fence, cookie }: Candidate): Promise<void> {
  const body = { attemptId: String(attemptId), fence, events: [] };
  await Promise.all([insist({ name: 'playerSubmit', body, cookie }), insist({ name: 'playerSubmit', body, cookie })]);
  submitted += 1;
}

/** How many acknowledgements a round waits for. */
const roundLength = () => 10 + Math.floor(random() * 60);
const usualRound = 55;
/** How many saves a candidate makes, about, so that the submissions are spread over all rounds. */
const usualSaves = (rounds * usualRound) / (atOnce + Math.ceil(rounds / 3));

/** One seat: a candidate saves, and submits when another waits for the seat. The last to sit there is left to the deadline, or submits at the end. */
async function seat(waiting: Candidate[]): Promise<Candidate | null> {
  for (let candidate = waiting.shift(); ;) {
    if (candidate === undefined) return null;
    for (let saves = Math.ceil(usualSaves * (0.5 + random())); writing && (saves > 0 || waiting.length === 0); saves -= 1)
      await saveSome(candidate);
    if (!writing) return candidate;
    await submit(candidate);
    candidate = waiting.shift();
  }
}

function acknowledgements(count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    onAcknowledged = () => {
      left -= 1;
      if (left === 0) resolve();
    };
  });
}

async function strike(victim: Victim): Promise<void> {
  switch (victim) {
    case 'network':
      return proxy.cut();
    case 'postgres':
      return void process.kill(
        Number(readFileSync(join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
        'SIGKILL',
      );
    case 'worker':
      await killHard(worker);
      worker = startWorker();
      return;
    case 'server': {
      const killed = portals[Math.floor(random() * portals.length)] ?? nextPortal();
      doomed.add(killed.process);
      await killHard(killed.process);
      portals[portals.indexOf(killed)] = await startServer();
    }
  }
}

const first = nextPortal();
const seeding = openDatabase({ url: first.databaseUrl, size: 4, onError: () => undefined });
const count = atOnce + Math.ceil(rounds / 3);
const { candidates } = await seed({ database: seeding, url: first.url, count });
await seeding.close();

const waiting = [...candidates];
const seats = Array.from({ length: atOnce }, () => seat(waiting));
const struck: Record<Victim, number> = { server: 0, worker: 0, postgres: 0, network: 0 };
for (let round = 1; round <= rounds; round += 1) {
  await acknowledgements(roundLength());
  const victim = victims[Math.floor(random() * victims.length)] ?? 'server';
  await strike(victim);
  struck[victim] += 1;
  console.log(
    `round ${round}: ${victim === 'network' ? 'cut' : 'killed'} ${victim} after ${acknowledged} acknowledged events, ${submitted} submitted`,
  );
}
await acknowledgements(20);
writing = false;
const left = (await Promise.all(seats)).filter((candidate) => candidate !== null);
const toDeadline = [...left.slice(0, Math.ceil(left.length / 2)), ...waiting];
for (const candidate of left.filter((one) => !toDeadline.includes(one))) await submit(candidate);

// the rest is left to a worker: it may be one that the last faults have ended
await killHard(worker);
worker = startWorker();
const url = findRunningPostgres(folder.dataDir) ?? '';
const database = openDatabase({ url, size: 2, onError: () => undefined });
const jobs = createJobs({ url, run: false, log: createLog({ level: 'fatal' }) });
jobs.define('assessment.close-due', async () => undefined);
jobs.define('assessment.score', async () => undefined);
await jobs.start();
const ids = sql`${sql.param(toDeadline.map(({ attemptId }) => attemptId))}::bigint[]`;
/** Takes the rest of the time from the attempts that are still open, and has the worker look for them, and for those that a killed server has closed and not scored. */
async function runOut(): Promise<void> {
  const deadline = new Date(Date.now() - 15_001).toISOString();
  await database.orm.execute(sql`update attempts set deadline_at = ${deadline}::timestamptz where id = any(${ids}) and closed_at is null`);
  await jobs.send('assessment.close-due', {});
  await jobs.send('assessment.score', {});
}
await runOut();
const all = sql`${sql.param(candidates.map(({ attemptId }) => attemptId))}::bigint[]`;
const unfinished = async () => {
  const { rows } = await database.orm.execute<{ attempts: number }>(
    sql`select count(*)::int as attempts from attempts where id = any(${all}) and (closed_at is null or scored_version = 0)`,
  );
  return rows[0]?.attempts ?? 0;
};
const patience = Date.now() + 60_000;
let askedAt = Date.now();
while ((await unfinished()) > 0 && Date.now() < patience) {
  await pause(50);
  if (Date.now() - askedAt < 5000) continue;
  // the last fault may count as an outage only now: giving its time back works out the deadlines again
  await runOut();
  askedAt = Date.now();
}

for (const { attemptId } of candidates) acks.set(attemptId, acks.get(attemptId) ?? 0);
const faults = await checkAttempts({ database, acks });
const { rows: outages } = await database.orm.execute<{ count: number }>(sql`select count(*)::int as count from outages`);
await jobs.stop();
await database.close();
await killHard(worker);
proxy.close();
for (const portal of portals) {
  doomed.add(portal.process);
  await portal.stop();
}
holder?.child.kill('SIGTERM');
if (holder !== null) await new Promise((resolve) => holder.child.once('exit', resolve));
folder.remove();
for (const fault of faults) console.error(fault);
console.log(
  Object.entries(struck)
    .map(([victim, times]) => `${victim} ${times}`)
    .join(', '),
);
console.log(
  `${serverCount} ${serverCount === 1 ? 'server' : 'servers'}, ${rounds} kills and cuts, ${acknowledged} acknowledged events, ${retries} calls made again, ${submitted} submitted twice over, ` +
    `${toDeadline.length} left to the deadline, ${outages[0]?.count ?? 0} outages given back, ${faults.length} faults`,
);
process.exit(faults.length === 0 ? 0 : 1);
