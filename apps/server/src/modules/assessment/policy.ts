import type { Role } from '@abhyas/contract/endpoint.ts';
import type { TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { AttemptPass, Session } from '../../platform/session.ts';
import type { Batch } from './log-queries.ts';

/** Support may look, but takes no test on a student's behalf (decision 16). Throws FORBIDDEN. */
export function mustBeTheCandidate(session: Session): void {
  if (session.actingAdminId !== null) throw new AppError('FORBIDDEN');
}

/** The role that decides what somebody may do with a test: support acting as a student takes none. */
export function roleInTests({ role, actingAdminId }: Pick<Session, 'role' | 'actingAdminId'>): Role {
  return actingAdminId === null ? role : 'staff';
}

/**
 * The attempt that a window plays, if the pass that the browser brought is for it. Otherwise it throws LAUNCH_EXPIRED, and the window keeps its
 * answers until it is launched again.
 */
export function attemptOfPass({ pass, attemptId }: { pass: AttemptPass; attemptId: string }): bigint {
  if (BigInt(attemptId) !== pass.attemptId) throw new AppError('LAUNCH_EXPIRED');
  return pass.attemptId;
}

/** A window's batch, as `attemptOfPass` finds its attempt. */
export function batchOfPass({ pass, body }: { pass: AttemptPass; body: Omit<Batch, 'attemptId'> & { attemptId: string } }): Batch {
  return { attemptId: attemptOfPass({ pass, attemptId: body.attemptId }), fence: body.fence, events: body.events };
}

/**
 * Whether a window's events are written: those of the window that holds the attempt and, once the attempt is closed, those of every window
 * that has held it, as late. `writeBatches` says the same in SQL.
 */
export function isWritten({ held, fence }: { held: { readonly fence: number; readonly closed: boolean }; fence: number }): boolean {
  return held.closed ? fence <= held.fence : fence === held.fence;
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

/** What a call says that brings more events than an attempt may hold. */
export function tooManyEvents(): AppError {
  return new AppError('INVALID_REQUEST', { detail: 'This test has recorded as many steps as it can. Answers saved before are kept.' });
}
