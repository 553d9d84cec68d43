import type { Credit } from '@abhyas/contract/assessment/assessment.ts';
import { creditedMs, creditFor, OUTAGE_MS, outageAt, type Stretch } from '@abhyas/rules/assessment/paper/outage.ts';
import { creditForLost } from '@abhyas/rules/assessment/paper/lost-time.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { stoppedIn } from '@abhyas/rules/assessment/paper/pause.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { ownTimes } from '../attempts/own-times.ts';
import { loadPaperOf } from '../paper/paper-cache.ts';
import { paperOfRows } from '../attempts/own-paper.ts';
import {
  type Candidate,
  findPulse,
  lockAttemptsOf,
  lockPulse,
  lockStall,
  saveManyTurns,
  saveOutage,
  saveStallGiven,
} from './pulse-queries.ts';

/** An outage that was recorded, and how many attempts were given its time. */
export interface Credited extends Stretch {
  readonly attempts: number;
}

/**
 * Where no server of the portal has been heard of for longer than a request may take, records the outage up to `now` and gives its time back to every
 * attempt that was running, all in one transaction; who comes second finds it done. Null if there was none. Only a server may call this: that it runs
 * is what ends the outage.
 */
export async function creditOutage({ database, now }: { database: Database; now: Date }): Promise<Credited | null> {
  // a look first: when a test ends for everyone all ask this, and would be in line for one row to learn that nothing was wrong
  if (endedBy({ pulse: await findPulse({ queryable: database.orm }), now }) === null) return null;
  return database.transaction(async (tx) => {
    const outage = endedBy({ pulse: await lockPulse({ tx }), now });
    if (outage === null) return null;
    const { moved } = await movedBy({ tx, outage, creditOf: ({ startedAt, deadlineAt }) => creditFor({ outage, startedAt, deadlineAt }) });
    await saveManyTurns({ tx, moved });
    await saveOutage({ tx, outage, attempts: moved.length });
    return { ...outage, attempts: moved.length };
  });
}

/** How many attempts were given the time of a stall, and how many were left out because the section in which they had lost it has closed. */
export interface StallGiven {
  readonly attempts: number;
  readonly leftOut: number;
}

/**
 * Gives the time of a stall to every attempt that was running in it and is open still, as far as `creditForLost` allows; 'given' where that was done before, or null where
 * there is no such stall.
 */
export async function creditStall({
  tx,
  outageId,
  now,
}: {
  tx: Transaction;
  outageId: bigint;
  now: Date;
}): Promise<StallGiven | 'given' | null> {
  const row = await lockStall({ tx, outageId });
  if (row === null) return null;
  if (row.givenAt !== null) return 'given';
  const stall = { from: row.fromAt.getTime(), to: row.toAt.getTime() };
  const { moved, leftOut } = await movedBy({
    tx,
    outage: stall,
    creditOf: ({ paper }) => creditForLost({ lost: stall, paper, now: now.getTime() }),
  });
  await saveManyTurns({ tx, moved });
  const given = { attempts: moved.length, leftOut };
  await saveStallGiven({ tx, outageId, given, now });
  return given;
}

/** How many attempts were given time by staff, were left out as those of a stall, and had all of it back before. */
interface LostGiven extends StallGiven {
  readonly unchanged: number;
}

/** Gives these candidates the time that they have lost, as far as `creditForLost` allows; what an outage or staff gave back before counts once. */
export async function creditLost({
  tx,
  lost,
  candidates,
  now,
}: {
  tx: Transaction;
  lost: Stretch;
  candidates: readonly Candidate[];
  now: Date;
}): Promise<LostGiven> {
  const { moved, leftOut, unchanged } = await movedBy({
    tx,
    outage: lost,
    candidates,
    creditOf: ({ paper }) => creditForLost({ lost, paper, now: now.getTime() }),
  });
  await saveManyTurns({ tx, moved });
  return { attempts: moved.length, leftOut, unchanged };
}

const endedBy = ({ pulse, now }: { pulse: Date | null; now: Date }) => outageAt({ pulse: pulse?.getTime() ?? null, now: now.getTime() });

/** The clocks of the attempts that were running in an outage, moved by what `creditOf` gives each of them; to how many it gives nothing, and to how many nothing new. */
async function movedBy({
  tx,
  outage,
  candidates,
  creditOf,
}: {
  tx: Transaction;
  outage: Stretch;
  /** Only theirs; all where there are none. */
  candidates?: readonly Candidate[];
  creditOf: (attempt: { paper: Paper; startedAt: number; deadlineAt: number }) => Credit | null;
}) {
  const tests = new Map<string, Awaited<ReturnType<typeof loadPaperOf>>>();
  const moved = [];
  let leftOut = 0;
  let unchanged = 0;
  for (const attempt of await lockAttemptsOf({ tx, outage, candidates })) {
    const { id, assessmentId, paperVersion, startedAt, deadlineAt, turns } = attempt;
    if (startedAt === null || deadlineAt === null) continue;
    const key = `${assessmentId}/${paperVersion}`;
    const own = tests.get(key) ?? (await loadPaperOf({ queryable: tx, assessmentId, paperVersion }));
    tests.set(key, own);
    const sections = own.sections.map((section) => ({ ...section, ...ownTimes({ id: section.id, section, attempt }) }));
    const paper = paperOfRows({ order: own.test.sectionOrder, startedAt, turns, sections });
    const credit = creditOf({ paper, startedAt: startedAt.getTime(), deadlineAt: deadlineAt.getTime() });
    if (credit === null) {
      leftOut += 1;
      continue;
    }
    const given = { ...turns, credits: [...turns.credits, credit] };
    if (creditedMs(stoppedIn(given)) === creditedMs(stoppedIn(turns))) {
      unchanged += 1;
      continue;
    }
    moved.push({ attemptId: id, turns: given, deadlineAt: new Date(deadlineOf({ ...paper, turns: given })) });
  }
  return { moved, leftOut, unchanged };
}

/**
 * The time up to which no outage can be discovered any more: `now` while servers send a pulse, else the last pulse. An attempt that ran out later may still
 * get time back, so it must not be closed.
 */
export async function settledUntil({ queryable, now }: { queryable: Queryable; now: Date }): Promise<Date> {
  const pulse = await findPulse({ queryable });
  return pulse === null || now.getTime() - pulse.getTime() <= OUTAGE_MS ? now : pulse;
}
