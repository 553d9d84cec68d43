import type { Transaction } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Parts } from '../../platform/parts.ts';
import { closeAttempts } from './close-attempt.ts';
import { isDataError } from './data-error.ts';
import { countAnswersAfter, writeBatches, type Batch } from './log-queries.ts';
import { isWritten, tooManyEvents } from './policy.ts';
import { lateFrom } from './result.ts';
import { findAttempt, lockAttempt } from './queries.ts';

/**
 * Commits the last events of a window, closes the attempt and scores it, all in one transaction. Called again it answers the same; events it brings
 * after the end are kept as late, those of a window that had lost the attempt too. Throws INVALID_REQUEST, ATTEMPT_NOT_STARTED, and FENCE_LOST
 * while another window holds the open attempt.
 */
export async function submitAttempt({
  parts,
  batch,
}: {
  parts: Parts;
  batch: Batch;
}): Promise<{ assessmentId: bigint; lateEvents: number }> {
  const { database, clock } = parts;
  const { attemptId } = batch;
  const now = clock.now();
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId });
    if (attempt.startedAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    const held = { fence: attempt.fence, closed: attempt.closedAt !== null };
    if (!isWritten({ held, fence: batch.fence })) throw new AppError('FENCE_LOST');
    await writeOne({ tx, batch, now });
    if (attempt.closedAt === null) await closeAttempts({ tx, attempts: [attempt], now });
    const closed = await findAttempt({ queryable: tx, attemptId });
    if (closed === null || closed.closedAt === null) throw new Error(`Attempt ${attemptId} did not close`);
    const after = await countAnswersAfter({ queryable: tx, attemptId, from: lateFrom({ ...closed, closedAt: closed.closedAt }) });
    return { assessmentId: closed.assessmentId, lateEvents: closed.lateEvents + after };
  });
}

async function writeOne({ tx, batch, now }: { tx: Transaction; batch: Batch; now: Date }): Promise<void> {
  try {
    const held = await writeBatches({ queryable: tx, batches: [batch], now });
    if (held.get(batch.attemptId)?.full === true) throw tooManyEvents();
  } catch (error) {
    throw isDataError(error) ? new AppError('INVALID_REQUEST', { cause: error }) : error;
  }
}
