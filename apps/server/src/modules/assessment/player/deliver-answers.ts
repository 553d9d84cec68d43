import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Batch } from '../event-queries.ts';
import { restoreLog } from '../archive/restore-logs.ts';
import { requireCandidate } from '../attempts/policy.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { closeIfDue } from '../closing/close-attempt.ts';
import type { Saved } from './save-events.ts';

/**
 * Keeps what a device still holds of an attempt that is over, on the word of the student's session: the attempt cookie may be gone, and what
 * is late is never scored. Of an attempt that is open nothing is kept, which its status says: that is for its window to bring. Throws FORBIDDEN, NOT_FOUND for an attempt that is
 * not the student's or has not started, and what `saveEvents` throws.
 */
export async function deliverAnswers({
  parts,
  session,
  batch,
  saveEvents,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  session: Session;
  batch: Batch;
  saveEvents: (batch: Batch) => Promise<Saved>;
}): Promise<Saved> {
  requireCandidate(session);
  const attempt = await findAttempt({ queryable: parts.database.orm, attemptId: batch.attemptId });
  if (attempt?.studentId !== session.personId) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  await closeIfDue({ database: parts.database, attempt, now });
  const found = await findAttempt({ queryable: parts.database.orm, attemptId: batch.attemptId });
  if (found?.deadlineAt == null) throw new AppError('NOT_FOUND');
  if (found.closedAt === null) return { ack: 0, serverNow: now, deadlineAt: found.deadlineAt, status: 'in-progress' };
  await restoreLog({ parts, attempt: found });
  return saveEvents(batch);
}
