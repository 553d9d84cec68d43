import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { NumberedEvent } from '@abhyas/contract/assessment.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { findRunningPostgres } from '../apps/server/src/platform/embedded-database.ts';
import { type Portal, scratchFolder, startPortal } from '../bench/portal.ts';
import { call, type Candidate, seed } from '../bench/seed.ts';
import { randomFrom } from './random.ts';

/**
 * Candidates save without pause while the server and PostgreSQL are killed (SIGKILL) at random points. Like the player they send a batch
 * again until it is acknowledged. In the end every acknowledged event must be in the log, every attempt must close, once, and be scored.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    candidates: { type: 'string', default: '12' },
    seed: { type: 'string', default: '1' },
  },
});

type Victim = 'server' | 'postgres';
const random = randomFrom(Number(values.seed));
const rounds = Number(values.rounds);
const folder = scratchFolder();
let portal: Portal = await startPortal(folder);
let acknowledged = 0;
let retries = 0;
let writing = true;
/** Told of every acknowledgement; a round waits in it for its moment to kill. */
let onAcknowledged: () => void = () => undefined;

const acks = new Map<bigint, number>();

async function saveWithoutPause(candidate: Candidate): Promise<void> {
  while (writing) {
    const size = 1 + Math.floor(random() * 3);
    const events: NumberedEvent[] = Array.from({ length: size }, (_, index) => {
      const seq = candidate.seq + index;
      const itemId = candidate.itemIds[seq % candidate.itemIds.length] ?? '';
      return {
        seq,
        at: '2026-01-01T00:00:00.000Z',
        event: { kind: 'save', itemId, response: { kind: 'choice', labels: ['ABCD'.charAt(seq % 4)] } },
      };
    });
    for (;;) {
      try {
        const { data } = await call({
          url: portal.url,
          name: 'playerSave',
          body: { attemptId: String(candidate.attemptId), fence: candidate.fence, events },
          cookie: candidate.cookie,
        });
        if (data.ack < candidate.seq + size - 1) throw new Error(`acknowledged ${data.ack} of ${candidate.seq + size - 1}`);
        break;
      } catch {
        retries += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    candidate.seq += size;
    acks.set(candidate.attemptId, candidate.seq - 1);
    acknowledged += size;
    onAcknowledged();
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

async function kill(victim: Victim): Promise<void> {
  if (victim === 'postgres') {
    const pid = Number(readFileSync(join(folder.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    process.kill(pid, 'SIGKILL');
    return;
  }
  const ended = new Promise((resolve) => portal.process.once('exit', resolve));
  portal.process.kill('SIGKILL');
  await ended;
  portal = await startPortal(folder);
}

async function check(database: Database): Promise<string[]> {
  const faults: string[] = [];
  for (const [attemptId, ack] of acks) {
    const { rows } = await database.orm.execute<{ events: number; closed: boolean; scores: number }>(sql`
      select (select count(*)::int from attempt_events where attempt_id = ${attemptId} and seq between 1 and ${ack}) as events,
             closed_at is not null as closed,
             (select count(*)::int from attempt_scores where attempt_id = ${attemptId} and section_id = 0) as scores
        from attempts where id = ${attemptId}`);
    const row = rows[0];
    if (row === undefined) faults.push(`attempt ${attemptId} is gone`);
    else {
      if (row.events !== ack) faults.push(`attempt ${attemptId}: ${ack - row.events} of ${ack} acknowledged events are missing`);
      if (!row.closed) faults.push(`attempt ${attemptId} did not close`);
      if (row.scores !== 1) faults.push(`attempt ${attemptId} has ${row.scores} scores`);
    }
  }
  return faults;
}

const seeding = openDatabase({ url: portal.databaseUrl, size: 4, onError: () => undefined });
const { candidates } = await seed({ database: seeding, url: portal.url, count: Number(values.candidates) });
await seeding.close();

const writers = candidates.map(saveWithoutPause);
for (let round = 1; round <= rounds; round += 1) {
  await acknowledgements(10 + Math.floor(random() * 60));
  const victim: Victim = random() < 0.5 ? 'server' : 'postgres';
  await kill(victim);
  console.log(`round ${round}: killed ${victim} after ${acknowledged} acknowledged events`);
}
await acknowledgements(20);
writing = false;
await Promise.all(writers);
for (const candidate of candidates) {
  const submit = () =>
    call({
      url: portal.url,
      name: 'playerSubmit',
      body: { attemptId: String(candidate.attemptId), fence: candidate.fence, events: [] },
      cookie: candidate.cookie,
    });
  await submit();
  await submit();
}
const url = findRunningPostgres(folder.dataDir) ?? '';
const database = openDatabase({ url, size: 2, onError: () => undefined });
const faults = await check(database);
await database.close();
await portal.stop();
folder.remove();
for (const fault of faults) console.error(fault);
console.log(`${rounds} kills, ${acknowledged} acknowledged events, ${retries} sent again, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
