import { mainKind } from '@abhyas/rules/analytics/main-kind.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOwnScores, type OwnScore, wholeTest } from '../../assessment/index.ts';

/** A completed test of a student with its scores, and why its review is not open; '' when it is. */
export interface OwnTest {
  readonly attemptId: bigint;
  readonly assessmentId: bigint;
  readonly name: string;
  readonly type: string;
  readonly adaptive: boolean;
  readonly submittedAt: Date;
  readonly whole: OwnScore;
  readonly sections: readonly OwnScore[];
  readonly reviewReason: string;
}

/** The completed tests of a student in a course, oldest first. */
export async function listOwnTests({
  queryable,
  studentId,
  courseId,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  now: Date;
}): Promise<OwnTest[]> {
  const scores = await listOwnScores({ queryable, studentId, courseId });
  return [...Map.groupBy(scores, ({ attemptId }) => attemptId).values()].flatMap((rows): OwnTest[] => {
    const whole = rows.find(({ sectionId }) => sectionId === wholeTest);
    if (whole === undefined) return [];
    const { attemptId, assessmentId, name, type, adaptive } = whole;
    return [
      {
        attemptId,
        assessmentId,
        name,
        type,
        adaptive,
        submittedAt: submittedAt(whole),
        whole,
        sections: rows.filter((row) => row !== whole),
        reviewReason: reviewRefusal({ test: whole, now }),
      },
    ];
  });
}

/** Those whose review is open: of no other question may an outcome be told. */
export const reviewedOf = (tests: readonly OwnTest[]): OwnTest[] => tests.filter(({ reviewReason }) => reviewReason === '');

/** So many tests make a trend, unless the student asks for more. */
export const trendTests = 6;

/** The tests of a kind, of the main one (`mainKind`) unless one is named. Oldest first, as they come. */
export function ofKind({ tests, type = '' }: { tests: readonly OwnTest[]; type?: string | undefined }): OwnTest[] {
  const kind = type || mainKind(tests.map((test) => ({ type: test.type, questions: questionsOf(test) })));
  return tests.filter((test) => test.type === kind);
}

/** How many questions a test has. */
export const questionsOf = ({ whole: { correct, wrong, blank } }: OwnTest): number => correct + wrong + blank;
