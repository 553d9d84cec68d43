import { closing, GRACE_MS, isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Database, Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { countDeltasOf } from '../scoring/count-deltas.ts';
import { applyCountDeltas } from '../scoring/count-queries.ts';
import { inBatches } from '../../../platform/postgres/in-batches.ts';
import { listEvents } from '../log/event-queries.ts';
import { creditOutage, settledUntil } from './credit-outage.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import { writeAttemptEntries } from '../attempts/attempt-entries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { lockAttempt, type AttemptRow } from '../attempts/attempt-queries.ts';
import { listDueAttempts, lockDueAttempts, saveClosings } from './due-queries.ts';
import { saveScores } from '../scoring/score-queries.ts';
import { scoreClosed } from '../scoring/score.ts';

/** How many attempts one transaction closes: a submission or a save that meets it waits that long. */
const closingSize = 100;

/**
 * Closes started attempts whose rows this transaction has locked, and scores them in the same transaction: it takes a few milliseconds, and
 * so a closed attempt always has its score, whatever dies when.
 */
export async function closeAttempts({ tx, attempts, now }: { tx: Transaction; attempts: readonly AttemptRow[]; now: Date }): Promise<void> {
  const logs = await listEvents({ queryable: tx, attemptIds: attempts.map(({ id }) => id) });
  const tests = new Map<bigint, Awaited<ReturnType<typeof getGradedTest>>>();
  const closings = [];
  for (const attempt of attempts) {
    const { startedAt, deadlineAt } = attempt;
    if (startedAt === null || deadlineAt === null) throw new Error(`Attempt ${attempt.id} was never started`);
    const events = logs.get(attempt.id) ?? [];
    const end = closing({ deadlineAt: deadlineAt.getTime(), now: now.getTime(), lastReceivedAt: lastReceived(events) });
    const closed = { ...attempt, startedAt, deadlineAt, closedAt: new Date(end.closedAt), closedBy: end.closedBy };
    closings.push({ ...closed, events });
  }
  const seen = await listSeenBefore({ queryable: tx, attempts: closings });
  const scored = [];
  for (const { events, ...attempt } of closings) {
    const { assessmentId } = attempt;
    const test = tests.get(assessmentId) ?? (await getGradedTest({ queryable: tx, assessmentId }));
    tests.set(assessmentId, test);
    scored.push(scoreClosed({ attempt, test, events, hasSeen: seen.has(attempt.id) }));
  }
  await saveClosings({ tx, closed: closings });
  await saveScores({ tx, scored });
  const attemptIds = scored.map(({ attemptId }) => attemptId);
  await writeAttemptEntries({ tx, attemptIds, now });
  // in the order of their ids, so that two of these never wait for each other
  const moves = [...countDeltasOf(scored)].toSorted(([a], [b]) => Number(a - b));
  for (const [assessmentId, one] of moves) await applyCountDeltas({ tx, assessmentId, attemptIds, moves: one });
}

/**
 * Closes an attempt if its time, grace included, has run out, and none of it has to be given back. Requests ask for this, so that none of them waits for
 * the job. False where it had nothing to do and the row is as it was.
 */
export async function closeIfDue({
  database,
  attempt,
  now,
}: {
  database: Database;
  attempt: Pick<AttemptRow, 'id' | 'deadlineAt' | 'closedAt'>;
  now: Date;
}): Promise<boolean> {
  if (!isDue({ attempt, now })) return false;
  await creditOutage({ database, now });
  await database.transaction(async (tx) => {
    const locked = await lockAttempt({ tx, attemptId: attempt.id });
    if (isDue({ attempt: locked, now })) await closeAttempts({ tx, attempts: [locked], now });
  });
  return true;
}

/**
 * Closes all attempts whose time, grace included, has run out, some at a time; safe to run from several processes at once. One that ran out while no
 * server was there waits until its time has been given back. One that cannot be closed is logged and passed over.
 */
export async function closeDue({ parts: { database, log }, now }: { parts: Ports<'database' | 'log'>; now: Date }): Promise<void> {
  const settled = await settledUntil({ queryable: database.orm, now });
  const before = new Date(settled.getTime() - GRACE_MS);
  await inBatches({
    ids: await listDueAttempts({ queryable: database.orm, before }),
    work: (attemptIds) =>
      database.transaction(async (tx) => {
        const attempts = await lockDueAttempts({ tx, attemptIds, before });
        if (attempts.length > 0) await closeAttempts({ tx, attempts, now });
      }),
    size: closingSize,
    // the database writes one batch while another is scored
    lanes: 2,
    onFailure: ({ id, error }) => log.error({ err: error, attemptId: String(id) }, 'an attempt cannot be closed'),
  });
}

function isDue({ attempt, now }: { attempt: Pick<AttemptRow, 'deadlineAt' | 'closedAt'>; now: Date }): boolean {
  return (
    attempt.closedAt === null &&
    attempt.deadlineAt !== null &&
    isPastGrace({ deadlineAt: attempt.deadlineAt.getTime(), now: now.getTime() })
  );
}

function lastReceived(events: readonly { readonly receivedAt: string }[]): number | null {
  let last: number | null = null;
  for (const { receivedAt } of events) last = Math.max(last ?? -Infinity, Date.parse(receivedAt));
  return last;
}
