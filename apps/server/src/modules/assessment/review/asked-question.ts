import type { AskedQuestion } from '@abhyas/contract/doubts/doubts.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import { getTest } from '../paper/test-queries.ts';
import { getReview } from './review.ts';

interface QuestionOf {
  readonly parts: Ports<'clock' | 'database'>;
  readonly attempt: ClosedRow;
  readonly itemId: bigint;
}

/** Throws REVIEW_NOT_OPEN and NOT_FOUND if the student can't ask about this question of their closed attempt. */
export async function requireAskable(of: QuestionOf): Promise<void> {
  if ((await findInReview(of)) === null) throw new AppError('NOT_FOUND');
}

/**
 * What was asked about an attempt: the test, and the question as the review shows it, null while the review is not open. Null if the attempt or the question
 * is gone.
 */
export async function findAskedQuestion({
  parts,
  attemptId,
  itemId,
}: {
  parts: Ports<'clock' | 'database'>;
  attemptId: bigint;
  itemId: bigint;
}): Promise<{ assessmentId: bigint; testName: string; question: AskedQuestion | null } | null> {
  const queryable = parts.database.orm;
  const attempt = await findAttempt({ queryable, attemptId });
  if (attempt === null) return null;
  const { startedAt, closedAt, deadlineAt, assessmentId } = attempt;
  if (startedAt === null || closedAt === null || deadlineAt === null) return null;
  const test = await getTest({ queryable, assessmentId });
  const asked = { assessmentId, testName: test.name };
  if (reviewRefusal({ test, now: parts.clock.now() }) !== '') return { ...asked, question: null };
  const question = await findInReview({ parts, attempt: { ...attempt, startedAt, closedAt, deadlineAt }, itemId });
  return question === null ? null : { ...asked, question };
}

/** The question of the review, or null if the test does not have it any more. Throws REVIEW_NOT_OPEN as the review does. */
async function findInReview({ parts, attempt, itemId }: QuestionOf): Promise<AskedQuestion | null> {
  const { sections } = await getReview({ parts, attempt, reader: 'onlooker', placeOf: () => Promise.resolve(null) });
  const section = sections.find(({ items }) => items.some((item) => item.itemId === String(itemId)));
  const item = section?.items.find((each) => each.itemId === String(itemId));
  if (section === undefined || item === undefined) return null;
  const { type, number, stemHtml, options, response, answer, otherAnswers, outcome, ruling, solutionHtml, passageId } = item;
  return {
    type,
    number,
    stemHtml,
    options,
    response,
    answer,
    otherAnswers,
    outcome,
    ruling,
    solutionHtml,
    sectionName: sections.length > 1 ? section.name : '',
    passage: section.passages.find((passage) => passage.passageId === passageId) ?? null,
  };
}
