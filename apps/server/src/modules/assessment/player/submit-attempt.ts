import type { Transaction } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { closeAttempts } from '../closing/close-attempt.ts';
import { isDataError } from '../../../platform/postgres/data-error.ts';
import { countAnswersAfter, writeBatches, type Batch } from '../log/event-queries.ts';
import { creditOutage } from '../closing/credit-outage.ts';
import { isWriteAllowed, tooManyEvents } from '../log/policy.ts';
import { lateFrom } from '../closing/get-closed-attempt.ts';
import { findAttempt, lockAttempt } from '../attempts/attempt-queries.ts';

/** How far the clock that a window shows may be off before its word that the time is up is not taken, in milliseconds. */
const clockErrorMs = 1_000;

/** What became of a submission. It is 'in-progress' where the time was said to be up, and an outage has been given back meanwhile. */
export interface Submitted {
  readonly status: 'submitted' | 'in-progress';
  readonly assessmentId: bigint;
  readonly lateEvents: number;
  readonly deadlineAt: Date;
}

/**
 * Commits the last events of a window, closes the attempt and scores it, all in one transaction. Called again it answers the same; events it brings
 * after the end are kept as late, those of a window that had lost the attempt too. Throws INVALID_REQUEST, ATTEMPT_NOT_STARTED, and FENCE_LOST
 * while another window holds the open attempt.
 */
export async function submitAttempt({
  parts,
  batch,
  timeUp = false,
}: {
  parts: Ports<'clock' | 'database'>;
  batch: Batch;
  /** The window's clock has run out: it does not submit otherwise. */
  timeUp?: boolean;
}): Promise<Submitted> {
  const { database, clock } = parts;
  const { attemptId } = batch;
  const now = clock.now();
  // time that an outage has cost is given back before it can be said that there is none left
  if (timeUp) await creditOutage({ database, now });
  return database.transaction(async (tx) => {
    const attempt = await lockAttempt({ tx, attemptId });
    if (attempt.startedAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    const held = { fence: attempt.fence, closed: attempt.closedAt !== null };
    if (!isWriteAllowed({ held, fence: batch.fence })) throw new AppError('FENCE_LOST');
    await writeOne({ tx, batch, now });
    const { deadlineAt, assessmentId } = attempt;
    if (timeUp && attempt.closedAt === null && deadlineAt !== null && deadlineAt.getTime() - now.getTime() > clockErrorMs) {
      return { status: 'in-progress', assessmentId, lateEvents: attempt.lateEvents, deadlineAt };
    }
    if (attempt.closedAt === null) await closeAttempts({ tx, attempts: [attempt], now });
    const closed = await findAttempt({ queryable: tx, attemptId });
    if (closed === null || closed.closedAt === null || closed.deadlineAt === null) throw new Error(`Attempt ${attemptId} did not close`);
    const after = await countAnswersAfter({ queryable: tx, attemptId, from: lateFrom({ ...closed, closedAt: closed.closedAt }) });
    return { status: 'submitted', assessmentId, lateEvents: closed.lateEvents + after, deadlineAt: closed.deadlineAt };
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
