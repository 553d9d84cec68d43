import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Batch } from '../log/event-queries.ts';
import { restoreLog } from '../archive/restore-logs.ts';
import { requireCandidate } from '../attempts/policy.ts';
import { findAttempt } from '../attempts/attempt-queries.ts';
import { getClosedAttempt } from '../closing/get-closed-attempt.ts';
import type { Saved } from './save-events.ts';

/**
 * Keeps what a device still holds of an attempt that is over, on the word of the student's session: the attempt cookie may be gone, and what
 * is late is never scored. Throws FORBIDDEN, NOT_FOUND for an attempt that is not the student's or still runs, and what `saveEvents` throws.
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
  await getClosedAttempt({ parts, attempt });
  await restoreLog({ parts, attempt });
  return saveEvents(batch);
}
