import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { closeIfDue } from './close-attempt.ts';
import { findAttempt, type AttemptRow } from '../attempts/attempt-queries.ts';

/** An attempt that is closed, by this call if its time has run out. */
export type ClosedRow = AttemptRow & { readonly startedAt: Date; readonly closedAt: Date; readonly deadlineAt: Date };

/** The closed attempt. Throws NOT_FOUND if it is missing or still open. */
export async function getClosedAttempt({
  parts,
  attempt,
}: {
  parts: Ports<'clock' | 'database'>;
  attempt: AttemptRow | null;
}): Promise<ClosedRow> {
  if (attempt === null) throw new AppError('NOT_FOUND');
  const { database, clock } = parts;
  await closeIfDue({ database, attempt, now: clock.now() });
  const row = attempt.closedAt === null ? await findAttempt({ queryable: database.orm, attemptId: attempt.id }) : attempt;
  const { startedAt, closedAt, deadlineAt } = row ?? { startedAt: null, closedAt: null, deadlineAt: null };
  if (row === null || startedAt === null || closedAt === null || deadlineAt === null) throw new AppError('NOT_FOUND');
  return { ...row, startedAt, closedAt, deadlineAt };
}

/** From when on answers are late and no one has ruled on them: the closing, or the last one that staff had seen when they ruled last. */
export function lateFrom({ closedAt, lateRuledAt }: { readonly closedAt: Date; readonly lateRuledAt: Date | null }): Date {
  return lateRuledAt !== null && lateRuledAt > closedAt ? lateRuledAt : closedAt;
}
