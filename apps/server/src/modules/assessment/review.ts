import type { TestReview } from '@abhyas/contract/assessment.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/test-actions.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { listItemStatistics } from './count-queries.ts';
import { listItemsForReview, listPassages } from './paper-queries.ts';
import { presentReview } from './present.ts';
import { getTest } from './queries.ts';
import type { ClosedRow } from './result.ts';
import { listAttemptItems } from './score-queries.ts';

/** The review of a closed attempt: own answers, keys, solutions. Throws REVIEW_NOT_OPEN. */
export async function getReview({ parts, attempt }: { parts: Parts; attempt: ClosedRow }): Promise<TestReview> {
  const { orm: queryable } = parts.database;
  const { assessmentId } = attempt;
  const test = await getTest({ queryable, assessmentId });
  if (reviewRefusal({ test, now: parts.clock.now() }) !== '') throw new AppError('REVIEW_NOT_OPEN');
  const [items, own, statistics] = await Promise.all([
    listItemsForReview({ queryable, assessmentId }),
    listAttemptItems({ queryable, attemptId: attempt.id }),
    listItemStatistics({ queryable, assessmentId }),
  ]);
  const passageIds = [...new Set(items.flatMap(({ passageId }) => (passageId === null ? [] : [passageId])))];
  const passages = await listPassages({ queryable, passageIds });
  return presentReview({ attempt, test, items, own, statistics, passages });
}
