import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { archiveLogs } from '../../apps/server/src/modules/assessment/archive/archive-logs.ts';
import { closeDueAttempts, listClosingSeconds } from '../../apps/server/src/modules/assessment/closing/due-queries.ts';
import { listEvents, writeBatches } from '../../apps/server/src/modules/assessment/event-queries.ts';
import { openFiles } from '../../apps/server/src/platform/build-parts.ts';
import { systemClock } from '../../apps/server/src/platform/common/clock.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { readConfig } from '../../apps/server/src/platform/process/config.ts';
import { createLog } from '../../apps/server/src/platform/process/log.ts';
import type { Task, Told } from './load/exam-load.ts';
import { measuredBy, wholeCost, writeCosts } from './measures/costs.ts';
import { explainAll } from './measures/explain.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { errorsOf, requireAnswered } from './measures/refused.ts';
import { watchProcessor } from './measures/processor.ts';
import { seedHistory, sizeOfHistory } from './seed/seed-history.ts';
import { largestTest, type Launched, seedLaunched } from './seed/seed-many.ts';

/**
 * What past exams cost a new one: processor time of an entry, a save and a submission, first without past attempts and then beside so many events of them, in one run;
 * how much room they take, and how much of it once archived. `--costs docs/sizing-costs.json` writes what `npm run -s stats -- sizing` computes with, and leaves the rest of that file.
 */
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000000' },
    savers: { type: 'string', default: '1000' },
    enter: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    costs: { type: 'string' },
  },
});
const savers = Number(values.savers);
const entering = Number(values.enter);
const seconds = Number(values.seconds);
const lanes = 128;

const folder = scratchFolder();
const portal = await startPortal(folder);
const load = await startProgram({ file: './load/exam-load.ts', env: {} });
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
const ports = [Number(new URL(portal.url).port)];

function run(task: Task): Promise<Told> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the load ended'));
    load.child.once('exit', gone).once('message', (told: Told) => {
      load.child.off('exit', gone);
      resolve(told);
    });
    load.child.send(task);
  });
}

interface Cost {
  readonly server: number;
  readonly postgres: number;
}

/** Microseconds of processor for one, of what `work` does so often. */
async function costOf(work: () => Promise<number>): Promise<Cost> {
  const taken = watchProcessor({ servers: [portal.process.pid ?? 0], dataDir: folder.dataDir });
  const done = await work();
  const { server, postgres } = taken();
  return { server: (1000 * server) / done, postgres: (1000 * postgres) / done };
}

async function scored(who: readonly Launched[]): Promise<void> {
  const ids = sql`${sql.param(who.map(({ attemptId }) => attemptId))}::bigint[]`;
  for (;;) {
    const { rows } = await database.orm.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from attempts where id = any(${ids}) and scored_version = 0`,
    );
    if (rows[0]?.waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function measure(everyone: readonly Launched[], itemIds: readonly string[]) {
  const saving = everyone.slice(0, savers);
  const warming = everyone.slice(savers, savers + entering);
  const doors = everyone.slice(savers + entering);
  const saturate = async () => {
    const { done, errors } = await run({ kind: 'saturate', ports, lanes, seconds, candidates: saving, itemIds });
    requireAnswered(errorsOf({ kind: 'save', errors }));
    return done;
  };
  await run({ kind: 'enter', ports, lanes: 64, candidates: warming });
  const entry = await costOf(async () => (await run({ kind: 'enter', ports, lanes: 64, candidates: doors })).done);
  await saturate();
  const save = await costOf(saturate);
  const submission = await costOf(async () => {
    const { done } = await run({ kind: 'submit', ports, lanes, candidates: saving });
    await scored(saving);
    return done;
  });
  return { entry, save, submission, pages: await pagesOf(BigInt(doors[0]?.attemptId ?? 0)) };
}

/** How many pages of tables and indexes statements of exam day touch, which no other program changes. The attempt is open. */
async function pagesOf(attemptId: bigint): Promise<Record<string, number>> {
  const { orm: queryable, pool } = database;
  const now = new Date();
  const event: AttemptEvent = { kind: 'save', itemId: '1', response: { kind: 'choice', labels: ['A'] } };
  const batch = { attemptId, fence: 1, events: [{ seq: 1, at: now.toISOString(), event }] };
  const explained = await explainAll(database, {
    'a save': () => writeBatches({ connection: pool, batches: [batch], now }),
    'a log that is read': () => listEvents({ queryable, attemptIds: [attemptId] }),
    'what is due': () => closeDueAttempts({ queryable, before: new Date(0), max: 500 }),
    'what will be due': () => listClosingSeconds({ queryable, from: now, until: new Date(now.getTime() + 150_000) }),
  });
  return Object.fromEntries(Object.entries(explained).map(([name, { pages }]) => [name, pages]));
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
try {
  const { rows } = await database.orm.execute<{ id: bigint }>(sql`
    select si.item_id as id from section_items si join sections s on s.id = si.section_id
     where s.assessment_id = ${(await largestTest({ database })).assessmentId} order by s.position, si.position`);
  const itemIds = rows.map(({ id }) => String(id));
  const each = savers + 2 * entering;
  const everyone = await seedLaunched({ database, count: 3 * each });
  // compiled code and filled caches
  await measure(everyone.slice(2 * each), itemIds);
  const without = await measure(everyone.slice(0, each), itemIds);
  const before = await sizeOfHistory({ database });
  const began = performance.now();
  const history = await seedHistory({ database, events: Number(values.events) });
  const after = await sizeOfHistory({ database });
  console.log(
    `${history.events} events of ${history.attempts} past attempts of ${itemIds.length} questions were made in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  console.log(
    `they take ${mb(after.events - before.events)} of events (${((after.events - before.events) / history.events).toFixed(0)} bytes each), ` +
      `${mb(after.items - before.items)} of answers and ${mb(after.attempts - before.attempts)} of attempts and scores ` +
      `(${((after.items - before.items + after.attempts - before.attempts) / history.attempts).toFixed(0)} bytes an attempt)`,
  );
  const beside = await measure(everyone.slice(each, 2 * each), itemIds);
  for (const name of ['entry', 'save', 'submission'] as const) {
    const [one, other] = [without[name], beside[name]];
    const ratio = other.postgres / one.postgres;
    console.log(
      `one ${name.padEnd(11)} without: ${one.server.toFixed(0)} µs server, ${one.postgres.toFixed(0)} µs PostgreSQL; ` +
        `beside them: ${other.server.toFixed(0)} and ${other.postgres.toFixed(0)} µs, in PostgreSQL ${ratio.toFixed(2)}x`,
    );
  }
  for (const [name, pages] of Object.entries(without.pages))
    console.log(`${name.padEnd(18)} touches ${pages} pages without, ${beside.pages[name]} beside them`);
  const archivedEvent = await measureArchive();
  if (values.costs !== undefined) {
    const { entry, save, submission } = beside;
    writeCosts(values.costs, {
      measured: measuredBy(`npm run bench -- exam-history --events ${values.events}`),
      entry: wholeCost(entry),
      save: wholeCost(save),
      submission: wholeCost(submission),
      bytes: {
        event: Math.round((after.events - before.events) / history.events),
        attempt: Math.round((after.items - before.items + after.attempts - before.attempts) / history.attempts),
        archivedEvent: Math.round(10 * archivedEvent) / 10,
      },
    });
  }
} finally {
  await database.close();
  load.child.disconnect();
  await portal.stop();
  folder.remove();
}

/** How small archived logs are, in bytes an event, and what it costs to archive them: one run of the job, over at most 40,000 attempts. */
async function measureArchive(): Promise<number> {
  // a synthetic attempt has no asset, and its log is not archived
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`update attempts set asset_id = 1 where closed_at < current_timestamp - interval '1 year'`);
  });
  const config = readConfig({ DATA_DIR: folder.dataDir, DATABASE_URL: portal.databaseUrl });
  const files = await openFiles({ config, clock: systemClock });
  const processor = process.cpuUsage();
  await archiveLogs({ parts: { config, database, clock: systemClock, files, log: createLog({ level: 'warn' }) } });
  const { user, system } = process.cpuUsage(processor);
  const { rows } = await database.orm.execute<{ logs: number; events: string; bytes: string }>(sql`
    select count(*)::int as logs, coalesce(sum(events), 0)::text as events, coalesce(sum(bytes), 0)::text as bytes from archived_logs`);
  const { logs = 0, events = '0', bytes = '0' } = rows[0] ?? {};
  console.log(
    `one archive run  ${logs} logs with ${events} events in ${mb(Number(bytes))} of files (${(Number(bytes) / Number(events)).toFixed(1)} bytes an event), ` +
      `${((user + system) / logs).toFixed(0)} µs of processor each in the worker`,
  );
  return Number(bytes) / Number(events);
}
