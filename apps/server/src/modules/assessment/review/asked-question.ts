import type { z } from 'zod';
import { inOwnOrder, itemsInOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import type { AskedQuestionSchema } from '@abhyas/contract/doubts/doubts.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import { listItemPlaces, listItemsForReview, listPassages } from '../paper/paper-queries.ts';
import { passagesOf } from '../paper/present-paper.ts';
import { getOwnTest, getTest, type TestRow } from '../paper/test-queries.ts';
import { listAttemptItems } from '../scoring/score-queries.ts';
import { presentAnswered } from './present-review.ts';

type AskedQuestion = z.output<typeof AskedQuestionSchema>;

interface QuestionOf {
  readonly parts: Ports<'clock' | 'database'>;
  readonly attempt: ClosedRow;
  readonly itemId: bigint;
}

/** Throws REVIEW_NOT_OPEN and NOT_FOUND if the student can't ask about this question of their closed attempt. */
export async function requireAskable({ parts, attempt: { assessmentId, paperVersion }, itemId }: QuestionOf): Promise<void> {
  const queryable = parts.database.orm;
  const test = await getTest({ queryable, assessmentId });
  if (reviewRefusal({ test, now: parts.clock.now() }) !== '') throw new AppError('REVIEW_NOT_OPEN');
  const places = await listItemPlaces({ queryable, assessmentId, paperVersion });
  if (places.every((place) => place.itemId !== itemId)) throw new AppError('NOT_FOUND');
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
  const test = await getOwnTest({ queryable, attempt });
  const asked = { assessmentId, testName: test.name };
  if (reviewRefusal({ test, now: parts.clock.now() }) !== '') return { ...asked, question: null };
  const question = await findQuestion({ queryable, test, attempt, itemId });
  return question === null ? null : { ...asked, question };
}

/** The question as the review shows it, read alone; null if its paper does not have it. The caller has made sure that the review is open. */
async function findQuestion({
  queryable,
  test,
  attempt,
  itemId,
}: {
  queryable: Queryable;
  test: TestRow;
  attempt: Pick<ClosedRow, 'id' | 'assessmentId' | 'paperVersion' | 'seed'>;
  itemId: bigint;
}): Promise<AskedQuestion | null> {
  const { assessmentId, paperVersion, id: attemptId } = attempt;
  const paper = { assessmentId, paperVersion };
  const [places, items, [own]] = await Promise.all([
    listItemPlaces({ queryable, ...paper }),
    listItemsForReview({ queryable, ...paper, itemIds: [itemId] }),
    listAttemptItems({ queryable, attemptId, itemId }),
  ]);
  const [row] = inOwnOrder({ rows: items, shuffle: test.shuffle, seed: attempt.seed });
  if (row === undefined) return null;
  const passages = await listPassages({ queryable, passageIds: row.passageId === null ? [] : [row.passageId], paper });
  const inside = itemsInOwnOrder({
    rows: places.filter(({ sectionId }) => sectionId === row.sectionId),
    shuffle: test.shuffle,
    seed: attempt.seed,
  });
  return {
    ...presentAnswered({ row, own }),
    number: inside.findIndex((place) => place.itemId === itemId) + 1,
    sectionName: new Set(places.map(({ sectionId }) => sectionId)).size > 1 ? row.sectionName : '',
    passage: passagesOf({ items, passages })[0] ?? null,
  };
}
