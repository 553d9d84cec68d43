import type { LoggedEvent } from '@abhyas/contract/assessment.ts';
import { grade, type GradedTest } from '@abhyas/rules/assessment/grade.ts';
import { countsInCohort } from '@abhyas/rules/assessment/percentile.ts';
import { submittedAt } from '@abhyas/rules/assessment/section-clock.ts';
import type { Database } from '../../platform/database.ts';
import { listEvents } from './log-queries.ts';
import { getGradedTest } from './paper-queries.ts';
import { lockUnscoredAttempts, recountMarks, saveScores, type ScoredAttempt } from './score-queries.ts';

/** A closed attempt, as far as its score depends on it. */
export interface ClosedAttempt {
  readonly id: bigint;
  readonly assessmentId: bigint;
  readonly ordinal: number;
  readonly startedAt: Date;
  readonly deadlineAt: Date;
  readonly closedAt: Date;
  readonly sectionSeconds: Record<string, number> | null;
}

/** Scores one closed attempt from its log, by the clock it ran by. Pure. */
export function scoreClosed({
  attempt,
  test,
  events,
}: {
  attempt: ClosedAttempt;
  test: GradedTest & { readonly releaseAt: Date; readonly endAt: Date };
  events: readonly LoggedEvent[];
}): ScoredAttempt {
  const { startedAt, closedAt, deadlineAt, ordinal } = attempt;
  const { lateEvents, ...score } = grade({
    test: withClock({ test, sectionSeconds: attempt.sectionSeconds }),
    startedAt: startedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    events,
  });
  const inCohort = countsInCohort({
    ordinal,
    submittedAt: submittedAt({ closedAt, deadlineAt }),
    releaseAt: test.releaseAt,
    endAt: test.endAt,
  });
  return { attemptId: attempt.id, assessmentId: attempt.assessmentId, inCohort, lateEvents, score };
}

/** How many attempts one transaction scores anew. */
const batchSize = 100;

/**
 * Scores the closed attempts that wait for it (their test's keys, marking or window have changed), test by test. Safe to run twice and from
 * several processes.
 */
export async function scoreWaiting({ database, now }: { database: Database; now: Date }): Promise<void> {
  for (let more = true; more;) {
    more = await database.transaction(async (tx) => {
      const rows = await lockUnscoredAttempts({ tx, limit: batchSize });
      const waiting = rows.filter(
        (row): row is typeof row & ClosedAttempt => row.startedAt !== null && row.deadlineAt !== null && row.closedAt !== null,
      );
      const [first] = waiting;
      if (first === undefined) return false;
      const test = await getGradedTest({ queryable: tx, assessmentId: first.assessmentId });
      const logs = await listEvents({ queryable: tx, attemptIds: waiting.map(({ id }) => id) });
      const scored = waiting.map((attempt) => scoreClosed({ attempt, test, events: logs.get(attempt.id) ?? [] }));
      await saveScores({ tx, scored, now });
      await recountMarks({ tx, assessmentId: first.assessmentId });
      return true;
    });
  }
}

function withClock({ test, sectionSeconds }: { test: GradedTest; sectionSeconds: Record<string, number> | null }): GradedTest {
  return {
    ...test,
    sections: test.sections.map((section) => ({ ...section, seconds: sectionSeconds?.[section.sectionId] ?? section.seconds })),
  };
}
