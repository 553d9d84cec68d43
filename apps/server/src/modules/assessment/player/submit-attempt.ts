import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { creditOutage } from '../closing/credit-outage.ts';
import type { CommitBatch } from '../commit-events.ts';
import type { Batch, LockedAttempt } from '../event-queries.ts';
import { isWriteAllowed } from '../log.ts';
import type { FirstScores } from '../scoring/first-scores.ts';

/** What became of a submission. It is 'in-progress' where the time was said to be up, and an outage has been given back meanwhile. */
export interface Submitted {
  readonly status: 'submitted' | 'in-progress';
  readonly assessmentId: bigint;
  readonly deadlineAt: Date;
}

/**
 * Makes the call that commits the last events of a window and closes the attempt, in one statement with the submissions of others. Called
 * again it answers the same, and keeps further events as late. Throws INVALID_REQUEST, ATTEMPT_NOT_STARTED, TOO_MANY_REQUESTS, UNAVAILABLE,
 * and FENCE_LOST while another window holds the open attempt.
 */
export function createSubmitAttempt({
  parts,
  commit,
  firstScores,
}: {
  parts: Ports<'clock' | 'database'>;
  commit: CommitBatch;
  firstScores: FirstScores;
}): (given: { batch: Batch; timeUp: boolean }) => Promise<Submitted> {
  const { database, clock } = parts;

  async function commitOrThrow(batch: Batch): Promise<LockedAttempt & { readonly deadlineAt: Date }> {
    const held = await commit(batch);
    const { started, deadlineAt } = held;
    if (!started || deadlineAt === null) throw new AppError('ATTEMPT_NOT_STARTED');
    if (!isWriteAllowed({ held, fence: batch.fence })) throw new AppError('FENCE_LOST');
    return { ...held, deadlineAt };
  }

  return async ({ batch, timeUp }) => {
    const submission = { ...batch, submission: { timeUp } };
    let held = await commitOrThrow(submission);
    if (isOpen(held)) {
      // its time is said to be up, and it has some left, or an outage has cost it some, which is given back first
      await creditOutage({ database, now: clock.now() });
      held = await commitOrThrow(submission);
    }
    const { assessmentId, deadlineAt } = held;
    if (isOpen(held)) return { status: 'in-progress', assessmentId, deadlineAt };
    if (held.submitted) firstScores.request(batch.attemptId);
    return { status: 'submitted', assessmentId, deadlineAt };
  };
}

const isOpen = ({ closed, submitted }: LockedAttempt): boolean => !closed && !submitted;
