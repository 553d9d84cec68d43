import { closing, GRACE_MS, isPastGrace } from '@abhyas/rules/assessment/section-clock.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { listEvents } from './log-queries.ts';
import { getGradedTest } from './paper-queries.ts';
import { lockAttempt, lockDueAttempts, saveClosing, type AttemptRow } from './queries.ts';
import { addToMarkCounts, saveScores } from './score-queries.ts';
import { scoreClosed } from './score.ts';

/**
 * Closes started attempts whose rows this transaction has locked, and scores them in the same transaction: it takes a few milliseconds, and
 * so a closed attempt always has its score, whatever dies when.
 */
export async function closeAttempts({ tx, attempts, now }: { tx: Transaction; attempts: readonly AttemptRow[]; now: Date }): Promise<void> {
  const logs = await listEvents({ queryable: tx, attemptIds: attempts.map(({ id }) => id) });
  const tests = new Map<bigint, Awaited<ReturnType<typeof getGradedTest>>>();
  const scored = [];
  for (const attempt of attempts) {
    const { startedAt, deadlineAt, assessmentId } = attempt;
    if (startedAt === null || deadlineAt === null) throw new Error(`Attempt ${attempt.id} was never started`);
    const events = logs.get(attempt.id) ?? [];
    const end = closing({ deadlineAt: deadlineAt.getTime(), now: now.getTime(), lastReceivedAt: lastReceived(events) });
    const closed = { ...attempt, startedAt, deadlineAt, closedAt: new Date(end.closedAt), closedBy: end.closedBy };
    const test = tests.get(assessmentId) ?? (await getGradedTest({ queryable: tx, assessmentId }));
    tests.set(assessmentId, test);
    await saveClosing({ tx, attemptId: attempt.id, closedAt: closed.closedAt, closedBy: closed.closedBy });
    scored.push(scoreClosed({ attempt: closed, test, events }));
  }
  await saveScores({ tx, scored, now });
  await addToMarkCounts({ tx, attemptIds: scored.map(({ attemptId }) => attemptId) });
}

/** Closes an attempt if its time, grace included, has run out. Reads ask for this, so that none of them waits for the job. */
export async function closeIfDue({
  database,
  attempt,
  now,
}: {
  database: Database;
  attempt: Pick<AttemptRow, 'id' | 'deadlineAt' | 'closedAt'>;
  now: Date;
}): Promise<void> {
  if (!isDue({ attempt, now })) return;
  await database.transaction(async (tx) => {
    const locked = await lockAttempt({ tx, attemptId: attempt.id });
    if (isDue({ attempt: locked, now })) await closeAttempts({ tx, attempts: [locked], now });
  });
}

/** Closes all attempts whose time, grace included, has run out, some at a time; safe to run from several processes at once. */
export async function closeDue({ database, now }: { database: Database; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - GRACE_MS);
  for (let more = true; more;) {
    more = await database.transaction(async (tx) => {
      const attempts = await lockDueAttempts({ tx, before, limit: 20 });
      if (attempts.length > 0) await closeAttempts({ tx, attempts, now });
      return attempts.length > 0;
    });
  }
}

function isDue({ attempt, now }: { attempt: Pick<AttemptRow, 'deadlineAt' | 'closedAt'>; now: Date }): boolean {
  return (
    attempt.closedAt === null &&
    attempt.deadlineAt !== null &&
    isPastGrace({ deadlineAt: attempt.deadlineAt.getTime(), now: now.getTime() })
  );
}

function lastReceived(events: readonly { readonly receivedAt: string }[]): number | null {
  return events.length === 0 ? null : Math.max(...events.map(({ receivedAt }) => Date.parse(receivedAt)));
}
