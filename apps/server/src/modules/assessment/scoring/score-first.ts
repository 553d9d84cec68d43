import { writeAttemptEntries } from '../attempts/attempt-entries.ts';
import { savePaperVersion } from '../attempts/attempt-queries.ts';
import { listSeenBefore } from '../attempts/seen-queries.ts';
import { listEvents } from '../event-queries.ts';
import { completeRoute } from '../paper/advance.ts';
import { getGradedTest, type KeyedTest } from '../paper/paper-queries.ts';
import type { Database, Transaction } from '../../../platform/postgres/database.ts';
import { countDeltasOf } from './count-deltas.ts';
import { applyCountDeltas } from './count-queries.ts';
import { paperOf, scoreClosed, type ClosedAttempt } from './score.ts';
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
  const tests = new Map<string, KeyedTest>();
  const scored = [];
  const testOf = async ({ assessmentId, paperVersion }: ClosedAttempt) => {
    const key = `${assessmentId}/${paperVersion}`;
    const test = tests.get(key) ?? (await getGradedTest({ queryable: tx, assessmentId, paperVersion }));
    tests.set(key, test);
    return test;
  };
  const sharing = [];
  for (const attempt of attempts) if ((await testOf(attempt)).shares) sharing.push(attempt);
  const seen = await listSeenBefore({ queryable: tx, attempts: sharing });
  for (const closed of attempts) {
    const events = logs.get(closed.id) ?? [];
    const attempt = await onWholeRoute({ tx, attempt: closed, test: await testOf(closed), events, now });
    scored.push(scoreClosed({ attempt, test: await testOf(attempt), events, hasSeen: seen.has(attempt.id) }));
  }
  await saveScores({ tx, scored });
  const attemptIds = scored.map(({ attemptId }) => attemptId);
  await writeAttemptEntries({ tx, attemptIds, now });
  // in the order of their ids, so that two of these never wait for each other
  const moves = [...countDeltasOf(scored)].toSorted(([a], [b]) => Number(a - b));
  for (const [assessmentId, one] of moves) await applyCountDeltas({ tx, assessmentId, attemptIds, moves: one });
}

/** A closed attempt with the questions of the stages that it never came to, where its paper is adaptive. */
async function onWholeRoute({
  tx,
  attempt,
  test,
  events,
  now,
}: {
  tx: Transaction;
  attempt: ClosedAttempt;
  test: KeyedTest;
  events: Parameters<typeof completeRoute>[0]['events'];
  now: Date;
}): Promise<ClosedAttempt> {
  const { id: attemptId, assessmentId, paperVersion: had } = attempt;
  if (test.scale === null || had === null) return attempt;
  const paperVersion = await completeRoute({
    tx,
    attempt: { assessmentId, paperVersion: had },
    paper: paperOf({ attempt, test }),
    events,
    now,
  });
  if (paperVersion !== had) await savePaperVersion({ tx, attemptId, paperVersion });
  return { ...attempt, paperVersion };
}
