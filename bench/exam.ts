import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../apps/server/src/platform/postgres/database.ts';
import type { Task, Told } from './exam-load.ts';
import { databaseProcesses, processorOf } from './processor.ts';
import { scratchFolder, startPortal, startProgram } from './portal.ts';
import { largestTest, seedLaunched } from './seed-many.ts';

/**
 * An exam that begins for everyone at one moment: they open within 10 s, save every 20 s for some minutes, and submit within 30 s. One server process with
 * its jobs, PostgreSQL beside it with durability on, and the load in a process of its own, all on the processors of this machine. Afterwards every
 * acknowledged event is looked for in the database.
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '5' },
    lanes: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '5' },
  },
});
const count = Number(values.candidates);
const minutes = Number(values.minutes);
const lanes = Number(values.lanes);
const seconds = Number(values.seconds);
const savers = Math.min(lanes, count);

const folder = scratchFolder();
const portal = await startPortal(folder);
const bare = await startProgram({ file: './bare.ts', env: {} });
const load = await startProgram({ file: './exam-load.ts', env: {} });
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
const port = Number(new URL(portal.url).port);

function run(task: Task): Promise<Told> {
  return new Promise((resolve, reject) => {
    load.child.once('message', (told: Told) => resolve(told));
    load.child.once('exit', () => reject(new Error('the load ended')));
    load.child.send(task);
  });
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
function row(name: string, times: readonly number[] = []): void {
  const sorted = times.toSorted((a, b) => a - b);
  const [p50, p95, p99, worst] = [0.5, 0.95, 0.99, 1].map((share) => `${at(sorted, share).toFixed(0)} ms`.padStart(9));
  console.log(`${name.padEnd(16)}${String(sorted.length).padStart(8)}   p50 ${p50}   p95 ${p95}   p99 ${p99}   worst ${worst}`);
}

try {
  const { rows: questions } = await database.orm.execute<{ id: bigint }>(sql`
    select si.item_id as id from section_items si join sections s on s.id = si.section_id
     where s.assessment_id = ${(await largestTest({ database })).assessmentId} order by s.position, si.position`);
  const itemIds = questions.map(({ id }) => String(id));
  console.log(`Seeding ${count} candidates of a test of ${itemIds.length} questions`);
  const entering = Math.min(2000, count);
  const everyone = await seedLaunched({ database, count: count + savers + entering });
  const candidates = everyone.slice(0, count);
  const others = everyone.slice(count, count + savers);

  const rates = { bare: 0, save: 0, server: 0, database: 0, load: 0, saves: 0 };
  const saturate = (who: readonly (typeof others)[number][], to: number) =>
    run({ kind: 'saturate', port: to, lanes, seconds, candidates: who, itemIds });
  await saturate(others, port);
  await saturate([], bare.port);
  // by turns, so that what else the machine does meets both alike
  for (let turn = 0; turn < 2; turn += 1) {
    rates.bare += (await saturate([], bare.port)).done / seconds / 2;
    const before = [processorOf([portal.process.pid ?? 0]), processorOf(databaseProcesses(folder.dataDir))] as const;
    const told = await saturate(others, port);
    rates.server += processorOf([portal.process.pid ?? 0]) - before[0];
    rates.database += processorOf(databaseProcesses(folder.dataDir)) - before[1];
    rates.load += told.processor;
    rates.saves += told.done;
    rates.save += told.done / seconds / 2;
  }

  // a first run warms up
  const doors = everyone.slice(count + savers);
  await run({ kind: 'enter', port, lanes, candidates: doors.slice(0, entering / 2) });
  const beforeDoors = [processorOf([portal.process.pid ?? 0]), processorOf(databaseProcesses(folder.dataDir))] as const;
  const entered = await run({ kind: 'enter', port, lanes, candidates: doors.slice(entering / 2) });
  const doorCost = {
    server: processorOf([portal.process.pid ?? 0]) - beforeDoors[0],
    database: processorOf(databaseProcesses(folder.dataDir)) - beforeDoors[1],
  };

  console.log(`The exam begins: ${count} open within 10 s, save every 20 s for ${minutes} min, submit within 30 s`);
  const told = await run({
    kind: 'exam',
    port,
    lanes,
    candidates,
    itemIds,
    openSeconds: 10,
    saveEverySeconds: 20,
    minutes,
    submitSeconds: 30,
  });

  const acks = told.acks;
  const { rows } = await database.orm.execute<{ missing: bigint; closed: number; scored: number }>(sql`
    with acknowledged as (
      select * from unnest(${sql.param(acks.map(({ attemptId }) => attemptId))}::bigint[], ${sql.param(acks.map(({ ack }) => ack))}::int[]) as row (attempt_id, ack)
    )
    select (select sum(ack - (select count(*) from attempt_events e where e.attempt_id = acknowledged.attempt_id and e.fence = 1 and e.seq between 1 and ack))
              from acknowledged)::bigint as missing,
           (select count(*)::int from attempts join acknowledged on attempt_id = id where closed_at is not null) as closed,
           (select count(*)::int from attempt_scores join acknowledged using (attempt_id) where section_id = 0) as scored`);
  const { missing, closed, scored } = rows[0] ?? { missing: 0n, closed: 0, scored: 0 };
  const sent = acks.reduce((sum, { ack }) => sum + ack, 0);
  const { rows: given } = await database.orm.execute<{ outages: number; seconds: number }>(sql`
    select count(*)::int as outages, coalesce(sum(extract(epoch from to_at - from_at)), 0)::float8 as seconds from outages`);
  console.log(`\n${count} candidates over ${lanes} connections, ${told.seconds.toFixed(0)} s; server, PostgreSQL and load on one machine`);
  for (const name of ['open', 'start', 'open and start', 'save', 'submit']) row(name, told.times[name]);
  const wrong = Object.entries(told.errors);
  console.log(`errors           ${wrong.length === 0 ? '0' : wrong.map(([what, times]) => `${what}: ${times}`).join(', ')}`);
  console.log(`acknowledged     ${sent} events, ${missing} missing in the database; ${closed} attempts closed, ${scored} scored`);
  console.log(`outages          ${given[0]?.outages ?? 0} recorded, ${(given[0]?.seconds ?? 0).toFixed(1)} s given back`);
  console.log(`the load         ${(told.processor / 1000).toFixed(1)} s of processor in ${told.seconds.toFixed(0)} s`);
  console.log(
    `at saturation    ${rates.save.toFixed(0)} saves /s, an empty POST ${rates.bare.toFixed(0)} /s: a share of ${(rates.save / rates.bare).toFixed(3)}`,
  );
  const each = (ms: number) => `${((1000 * ms) / rates.saves).toFixed(0)} µs`;
  console.log(
    `one save costs   ${each(rates.server)} of processor in the server, ${each(rates.database)} in PostgreSQL, ${each(rates.load)} in the load`,
  );
  const one = (ms: number) => `${((1000 * ms) / entered.done).toFixed(0)} µs`;
  console.log(
    `one open + start ${one(doorCost.server)} of processor in the server, ${one(doorCost.database)} in PostgreSQL, ${one(entered.processor)} in the load; ${(entered.done / entered.seconds).toFixed(0)} /s over ${lanes} connections`,
  );
  console.log(
    `answers          at most ${told.largestAnswer} bytes; ${told.files} files of the paper, ${told.fileBytes} bytes, fetched once each`,
  );
  if (missing !== 0n || closed !== count || scored !== count) process.exitCode = 1;
} finally {
  await database.close();
  load.child.disconnect();
  bare.child.disconnect();
  await portal.stop();
  folder.remove();
}
