import { AppError } from '../../../platform/common/errors.ts';
import type { AttemptPass } from '../../../platform/http/session.ts';
import type { Batch } from '../event-queries.ts';

/**
 * The attempt that a window plays, if the pass that the browser brought is for it. Otherwise it throws LAUNCH_EXPIRED, and the window keeps its
 * answers until it is launched again.
 */
export function attemptOfPass({ pass, attemptId }: { pass: AttemptPass; attemptId: string }): bigint {
  if (attemptId !== `${pass.attemptId}`) throw new AppError('LAUNCH_EXPIRED');
  return pass.attemptId;
}

/** A window's batch, as `attemptOfPass` finds its attempt. */
export function batchOfPass({ pass, body }: { pass: AttemptPass; body: Omit<Batch, 'attemptId'> & { attemptId: string } }): Batch {
  return { attemptId: attemptOfPass({ pass, attemptId: body.attemptId }), fence: body.fence, events: body.events };
}
