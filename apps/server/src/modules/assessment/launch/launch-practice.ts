import { isPracticeOpen, reasons } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { launchTokenMs, makeToken } from '../passes/passes.ts';
import { saveAttempt } from '../attempts/attempt-queries.ts';
import { saveLaunchToken } from '../passes/pass-queries.ts';
import { type TestRow } from '../paper/test-queries.ts';
import { findNextOrdinal } from '../practice/queries.ts';

/**
 * Where a practice set is played, in the portal's window, and the token that opens it once. Makes an attempt, the first or after the last that is over one more,
 * or finds the open one. Throws TEST_NOT_RELEASED.
 */
export async function launchPractice({
  parts: { database, randomBytes },
  studentId,
  test,
  now,
}: {
  parts: Ports<'database' | 'randomBytes'>;
  studentId: bigint;
  test: TestRow;
  now: Date;
}): Promise<{ url: string; token: string }> {
  const { id: assessmentId } = test;
  const { token, hash } = makeToken(randomBytes);
  await database.transaction(async (tx) => {
    const { ordinal, isNew } = await findNextOrdinal({ tx, assessmentId, studentId, now });
    // what is under way continues when a ranked test comes to share a question with it; its solutions wait
    if (isNew && !isPracticeOpen({ test, now })) throw new AppError('TEST_NOT_RELEASED', { detail: reasons.notReleased });
    const attemptId = await saveAttempt({ tx, assessmentId, studentId, assetId: null, ordinal, now });
    // someone has just submitted it in another window
    if (attemptId === null) throw new AppError('ATTEMPT_CLOSED');
    await saveLaunchToken({ tx, tokenHash: hash, attemptId, expiresAt: new Date(now.getTime() + launchTokenMs) });
  });
  return { url: `/preparepractice/test?assessmentId=${assessmentId}`, token };
}
