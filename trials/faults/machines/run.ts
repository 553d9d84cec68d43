import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { backoffMs } from '../../../packages/rules/src/sync/backoff.ts';
import { type Database, openDatabase } from '../../../apps/server/src/platform/postgres/database.ts';
import { addStudents, type Arrival, findExam } from '../exam/arrivals.ts';
import { BrowserWindow, type Manners } from '../exam/calls.ts';
import { Candidate } from '../exam/candidate.ts';
import { checkAttempts } from '../exam/check-attempts.ts';
import { randomFrom } from '../random.ts';
import { hashPassword } from '../../../apps/server/src/modules/identity/passwords.ts';
import { DataCentre, portalUrl, superuserUrl } from './data-centre.ts';
import { enterHall, removeWhereBroken } from './hall.ts';
import { Onlookers } from './onlooker.ts';
import { run } from './system.ts';
import { nextVersion, troubles } from './troubles.ts';

/**
 * An exam in a data centre of two halves on one computer: candidates open, save, end sections and submit while hosts lose their power, networks are cut, disks fill and clocks jump. Prints for
 * each kind of trouble how long saves were not acknowledged; no acknowledged event may be missing, no one signed out, and no two primaries may write.
 */
const { values } = parseArgs({
  options: {
    candidates: { type: 'string', default: '1000' },
    times: { type: 'string', default: '20' },
    kinds: {
      type: 'string',
      default: Object.keys(troubles)
        .filter((kind) => kind !== nextVersion)
        .join(','),
    },
    seed: { type: 'string', default: '1' },
    'every-seconds': { type: 'string', default: '20' },
    direct: { type: 'boolean', default: false },
    browsers: { type: 'string', default: '0' },
    'without-standby': { type: 'string', default: '0' },
    results: { type: 'string', default: '' },
    inside: { type: 'string' },
  },
});
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
if (values.inside === undefined) await enterHall({ name: 'abhyas', file: fileURLToPath(import.meta.url) });

const kinds = values.kinds.split(',').map((kind) => {
  const trouble = troubles[kind];
  if (trouble === undefined) throw new Error(`There is no trouble '${kind}': ${Object.keys(troubles).join(', ')}`);
  return { kind, trouble };
});
const random = randomFrom(Number(values.seed));
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const atOnce = Number(values.candidates);
const times = Number(values.times);
const restMs = 1000 * Number(values['every-seconds']);
const begun = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`);

const centre = new DataCentre({
  root: values.inside ?? '',
  name: 'abhyas',
  pooled: !values.direct,
  clocks: kinds.some(({ kind }) => kind.startsWith('clock')),
});
const children: ChildProcess[] = [];
const faults: string[] = [];
function remove(): void {
  for (const child of children) child.kill('SIGKILL');
  centre.remove();
}
removeWhereBroken(remove);

say('Building the data centre');
centre.install();
await centre.startDatabase();
say('The database is there');
for (const name of ['web1', 'web2', 'door1', 'door2']) centre.host(name).start();
const ready = async () => (await fetch(`${portalUrl}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null))?.ok === true;
for (const patience = Date.now() + 120_000; !(await ready()); await pause(500))
  if (Date.now() > patience) throw new Error('no server is ready');
say('The portal is there');
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const own = `postgresql://abhyas:drill-portal@127.0.0.1:5000/abhyas`;
run(
  'ip',
  [
    'netns',
    'exec',
    centre.host('web1').namespace,
    process.execPath,
    'apps/server/dist/content.js',
    'import',
    'content/demo',
    '--demo-passwords',
  ],
  {
    cwd: repository,
    env: {
      ...process.env,
      DATABASE_URL: own,
      DATA_DIR: `${centre.scratch}/bucket/files`,
      DEMO: '0',
      SECRET: 'a secret of the drill that no portal outside it has',
    },
  },
);
run('chmod', ['-R', 'a+rwX', `${centre.scratch}/bucket`]);
say('The demo is there');

/** Works with the primary of this moment, and with the next one where it is lost meanwhile. */
async function withPrimary<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const patience = Date.now() + 180_000;
  for (;;) {
    const primary = await centre.primary(120_000);
    const database = openDatabase({ url: superuserUrl(primary.plan.address, 'abhyas'), size: 4, onError: () => undefined });
    try {
      return await work(database);
    } catch (error) {
      if (Date.now() > patience) throw error;
      await pause(500);
    } finally {
      await database.close().catch(() => undefined);
    }
  }
}

const test = await withPrimary((database) => findExam(database));
/** An upgrade refuses tables that are none of the portal's. */
const probes = !kinds.some(({ kind }) => kind === nextVersion);
if (probes) await withPrimary((database) => database.pool.query('create table drill_writes (host text, n int, primary key (host, n))'));

interface Write {
  readonly host: string;
  readonly n: number;
  readonly timeline: string;
  readonly at: number;
}
const writes: Write[] = [];
for (const host of probes ? centre.databases : []) {
  const args = [
    'netns',
    'exec',
    host.namespace,
    process.execPath,
    fileURLToPath(new URL('writer.ts', import.meta.url)),
    superuserUrl('127.0.0.1', 'abhyas'),
    host.name,
  ];
  const writer = spawn('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(writer);
  if (writer.stdout !== null) createInterface({ input: writer.stdout }).on('line', (line) => writes.push(JSON.parse(line) as Write));
}

interface Served {
  readonly from: number;
  readonly to: number;
  readonly failures: number;
}
let saves: Served[] = [];
const counts = { again: 0, queued: 0 };
const doings = new Map<string, number>();
const manners: Manners = {
  rest: (failures) => backoffMs({ failures, random: random(), longest: 10_000 }),
  patience: 8_000,
  onServed: ({ name, from, to, failures }) => {
    doings.set(name, (doings.get(name) ?? 0) + 1);
    if (name === 'playerSave') saves.push({ from, to, failures });
  },
};

const all: Candidate[] = [];
const active = new Set<Candidate>();
const waiting: Arrival[] = [];
let students = 0;
let acknowledged = 0;
let adding: Promise<unknown> | null = null;
async function nextArrival(): Promise<Arrival> {
  for (;;) {
    const arrival = waiting.shift();
    if (arrival !== undefined) return arrival;
    adding ??= (async () => {
      const from = students;
      students += 1_000;
      waiting.push(...(await withPrimary((database) => addStudents({ database, from, count: 1_000 })).catch(() => [])));
      adding = null;
    })();
    await adding;
  }
}

let isOver = false;
/** One seat in the hall: candidates sit in it one after the other. */
async function seat(delayMs: number): Promise<void> {
  await pause(delayMs);
  while (!isOver) {
    try {
      const candidate = await Candidate.enter({
        arrival: await nextArrival(),
        window: new BrowserWindow({ url: () => portalUrl, counts, manners }),
        test,
        random,
        pace: { rest: () => restMs * (0.5 + random()), section: 60_000 + 60_000 * random(), pause: 10_000 * random() },
        onAcknowledged: (events) => (acknowledged += events),
      });
      all.push(candidate);
      active.add(candidate);
      await candidate.live().finally(() => active.delete(candidate));
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
}
const seats = Array.from({ length: atOnce }, (_, index) => seat((index * 40_000) / atOnce));
await pause(45_000);
await centre.untilWhole(60_000);
say(`${active.size} candidates write`);

const onlookers = new Onlookers();
const inBrowsers = Number(values.browsers);
if (inBrowsers > 0) {
  const password = 'of a candidate of the drill';
  const passwordHash = await hashPassword(password);
  const { rows } = await withPrimary((database) =>
    database.pool.query<{ pin: string }>(
      "update people set password_hash = $1 where pin like 'FLT%' and id in (select id from people where pin like 'FLT%' order by pin desc limit $2) returning pin",
      [passwordHash, inBrowsers],
    ),
  );
  await onlookers.enter({ host: new URL(portalUrl).hostname, pins: rows.map(({ pin }) => pin), password });
  say(`${inBrowsers} more write in browsers`);
}

const quantile = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
interface Result {
  readonly kind: string;
  /** The longest stretch in which no save at all was acknowledged. */
  readonly gap: number;
  /** Of the saves that were first sent from the trouble until saves were acknowledged again. */
  readonly waits: readonly number[];
  /** How many saves had to be sent again. */
  readonly again: number;
  readonly wholeAfter: number;
}

/** What saves take while nothing is broken, with each commit on both hosts and with it on the primary alone, by turns. */
for (let turn = 1; turn <= Number(values['without-standby']); turn += 1) {
  for (const mode of ['quorum', 'off'] as const) {
    await centre.setSynchronous(mode);
    await pause(10_000);
    saves = [];
    await pause(40_000);
    const sorted = saves.map(({ from, to }) => to - from).toSorted((a, b) => a - b);
    const [half, most] = [quantile(sorted, 0.5), quantile(sorted, 0.99)].map((ms) => `${ms.toFixed(0)} ms`);
    say(`${turn}. ${mode === 'quorum' ? 'On both hosts' : 'On the primary alone'}: ${sorted.length} saves, p50 ${half}, p99 ${most}`);
  }
}
if (Number(values['without-standby']) > 0) {
  await centre.setSynchronous('quorum');
  await centre.untilWhole(60_000);
}

/** What earlier slices of the run found, where `--results` names their file. */
const results: Result[] =
  values.results !== '' && existsSync(values.results) ? (JSON.parse(readFileSync(values.results, 'utf8')) as Result[]) : [];
for (let time = 1; time <= times; time += 1) {
  for (const { kind, trouble } of kinds) {
    await pause(1_000 + 5_000 * random());
    saves = [];
    const at = Date.now();
    const { where, undo } = await trouble.make(centre, pick);
    await pause(trouble.lasts * 1000);
    undo();
    const undone = Date.now();
    let wholeAfter = -1;
    try {
      await centre.untilWhole(240_000);
      wholeAfter = Date.now() - undone;
    } catch (error) {
      faults.push(`${kind} at ${where}: ${error instanceof Error ? error.message : String(error)}`);
    }
    // those that still wait
    await pause(8_000);
    const seen = onlookers.shown.filter((shown) => shown.at >= at);
    const words = [...new Set(seen.map((shown) => shown.words))].filter((text) => text !== '');
    for (const shown of seen)
      if (shown.path !== 'preparetest' || shown.dialog !== '' || !['saved', 'saving', 'unsaved', ''].includes(shown.kind))
        faults.push(`${kind} at ${where}: a browser showed “${shown.words}” ${shown.dialog} at /${shown.path}`);
    const served = saves.toSorted((a, b) => a.to - b.to);
    let gap = 0;
    let gapEnd = at + 3_000;
    let last = at;
    for (const { to } of served) {
      if (to - last > gap) {
        gap = to - last;
        gapEnd = Math.max(gapEnd, to);
      }
      last = Math.max(last, to);
    }
    const waits = served.filter(({ from }) => from >= at && from <= gapEnd).map(({ from, to }) => to - from);
    const again = served.filter(({ failures }) => failures > 0).length;
    results.push({ kind, gap, waits, again, wholeAfter });
    if (values.results !== '') writeFileSync(values.results, JSON.stringify(results));
    const sorted = waits.toSorted((a, b) => a - b);
    say(
      `${time}. ${kind} (${where}): nothing acknowledged for ${seconds(gap)}; ${waits.length} saves waited p50 ${seconds(quantile(sorted, 0.5))}, p99 ${seconds(quantile(sorted, 0.99))}, ` +
        `at most ${seconds(sorted.at(-1) ?? 0)}; ${again} sent again;${inBrowsers > 0 ? ` browsers showed ${words.map((text) => `“${text}”`).join(', ') || 'nothing new'};` : ''} whole ${seconds(wholeAfter)} after its end; ${active.size} candidates, ${acknowledged} events acknowledged, ${faults.length} faults`,
    );
  }
}

say('The candidates submit');
isOver = true;
await onlookers.leave();
faults.push(...onlookers.faults);
for (const candidate of active) candidate.orders.push('submission');
await Promise.all(seats);
await withPrimary(async (database) => {
  const patience = Date.now() + 120_000;
  for (;;) {
    const { rows } = await database.pool.query<{ open: number }>(
      'select count(*)::int as open from attempts where id = any($1) and (closed_at is null or scored_version = 0)',
      [all.map(({ attemptId }) => attemptId)],
    );
    if ((rows[0]?.open ?? 0) === 0 || Date.now() > patience) return;
    await pause(1_000);
  }
});
faults.push(...(await withPrimary((database) => checkAttempts({ database, candidates: all }))));
const found = new Set<string>();
if (probes) {
  const kept = await withPrimary((database) => database.pool.query<{ host: string; n: number }>('select host, n from drill_writes'));
  for (const { host, n } of kept.rows) found.add(`${host} ${n}`);
}
const lost = writes.filter(({ host, n }) => !found.has(`${host} ${n}`));
if (lost.length > 0) faults.push(`${lost.length} of ${writes.length} acknowledged writes to a database host are missing`);
let newest = '';
let second = 0;
for (const { timeline } of writes.toSorted((a, b) => a.at - b.at)) {
  if (timeline < newest) second += 1;
  else newest = timeline;
}
if (second > 0) faults.push(`${second} writes were acknowledged by a second primary`);
const outages = await withPrimary((database) =>
  database.pool.query<{ count: number; seconds: number }>(
    "select count(*)::int as count, coalesce(sum(extract(epoch from to_at - from_at)), 0)::float as seconds from outages where kind = 'outage'",
  ),
);

console.log();
console.log(
  'Trouble                        Times  Nothing acknowledged, s: median, most   Saves: number, p50, p99, most, s; sent again   Whole again, s: median, most',
);
for (const kind of new Set(results.map((result) => result.kind))) {
  const of = results.filter((result) => result.kind === kind);
  const sort = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
  const [gaps, waits, whole] = [
    sort(of.map(({ gap }) => gap)),
    sort(of.flatMap((result) => result.waits)),
    sort(of.map(({ wholeAfter }) => wholeAfter)),
  ];
  const cell = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  console.log(
    `${kind.padEnd(30)} ${String(of.length).padStart(5)}  ${cell(quantile(gaps, 0.5))} ${cell(gaps.at(-1) ?? 0)}   ${String(waits.length).padStart(7)} ${cell(quantile(waits, 0.5))} ${cell(quantile(waits, 0.99))} ${cell(waits.at(-1) ?? 0)} ${String(of.reduce((sum, { again }) => sum + again, 0)).padStart(6)}   ` +
      `${cell(quantile(whole, 0.5))} ${cell(whole.at(-1) ?? 0)}`,
  );
}
console.log([...doings].map(([name, count]) => `${name} ${count}`).join(', '));
console.log(
  `${all.length} candidates, ${acknowledged} acknowledged events, ${writes.length} acknowledged probes, ${counts.again} calls made again, ${outages.rows[0]?.count} outages of ${Math.round(outages.rows[0]?.seconds ?? 0)} s in all given back, ${faults.length} faults`,
);
for (const fault of faults.slice(0, 50)) console.error(fault);
remove();
process.exit(faults.length === 0 ? 0 : 1);
