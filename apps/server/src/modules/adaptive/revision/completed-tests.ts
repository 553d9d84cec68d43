import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { Reason } from '@abhyas/contract/wire.ts';
import { countsToRevise, reviewRefusal, reviseRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOwnScores } from '../../assessment/history/score-history-queries.ts';
import { listSetNames } from '../../assessment/practice/queries.ts';
import { wholeTest } from '../../assessment/scoring/score-queries.ts';

/** A completed test of a student. */
export interface CompletedTest {
  readonly assessmentId: bigint;
  readonly name: string;
  readonly completedAt: Date;
  /** Its questions may be shown with their solutions. */
  readonly isReviewOpen: boolean;
  /** It is one of the tests that are needed to revise. */
  readonly countsToRevise: boolean;
}

/** Why nothing can be revised from these completed tests; '' when something can. */
export const refusalOf = (tests: readonly CompletedTest[]): Reason =>
  reviseRefusal({ completedTests: tests.filter((test) => test.countsToRevise).length });

/** Where a student was asked what they can revise, by the ids: completed tests with an open review, and the practice sets of the course. */
export async function listPlaces({
  completed,
  queryable,
  courseId,
}: {
  completed: readonly CompletedTest[];
  queryable: Queryable;
  courseId: bigint;
}): Promise<Map<bigint, string>> {
  const sets = await listSetNames({ queryable, courseId });
  for (const { assessmentId, name, isReviewOpen } of completed) if (isReviewOpen) sets.set(assessmentId, name);
  return sets;
}

/** The completed tests of a student in a course, the latest first. Practice sets are none. */
export async function listCompletedTests({
  queryable,
  studentId,
  courseId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
}): Promise<CompletedTest[]> {
  const scores = await listOwnScores({ queryable, studentIds: [studentId], courseId });
  return scores
    .filter(({ sectionId }) => sectionId === wholeTest)
    .map((test) => ({
      assessmentId: test.assessmentId,
      name: test.name,
      completedAt: submittedAt(test),
      isReviewOpen: reviewRefusal({ test, now }) === '',
      countsToRevise: countsToRevise({ test, attempt: test, now }),
    }))
    .toReversed();
}
