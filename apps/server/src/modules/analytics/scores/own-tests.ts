import { judgedOf as judgedAmong, mainKind } from '@abhyas/rules/analytics/main-kind.ts';
import { submittedAt } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import type { Unranked } from '@abhyas/rules/assessment/result/percentile.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listOwnScores, type OwnScore, unrankedOf, wholeTest } from '../../assessment/index.ts';
import { findTestsUnder } from '../../learning/index.ts';

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
  readonly unranked: Unranked;
}

/** The completed tests of a student in a course, oldest first. With `learningPathId` only those of that path, unit or topic; a node of the performance screens is about the whole course. Throws NOT_FOUND for one that the course does not have. */
export async function listOwnTests({
  queryable,
  studentId,
  courseId,
  learningPathId = '',
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  learningPathId?: string | undefined;
  now: Date;
}): Promise<OwnTest[]> {
  const [scores, node] = await Promise.all([
    listOwnScores({ queryable, studentId, courseId }),
    learningPathId === '' ? null : findTestsUnder({ queryable, courseId, nodeId: BigInt(learningPathId) }),
  ]);
  if (node === null && learningPathId !== '') throw new AppError('NOT_FOUND');
  const under = node === null || node.type === 'performance' ? null : new Set(node.assessmentIds);
  const inside = scores.filter(({ assessmentId }) => under?.has(assessmentId) ?? true);
  return [...Map.groupBy(inside, ({ attemptId }) => attemptId).values()].flatMap((rows): OwnTest[] => {
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
        unranked: unrankedOf({ attempt: whole, test: { ...whole, kind: 'test' }, inCohort: whole.inCohort }),
      },
    ];
  });
}

/** Those whose review is open: of no other question may an outcome be told. */
export const reviewedOf = (tests: readonly OwnTest[]): OwnTest[] => tests.filter(({ reviewReason }) => reviewReason === '');

/** Those from which chances come: reviewed, and of no question whose solution was seen before. */
export const recordedOf = (tests: readonly OwnTest[]): OwnTest[] => reviewedOf(tests).filter(({ unranked }) => unranked !== 'seen-before');

/** So many tests make a trend, unless the student asks for more. */
export const trendTests = 6;

const kindOf = (test: OwnTest) => ({ type: test.type, unranked: test.unranked, questions: test.whole.questions });

/** The tests by which a student is judged (`judgedOf` of the rules), oldest first. */
export const judgedOf = (tests: readonly OwnTest[]): OwnTest[] => judgedAmong({ tests, of: kindOf });

/** The tests of a kind, of the judged one unless one is named: those by which the student is judged, and all of them where none is. */
export function ofKind({ tests, type }: { tests: readonly OwnTest[]; type: string }): OwnTest[] {
  const judged = judgedOf(tests);
  const kind = type || (judged.at(-1)?.type ?? mainKind(tests.map(kindOf)));
  const ofType = judged.filter((test) => test.type === kind);
  return ofType.length > 0 ? ofType : tests.filter((test) => test.type === kind);
}

/** The marks of a paper as it was set, in hundredths: those of questions that a ruling has dropped are among them. */
export const paperMarks = ({ maxMarks, droppedMarks }: Pick<OwnScore, 'maxMarks' | 'droppedMarks'>): number => maxMarks + droppedMarks;
