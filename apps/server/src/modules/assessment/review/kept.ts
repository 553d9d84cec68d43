import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { reviewRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { requestRevision } from '../attempts/attempt-queries.ts';
import { getTest } from '../paper/test-queries.ts';
import type { ClosedRow } from '../closing/get-closed-attempt.ts';
import { saveNote, saveTag } from './kept-queries.ts';

/** Records why the candidate lost an item of a test. Throws REVIEW_NOT_OPEN, and NOT_FOUND for an item that they were not asked in it. */
export async function saveErrorTag({
  parts,
  attempt,
  body: { itemId, tag },
}: {
  parts: Ports<'clock' | 'database'>;
  attempt: ClosedRow;
  body: Pick<BodyOf<'saveErrorTag'>, 'itemId' | 'tag'>;
}): Promise<Pick<BodyOf<'saveErrorTag'>, 'tag'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const test = await getTest({ queryable, assessmentId: attempt.assessmentId });
  if (reviewRefusal({ test, now }) !== '') throw new AppError('REVIEW_NOT_OPEN');
  await parts.database.transaction(async (tx) => {
    const { assessmentId, studentId } = attempt;
    const attemptId = await saveTag({ queryable: tx, assessmentId, studentId, itemId, tag, now });
    if (attemptId === null) throw new AppError('NOT_FOUND');
    // what was a guess should be revised
    await requestRevision({ queryable: tx, attemptId });
  });
  return { tag };
}

/** Keeps what a candidate wants to find again of an item of a closed attempt. Throws REVIEW_NOT_OPEN, and NOT_FOUND for an item that is none of the attempt's. */
export async function saveQuestionNote({
  parts,
  attempt,
  body: { itemId, bookmarked, note },
}: {
  parts: Ports<'clock' | 'database'>;
  attempt: ClosedRow;
  body: Pick<BodyOf<'saveQuestionNote'>, 'itemId' | 'bookmarked' | 'note'>;
}): Promise<ResultOf<'saveQuestionNote'>> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const test = await getTest({ queryable, assessmentId: attempt.assessmentId });
  if (reviewRefusal({ test, now }) !== '') throw new AppError('REVIEW_NOT_OPEN');
  const isSaved = await saveNote({ queryable, attemptId: attempt.id, itemId, bookmarked, note, now });
  if (!isSaved) throw new AppError('NOT_FOUND');
  return { bookmarked, note };
}
