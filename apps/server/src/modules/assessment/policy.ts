import type { TestStatus } from '@abhyas/rules/assessment/test-actions.ts';
import { isPastGrace } from '@abhyas/rules/assessment/section-clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { AttemptPass, Session } from '../../platform/session.ts';
import type { Batch } from './log-queries.ts';

/** Support may look, but takes no test on a student's behalf (decision 16). Throws FORBIDDEN. */
export function mustBeTheCandidate(session: Session): void {
  if (session.actingAdminId !== null) throw new AppError('FORBIDDEN');
}

/**
 * A window's batch, if the browser's attempt cookie is for the attempt that the window plays. A test launched beside it in the same browser
 * replaces the cookie; then it throws LAUNCH_EXPIRED, and the window keeps its answers until it is launched again.
 */
export function batchOfPass({ pass, body }: { pass: AttemptPass; body: Omit<Batch, 'attemptId'> & { attemptId: string } }): Batch {
  if (BigInt(body.attemptId) !== pass.attemptId) throw new AppError('LAUNCH_EXPIRED');
  return { attemptId: pass.attemptId, fence: body.fence, events: body.events };
}

/** Where an attempt stands at `now`, whether or not the server has got round to closing it. */
export function statusAt({
  attempt,
  now,
}: {
  attempt: { startedAt: Date | null; deadlineAt: Date | null; closedAt: Date | null } | null;
  now: Date;
}): TestStatus {
  if (attempt === null || attempt.startedAt === null || attempt.deadlineAt === null) return '';
  if (attempt.closedAt !== null || isPastGrace({ deadlineAt: attempt.deadlineAt.getTime(), now: now.getTime() })) return 'completed';
  return 'in-progress';
}
