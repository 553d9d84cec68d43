import { writeAttemptEntries } from '../attempts/attempt-entries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { listEvents } from '../event-queries.ts';
import { getGradedTest } from '../paper/paper-queries.ts';
import type { Database, Transaction } from '../../../platform/postgres/database.ts';
import { countDeltasOf } from './count-deltas.ts';
import { applyCountDeltas } from './count-queries.ts';
import { scoreClosed, type ClosedAttempt } from './score.ts';
import { lockUnscored, saveScores } from './score-queries.ts';

/** Scores those of these attempts that are closed and have no score yet, in one transaction. What another process has locked is left to it. */
export async function scoreUnscored({
  database,
  attemptIds,
  now,
}: {
  database: Database;
  attemptIds: readonly bigint[];
  now: Date;
}): Promise<void> {
  await database.transaction(async (tx) => scoreFirst({ tx, attempts: await lockUnscored({ tx, attemptIds }), now }));
}

/** Gives closed attempts their first score: totals, questions, counts of the cohort, and what calendars have of them. Their rows must be locked. */
export async function scoreFirst({ tx, attempts, now }: { tx: Transaction; attempts: readonly ClosedAttempt[]; now: Date }): Promise<void> {
  if (attempts.length === 0) return;
  const logs = await listEvents({ queryable: tx, attemptIds: attempts.map(({ id }) => id) });
  const seen = await listSeenBefore({ queryable: tx, attempts });
  const tests = new Map<string, Awaited<ReturnType<typeof getGradedTest>>>();
  const scored = [];
  for (const attempt of attempts) {
    const { assessmentId, paperVersion } = attempt;
    const key = `${assessmentId}/${paperVersion}`;
    const test = tests.get(key) ?? (await getGradedTest({ queryable: tx, assessmentId, paperVersion }));
    tests.set(key, test);
    scored.push(scoreClosed({ attempt, test, events: logs.get(attempt.id) ?? [], hasSeen: seen.has(attempt.id) }));
  }
  await saveScores({ tx, scored });
  const attemptIds = scored.map(({ attemptId }) => attemptId);
  await writeAttemptEntries({ tx, attemptIds, now });
  // in the order of their ids, so that two of these never wait for each other
  const moves = [...countDeltasOf(scored)].toSorted(([a], [b]) => Number(a - b));
  for (const [assessmentId, one] of moves) await applyCountDeltas({ tx, assessmentId, attemptIds, moves: one });
}
