import type { LoggedEvent, Turns } from '@abhyas/contract/assessment.ts';
import { grade, type GradedTest } from '@abhyas/rules/assessment/grade.ts';
import { creditedMs } from '@abhyas/rules/assessment/outage.ts';
import { countsInCohort } from '@abhyas/rules/assessment/percentile.ts';
import { submittedAt } from '@abhyas/rules/assessment/section-clock.ts';
import type { Transaction } from '../../platform/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { changeCounts, holdCounts } from './count-queries.ts';
import { inBatches } from './in-batches.ts';
import { listEvents } from './log-queries.ts';
import { getGradedTest, type KeyedTest } from './paper-queries.ts';
import { listAttemptsToScore, listTestsToScore, lockAttemptsToScore, saveScores, type ScoredAttempt } from './score-queries.ts';

/** A closed attempt, as far as its score depends on it. */
export interface ClosedAttempt {
  readonly id: bigint;
  readonly assessmentId: bigint;
  readonly ordinal: number;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date;
  readonly sectionSeconds: Record<string, number> | null;
  readonly sectionBreaks: Record<string, number>;
  readonly turns: Turns;
  readonly lateAcceptedAt: Date | null;
}

/** Scores one closed attempt from its log, by the clock it ran by. Pure. */
export function scoreClosed({
  attempt,
  test,
  events,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  events: readonly LoggedEvent[];
}): ScoredAttempt {
  const { startedAt, closedAt, deadlineAt, ordinal } = attempt;
  const { lateEvents, ...score } = grade({
    test: withClock({ test, attempt }),
    startedAt: startedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    lateAcceptedAt: attempt.lateAcceptedAt?.toISOString() ?? null,
    turns: attempt.turns,
    events,
  });
  const inCohort = countsInCohort({
    ordinal,
    // without the outages: nobody leaves the cohort because the portal kept them beyond the test's window
    submittedAt: new Date(submittedAt({ closedAt, deadlineAt }).getTime() - creditedMs(attempt.turns.credits)),
    releaseAt: test.releaseAt,
    endAt: test.endAt,
  });
  return { attemptId: attempt.id, assessmentId: attempt.assessmentId, version: test.scoringVersion, inCohort, lateEvents, score };
}

/**
 * Scores the closed attempts that wait for it (their test's keys, marking or window have changed), test by test. Safe to run twice and from several
 * processes. One that cannot be scored is logged and passed over.
 */
export async function scoreWaiting({ database, log }: Pick<Parts, 'database' | 'log'>): Promise<void> {
  for (const assessmentId of await listTestsToScore({ queryable: database.orm })) {
    await inBatches({
      ids: await listAttemptsToScore({ queryable: database.orm, assessmentId }),
      work: (attemptIds) => database.transaction((tx) => scoreAnew({ tx, assessmentId, attemptIds })),
      onFailure: ({ id, error }) => log.error({ err: error, attemptId: String(id) }, 'an attempt cannot be scored anew'),
    });
  }
}

/** Scores closed attempts of one test in place of what they had, and moves them in its counts. */
async function scoreAnew({
  tx,
  assessmentId,
  attemptIds,
}: {
  tx: Transaction;
  assessmentId: bigint;
  attemptIds: readonly bigint[];
}): Promise<void> {
  const rows = await lockAttemptsToScore({ tx, attemptIds });
  const waiting = rows.filter(
    (row): row is typeof row & ClosedAttempt => row.startedAt !== null && row.deadlineAt !== null && row.closedAt !== null,
  );
  if (waiting.length === 0) return;
  const test = await getGradedTest({ queryable: tx, assessmentId });
  const ids = waiting.map(({ id }) => id);
  const logs = await listEvents({ queryable: tx, attemptIds: ids });
  const scored = waiting.map((attempt) => scoreClosed({ attempt, test, events: logs.get(attempt.id) ?? [] }));
  await holdCounts({ tx, assessmentId });
  await changeCounts({ tx, attemptIds: ids, by: -1 });
  await saveScores({ tx, scored });
  await changeCounts({ tx, attemptIds: ids, by: 1 });
}

function withClock({
  test,
  attempt: { sectionSeconds, sectionBreaks },
}: {
  test: GradedTest;
  attempt: Pick<ClosedAttempt, 'sectionSeconds' | 'sectionBreaks'>;
}): GradedTest {
  return {
    ...test,
    sections: test.sections.map((section) => ({
      ...section,
      seconds: sectionSeconds?.[section.sectionId] ?? section.seconds,
      breakSeconds: sectionBreaks[section.sectionId] ?? section.breakSeconds,
    })),
  };
}
