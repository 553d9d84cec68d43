import type { Role } from '@abhyas/contract/endpoint.ts';
import type { TestStatus } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isPastGrace } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';

/** Throws FORBIDDEN for support acting as a student: support may read, but takes no test on a student's behalf (decision 16). */
export function requireCandidate(session: Session): void {
  if (session.actingAdminId !== null) throw new AppError('FORBIDDEN');
}

/** The role that decides what someone may do with a test: support acting as a student takes none. */
export function roleInTests({ role, actingAdminId }: Pick<Session, 'role' | 'actingAdminId'>): Role {
  return actingAdminId === null ? role : 'staff';
}

/** Where an attempt is at `now`, whether or not the server has got round to closing it. */
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
