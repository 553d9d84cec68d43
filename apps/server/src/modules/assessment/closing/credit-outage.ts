import { creditFor, OUTAGE_MS, outageAt, type Stretch } from '@abhyas/rules/assessment/paper/outage.ts';
import { deadlineOf } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Database, Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { ownTimes } from '../attempts/own-times.ts';
import { listSections } from '../paper/paper-queries.ts';
import { paperOfRows } from '../attempts/own-paper.ts';
import { findPulse, lockAttemptsOf, lockPulse, lockStall, saveManyTurns, saveOutage, saveStallGiven } from './pulse-queries.ts';
import { getTest } from '../paper/test-queries.ts';

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
    const moved = await movedBy({ tx, outage });
    await saveManyTurns({ tx, moved });
    await saveOutage({ tx, outage, attempts: moved.length });
    return { ...outage, attempts: moved.length };
  });
}

/**
 * Gives the time of a stall to every attempt that was running in it and is open still; how many, 'given' where that was done before, or null where there is no such stall.
 */
export async function creditStall({
  tx,
  outageId,
  now,
}: {
  tx: Transaction;
  outageId: bigint;
  now: Date;
}): Promise<number | 'given' | null> {
  const stall = await lockStall({ tx, outageId });
  if (stall === null) return null;
  if (stall.givenAt !== null) return 'given';
  const moved = await movedBy({ tx, outage: { from: stall.fromAt.getTime(), to: stall.toAt.getTime() } });
  await saveManyTurns({ tx, moved });
  await saveStallGiven({ tx, outageId, attempts: moved.length, now });
  return moved.length;
}

const endedBy = ({ pulse, now }: { pulse: Date | null; now: Date }) => outageAt({ pulse: pulse?.getTime() ?? null, now: now.getTime() });

async function movedBy({ tx, outage }: { tx: Transaction; outage: Stretch }) {
  const tests = new Map<bigint, Awaited<ReturnType<typeof loadTest>>>();
  const moved = [];
  for (const attempt of await lockAttemptsOf({ tx, outage })) {
    const { id, assessmentId, startedAt, deadlineAt, turns } = attempt;
    if (startedAt === null || deadlineAt === null) continue;
    const credit = creditFor({ outage, startedAt: startedAt.getTime(), deadlineAt: deadlineAt.getTime() });
    if (credit === null) continue;
    const { order, sections } = tests.get(assessmentId) ?? (await loadTest({ tx, assessmentId }));
    tests.set(assessmentId, { order, sections });
    const given = { ...turns, credits: [...turns.credits, credit] };
    const own = sections.map((section) => ({ id: section.id, ...ownTimes({ id: section.id, section, attempt }) }));
    const paper = paperOfRows({ order, startedAt, turns: given, sections: own });
    moved.push({ attemptId: id, turns: given, deadlineAt: new Date(deadlineOf(paper)) });
  }
  return moved;
}

async function loadTest({ tx, assessmentId }: { tx: Transaction; assessmentId: bigint }) {
  const { sectionOrder: order } = await getTest({ queryable: tx, assessmentId });
  return { order, sections: await listSections({ queryable: tx, assessmentId }) };
}

/**
 * The time up to which no outage can be discovered any more: `now` while servers send a pulse, else the last pulse. An attempt that ran out later may still
 * get time back, so it must not be closed.
 */
export async function settledUntil({ queryable, now }: { queryable: Queryable; now: Date }): Promise<Date> {
  const pulse = await findPulse({ queryable });
  return pulse === null || now.getTime() - pulse.getTime() <= OUTAGE_MS ? now : pulse;
}
