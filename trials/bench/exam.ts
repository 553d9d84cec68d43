import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import type { Task, Told } from './load/exam-load.ts';
import { errorsOf, requireAnswered } from './measures/refused.ts';
import { awaitQuiet, watchProcessor } from './measures/processor.ts';
import { measureGrowth } from './measures/growth.ts';
import { type Portal, scratchFolder, startDatabase, startPortal, startProgram } from './portal.ts';
import { largestTest, type Launched, seedLaunched } from './seed/seed-many.ts';

/**
 * An exam that begins for everyone at one moment: they open within 10 s (30,000 within 30 s), save every 20 s, and submit within 30 s;
 * afterwards every acknowledged event is looked for in the database. The load has a process of its own, on the processors of this machine.
 * `--storm 0.4`: so many lose the connection and return within two minutes. `--only saves,submissions,doors`: what one of each costs; `exam`: the exam alone;
 * `grow`: how many candidates a core saves for, by steps of `--step` until a save waits too long. `--profile <folder>`: a CPU profile of the server. `--node '<options>'`: options of its Node.
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '5' },
    lanes: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    storm: { type: 'string', default: '0' },
    profile: { type: 'string' },
    node: { type: 'string', default: '' },
    only: { type: 'string', default: 'saves,submissions,doors,exam' },
    step: { type: 'string', default: '5000' },
  },
});
const parts = new Set(values.only.split(','));
const count = Number(values.candidates);
const minutes = Number(values.minutes);
const lanes = Number(values.lanes);
const seconds = Number(values.seconds);
const workers = Number(values.workers);
/** Those who save without pause: so many that none makes more requests than an attempt may. */
const savers = 2_560;
/** Those who only open and start, the first half of them to warm up. */
const entering = 8_000;
/** As many at a time as the door lets in. */
const atDoor = Math.min(64, lanes);
const openSeconds = Math.max(10, count / 1000);
/** How long the results may take, in milliseconds; what is not there by then is missing. */
const resultsMs = 600_000;

const folder = scratchFolder();
const execArgv = [
  ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
  ...values.node.split(' ').filter((option) => option !== ''),
];
const shared = workers > 1 ? await startDatabase(folder) : null;
const portals: Portal[] = [];
// only the first works off jobs
for (let number = 0; number < workers; number += 1)
  portals.push(await startPortal({ ...folder, joins: shared !== null, execArgv, env: number === 0 ? {} : { RUN_JOBS: '0' } }));
const bare = await startProgram({ file: './measures/bare.ts', env: {} });
const load = await startProgram({ file: './load/exam-load.ts', env: {} });
const database = openDatabase({ url: portals[0]?.databaseUrl ?? '', size: 4, onError: console.error });
const ports = portals.map(({ url }) => Number(new URL(url).port));
const servers = portals.map(({ process: { pid } }) => pid ?? 0);
const watch = () => watchProcessor({ servers, dataDir: folder.dataDir });

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
  const holds = parts.has('exam');
  const everyone = await seedLaunched({ database, count: (holds ? count : 0) + savers + entering });
  const candidates = everyone.slice(0, holds ? count : 0);
  const others = everyone.slice(candidates.length, candidates.length + savers);
  await run({ kind: 'enter', ports, lanes: atDoor, candidates: others });
  await awaitQuiet(watch);
  if (parts.has('saves')) await measureSaves({ others, itemIds });
  if (parts.has('grow'))
    await measureGrowth({ run, servers, dataDir: folder.dataDir, ports, lanes, candidates: others, itemIds, step: Number(values.step) });
  if (parts.has('submissions')) await measureSubmissions(others);
  if (parts.has('doors')) await measureDoors(everyone.slice(candidates.length + savers));
  if (holds) await holdExam({ candidates, itemIds });
} finally {
  await database.close();
  load.child.disconnect();
  bare.child.disconnect();
  for (const portal of portals.toReversed()) await portal.stop();
  shared?.child.kill('SIGTERM');
  if (shared !== null) await new Promise((resolve) => shared.child.once('exit', resolve));
  folder.remove();
}

/** What a save costs beside an empty POST, as fast as the lanes let them. */
async function measureSaves({ others, itemIds }: { others: readonly Launched[]; itemIds: readonly string[] }): Promise<void> {
  const sum = { bare: 0, empty: 0, save: 0, server: 0, database: 0, load: 0 };
  const saturate = (who: readonly Launched[], to: readonly number[]) =>
    run({ kind: 'saturate', ports: to, lanes, seconds, candidates: who, itemIds });
  await saturate(others, ports);
  await saturate([], [bare.port]);
  // by turns, so that what else the machine does meets both alike
  const turns = 2;
  for (let turn = 0; turn < turns; turn += 1) {
    const empty = watchProcessor({ servers: [bare.child.pid ?? 0], dataDir: folder.dataDir });
    sum.empty += (await saturate([], [bare.port])).done;
    sum.bare += empty().server;
    const taken = watch();
    const told = await saturate(others, ports);
    requireAnswered(errorsOf({ kind: 'save', errors: told.errors }));
    const { server, postgres } = taken();
    sum.server += server;
    sum.database += postgres;
    sum.load += told.processor;
    sum.save += told.done;
  }
  const one = (ms: number) => (1000 * ms) / sum.save;
  const empty = (1000 * sum.bare) / sum.empty;
  const rate = (times: number) => (times / turns / seconds).toFixed(0);
  console.log(`an empty POST    ${empty.toFixed(0)} µs of processor in its server; ${rate(sum.empty)} /s over ${lanes} connections`);
  console.log(
    `one save         ${one(sum.server).toFixed(0)} µs of processor in the server, ${one(sum.database).toFixed(0)} µs in PostgreSQL, ${one(sum.load).toFixed(0)} µs in the load; ${rate(sum.save)} /s: ` +
      `as much as ${(one(sum.server + sum.database) / empty).toFixed(1)} empty POSTs`,
  );
}

/** What it costs to open and start a test. */
async function measureDoors(doors: readonly Launched[]): Promise<void> {
  const middle = Math.floor(doors.length / 2);
  await run({ kind: 'enter', ports, lanes: atDoor, candidates: doors.slice(0, middle) });
  const taken = watch();
  const entered = await run({ kind: 'enter', ports, lanes: atDoor, candidates: doors.slice(middle) });
  const { server, postgres } = taken();
  const each = (ms: number) => `${((1000 * ms) / entered.done).toFixed(0)} µs`;
  console.log(
    `one open + start ${each(server)} of processor in the server, ${each(postgres)} in PostgreSQL, ${each(entered.processor)} in the load; ${(entered.done / entered.seconds).toFixed(0)} /s over ${atDoor} connections`,
  );
  console.log(
    `answers          at most ${entered.largestAnswer} bytes; ${entered.files} files of the paper, ${entered.fileBytes} bytes, fetched once each`,
  );
}

/** Waits until the attempts of these candidates are scored; how many are, and how long after `since` that was. */
async function awaitScores({ candidates, since }: { candidates: readonly Launched[]; since: number }) {
  const attemptIds = candidates.map(({ attemptId }) => attemptId);
  for (;;) {
    const { rows } = await database.orm.execute<{ scored: number; closed: number }>(sql`
      select count(*) filter (where closed_at is not null)::int as closed, count(*) filter (where scored_version > 0)::int as scored
        from attempts where id = any(${sql.param(attemptIds)}::bigint[])`);
    const { scored, closed } = rows[0] ?? { scored: 0, closed: 0 };
    const readyMs = Date.now() - since;
    if (scored === candidates.length || readyMs > resultsMs) return { scored, closed, readyMs };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** What it costs to submit, as fast as the lanes let them, and to score what was submitted. */
async function measureSubmissions(candidates: readonly Launched[]): Promise<void> {
  const taken = watch();
  const told = await run({ kind: 'submit', ports, lanes, candidates });
  const { readyMs } = await awaitScores({ candidates, since: told.submittedAt });
  const { server, postgres } = taken();
  const each = (ms: number) => `${((1000 * ms) / candidates.length).toFixed(0)} µs`;
  console.log(
    `one submission   ${each(server)} of processor in the server, its score included, ${each(postgres)} in PostgreSQL; ` +
      `${(told.done / told.seconds).toFixed(0)} submitted /s over ${lanes} connections, the last one scored ${(readyMs / 1000).toFixed(1)} s later`,
  );
}

async function holdExam({ candidates, itemIds }: { candidates: readonly Launched[]; itemIds: readonly string[] }): Promise<void> {
  const stormShare = Number(values.storm);
  console.log(
    `The exam begins: ${count} open within ${openSeconds.toFixed(0)} s, save every 20 s for ${minutes} min, submit within 30 s` +
      (stormShare > 0 ? `; ${100 * stormShare} % lose the connection and return within 2 min` : ''),
  );
  const taken = watch();
  const told = await run({
    kind: 'exam',
    ports,
    lanes,
    candidates,
    itemIds,
    openSeconds,
    saveEverySeconds: 20,
    minutes,
    submitSeconds: 30,
    stormShare,
    stormSeconds: 120,
  });
  const acks = told.acks;
  const { scored, closed, readyMs } = await awaitScores({ candidates, since: told.submittedAt });
  const { server, postgres } = taken();
  const { rows } = await database.orm.execute<{ missing: bigint }>(sql`
    with acknowledged as (
      select * from unnest(${sql.param(acks.map(({ attemptId }) => attemptId))}::bigint[], ${sql.param(acks.map(({ fence }) => fence))}::int[],
                           ${sql.param(acks.map(({ ack }) => ack))}::int[]) as row (attempt_id, fence, ack)
    )
    select sum(ack - (select count(*) from attempt_events e where e.attempt_id = acknowledged.attempt_id and e.fence = acknowledged.fence and e.seq between 1 and ack))::bigint as missing
      from acknowledged`);
  const { missing } = rows[0] ?? { missing: 0n };
  const sent = acks.reduce((sum, { ack }) => sum + ack, 0);
  const { rows: given } = await database.orm.execute<{ outages: number; seconds: number }>(sql`
    select count(*)::int as outages, coalesce(sum(extract(epoch from to_at - from_at)), 0)::float8 as seconds from outages`);
  console.log(
    `\n${count} candidates over ${lanes} connections, ${workers} server process${workers === 1 ? '' : 'es'}, ${told.seconds.toFixed(0)} s; server, PostgreSQL and load on one machine`,
  );
  for (const [name, times] of Object.entries(told.times)) if (times.length > 0) row(name, times);
  const wrong = Object.entries(told.errors);
  console.log(`errors           ${wrong.length === 0 ? '0' : wrong.map(([what, times]) => `${what}: ${times}`).join(', ')}`);
  console.log(`acknowledged     ${sent} events, ${missing} missing in the database; ${closed} attempts closed, ${scored} scored`);
  console.log(`results          the last one was ready ${(readyMs / 1000).toFixed(1)} s after the last submission`);
  console.log(`outages          ${given[0]?.outages ?? 0} recorded, ${(given[0]?.seconds ?? 0).toFixed(1)} s given back`);
  console.log(
    `processor        ${(server / 1000).toFixed(1)} s in the server, ${(postgres / 1000).toFixed(1)} s in PostgreSQL, ${(told.processor / 1000).toFixed(1)} s in the load, of ${told.seconds.toFixed(0)} s on each`,
  );
  if (missing !== 0n || closed !== count || scored !== count) process.exitCode = 1;
}
