import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../../../apps/server/src/platform/postgres/database.ts';
import { createLog } from '../../../apps/server/src/platform/process/log.ts';
import { createJobs } from '../../../apps/server/src/platform/queue.ts';
import { randomFrom } from '../random.ts';
import { addStudents, type Arrival, findExam } from './arrivals.ts';
import { BrowserWindow } from './calls.ts';
import { Candidate, type Order } from './candidate.ts';
import { checkAttempts } from './check-attempts.ts';
import { openField, type Victim, victims } from './field.ts';
import { withFullDoors, withoutContent } from './hold-up.ts';
import { createTally } from './tally.ts';

/**
 * An exam that never ends: candidates come, save, end sections and breaks, reopen their test, play without the server, and submit or run
 * out of time, while in each round a server, worker or PostgreSQL is killed, the network is cut, content is away, or a crowd fills the
 * doors. At the end every acknowledged event must be in the log, every acknowledged answer in the score, and every attempt closed, scored
 * and counted once.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    candidates: { type: 'string', default: '12' },
    servers: { type: 'string', default: '2' },
    seed: { type: 'string' },
    results: { type: 'string', default: '' },
  },
});
/** A run, or a slice of one whose slices add up in the file of `--results`. */
interface Slice {
  readonly seed: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly candidates: number;
  readonly acknowledged: number;
  readonly outages: number;
  readonly faults: number;
}
const slices: Slice[] =
  values.results !== '' && existsSync(values.results) ? (JSON.parse(readFileSync(values.results, 'utf8')) as Slice[]) : [];
// each slice draws other troubles
const seed = Number(values.seed ?? slices.length + 1);
const random = randomFrom(seed);
const rounds = Number(values.rounds);
const atOnce = Number(values.candidates);
const serverCount = Number(values.servers);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];

/** Content away and full doors are drawn as often as a kill or a cut. */
const troubles = [...victims, 'content away', 'full doors'] as const;
/** The orders to candidates in a round, with the share of the rounds in which one of them is. */
const doings: readonly (readonly [Order, number])[] = [
  ['section end', 0.8],
  ['break end', 0.4],
  ['reload', 0.3],
  ['alone', 0.3],
  ['submission', 0.3],
  ['deadline', 0.15],
];

let round = 0;
const tally = createTally(() => Math.min(3, Math.floor((4 * Math.max(0, round - 1)) / rounds)));
const counts = { again: 0, queued: 0 };
const faults: string[] = [];
let acknowledged = 0;
/** Called for every acknowledgement; a round waits in it for its moment. */
let onAcknowledged: () => void = () => undefined;

const field = await openField({ serverCount, random, warm: (url) => enterBy(url) });
const database: Database = openDatabase({ url: field.databaseUrl, size: 4, onError: () => undefined });
const jobs = createJobs({ url: field.databaseUrl, run: false, log: createLog({ level: 'silent' }) });
jobs.define('assessment.close-due', async () => undefined);
jobs.define('assessment.score', async () => undefined);
await jobs.start();
const test = await findExam(database);

/** Asks again while PostgreSQL returns; throws where it does not for two minutes. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  const patience = Date.now() + 120_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > patience) throw error;
      await pause(50);
    }
  }
}

const waiting: Arrival[] = [];
let students = 0;
const studentsAtOnce = 50;
async function nextArrival(): Promise<Arrival> {
  for (;;) {
    const arrival = waiting.shift();
    if (arrival !== undefined) return arrival;
    const from = students;
    students += studentsAtOnce;
    // where the answer to a commit was lost, those students never come
    waiting.push(...(await addStudents({ database, from, count: studentsAtOnce }).catch(() => [])));
    if (waiting.length === 0) await pause(50);
  }
}

const all: Candidate[] = [];
const active = new Set<Candidate>();
const toDeadline: Candidate[] = [];
const lives: Promise<void>[] = [];

/** A candidate comes, by the network or straight to a server, and lives from then on. Resolves once the clock runs. */
async function enter({ url, window }: { url: () => string; window?: BrowserWindow }): Promise<void> {
  const arrival = await nextArrival();
  const candidate = await Candidate.enter({
    arrival,
    window: window ?? new BrowserWindow({ url, counts }),
    test,
    random,
    onAcknowledged: (events) => {
      acknowledged += events;
      onAcknowledged();
    },
  });
  all.push(candidate);
  active.add(candidate);
  tally.add('start');
  lives.push(live(candidate));
}
const byNetwork = () => field.proxy.url;

/** A server that has just started gets the paper with its first candidate, who then comes by the network like all others. */
async function enterBy(url: string): Promise<void> {
  let isIn = false;
  await enter({ url: () => (isIn ? byNetwork() : url) });
  isIn = true;
}

async function live(candidate: Candidate): Promise<void> {
  try {
    const end = await candidate.live();
    active.delete(candidate);
    tally.add(end === 'submission' ? 'submission, twice at once' : 'deadline');
    if (end === 'deadline') {
      toDeadline.push(candidate);
      await runOut([candidate]);
    }
  } catch (error) {
    active.delete(candidate);
    faults.push(`attempt ${candidate.attemptId}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Takes the rest of the time from attempts that are still open, and asks a worker to look for them, and for those that a killed server has closed and not scored. */
async function runOut(candidates: readonly Candidate[]): Promise<void> {
  const ids = sql`${sql.param(candidates.map(({ attemptId }) => BigInt(attemptId)))}::bigint[]`;
  const deadline = new Date(Date.now() - 15_001).toISOString();
  await untilDone(() =>
    database.orm.execute(sql`update attempts set deadline_at = ${deadline}::timestamptz where id = any(${ids}) and closed_at is null`),
  );
  for (const job of ['assessment.close-due', 'assessment.score']) await jobs.send(job, {}).catch(() => undefined);
}

/** After this long without an acknowledgement no candidate is left, or none is served. */
const silenceMs = 180_000;

/** Resolves after so many. A run in which nothing is acknowledged any more ends, with the faults found until then. */
function acknowledgements(count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    const stuck = () => {
      for (const fault of faults) console.error(fault);
      console.error(`nothing acknowledged for ${silenceMs / 1000} s, ${active.size} candidates in the test`);
      process.exit(1);
    };
    let silence = setTimeout(stuck, silenceMs);
    onAcknowledged = () => {
      left -= 1;
      clearTimeout(silence);
      if (left <= 0) resolve();
      else silence = setTimeout(stuck, silenceMs);
    };
  });
}

/** Tells some candidates what to do, and lets others come in the places of those who have gone. Resolves once those are in. */
function stir(): Promise<unknown> {
  // troubles bring candidates too: where there are more than there are places, twice as many go
  const pace = active.size > atOnce ? 2 : 1;
  for (const [order, share] of doings) {
    if (random() >= share * pace) continue;
    const candidate = pick([...active].filter((one) => one.can(order)));
    if (candidate === undefined) continue;
    candidate.orders.push(order);
    if (order !== 'submission' && order !== 'deadline') tally.add(order);
  }
  const places = Math.max(0, atOnce - active.size);
  return Promise.all(Array.from({ length: Math.min(places, 3) }, () => enterOrFail()));
}

async function enterOrFail(window?: BrowserWindow): Promise<void> {
  await enter({ url: byNetwork, ...(window === undefined ? {} : { window }) }).catch((error: unknown) => {
    faults.push(`a candidate could not start: ${error instanceof Error ? error.message : String(error)}`);
  });
}

async function make(trouble: (typeof troubles)[number]): Promise<void> {
  if (trouble === 'content away') {
    // every server has the paper once it serves; one that starts meanwhile gets it afterwards
    await field.settled();
    await untilDone(() => database.pool.query('select'));
    await withoutContent({ database, work: () => Promise.all([enterOrFail(), enterOrFail()]) });
    tally.add('start without content', 2);
  } else if (trouble === 'full doors') {
    await untilDone(() => database.pool.query('select'));
    const windows = [0, 1].map(() => new BrowserWindow({ url: byNetwork, counts }));
    const isQueued = () => windows.every(({ wasQueued }) => wasQueued);
    const work = () => Promise.all(windows.map((window) => enterOrFail(window)));
    await withFullDoors({ database, url: field.proxy.url, counts, isQueued, work });
    tally.add('start after a place in line', windows.filter(({ wasQueued }) => wasQueued).length);
  } else await field.strike(trouble satisfies Victim);
}

const begun = performance.now();
const spent = new Map<string, number>();
const entering: Promise<unknown>[] = [];
await Promise.all([...field.urls().map(enterBy), ...Array.from({ length: atOnce }, () => enterOrFail())]);
for (round = 1; round <= rounds; round += 1) {
  const from = performance.now();
  await acknowledgements(5 + Math.floor(random() * 20));
  entering.push(stir());
  await acknowledgements(1 + Math.floor(random() * 5));
  const trouble = pick(troubles) ?? 'network';
  await make(trouble);
  tally.add(trouble);
  spent.set(trouble, (spent.get(trouble) ?? 0) + performance.now() - from);
  if (rounds <= 300 || round % 100 === 0)
    console.log(
      `round ${round}: ${trouble} after ${acknowledged} acknowledged events, ${all.length} candidates, ${active.size} of them in the test`,
    );
}
round = rounds;
const seconds = (performance.now() - begun) / 1000;
await acknowledgements(20);
await Promise.all(entering);
// the first candidate of a server that has just come back
await field.settled();
for (const [index, candidate] of [...active].entries()) candidate.orders.push(index % 2 === 0 ? 'submission' : 'deadline');
await Promise.all(lives);
await field.renewWorker();

const unfinished = async () => {
  const ids = sql`${sql.param(all.map(({ attemptId }) => BigInt(attemptId)))}::bigint[]`;
  const { rows } = await database.orm.execute<{ attempts: number }>(
    sql`select count(*)::int as attempts from attempts where id = any(${ids}) and (closed_at is null or scored_version = 0)`,
  );
  return rows[0]?.attempts ?? 0;
};
const allClosedBy = Date.now() + 60_000;
while ((await untilDone(unfinished)) > 0 && Date.now() < allClosedBy) {
  // the last fault may count as an outage only now: giving its time back works out the deadlines again
  await runOut(toDeadline);
  await pause(2_000);
}

faults.push(...(await checkAttempts({ database, candidates: all })));
const { rows: outages } = await database.orm.execute<{ count: number }>(
  sql`select count(*)::int as count from outages where kind = 'outage'`,
);
await jobs.stop();
await database.close();
await field.stop();
for (const fault of faults) console.error(fault);
for (const line of tally.lines()) console.log(line);
for (const [trouble, ms] of spent) console.log(`a round of ${trouble}: ${Math.round(ms / Math.max(1, tally.total(trouble)))} ms`);
console.log(
  `${serverCount} ${serverCount === 1 ? 'server' : 'servers'}, ${rounds} rounds in ${Math.round(seconds)} s, ${all.length} candidates, ${acknowledged} acknowledged events, ` +
    `${counts.again} calls made again, ${counts.queued} told their place in line, ${outages[0]?.count ?? 0} outages given back, ${faults.length} faults`,
);
if (values.results !== '') {
  slices.push({ seed, rounds, seconds, candidates: all.length, acknowledged, outages: outages[0]?.count ?? 0, faults: faults.length });
  writeFileSync(values.results, `${JSON.stringify(slices, null, 2)}\n`);
  const sum = (of: (slice: Slice) => number) => slices.reduce((total, slice) => total + of(slice), 0);
  console.log(
    `In all ${slices.length} ${slices.length === 1 ? 'slice' : 'slices'}: ${sum((slice) => slice.rounds)} rounds in ${Math.round(sum((slice) => slice.seconds) / 60)} min, ${sum((slice) => slice.candidates)} candidates, ` +
      `${sum((slice) => slice.acknowledged)} acknowledged events, ${sum((slice) => slice.outages)} outages given back, ${sum((slice) => slice.faults)} faults`,
  );
}
process.exit(faults.length === 0 ? 0 : 1);
