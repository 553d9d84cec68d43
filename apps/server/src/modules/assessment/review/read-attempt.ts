import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { AttemptPass, Session } from '../../../platform/http/session.ts';
import { findVisiblePerson } from '../../relations/queries.ts';
import { type AttemptRow, findAttempt, findScoredAttempt } from '../attempts/attempt-queries.ts';
import { attemptOfPass } from '../passes/policy.ts';
import { type Reader } from './result.ts';
import { getClosedAttempt, type ClosedRow } from '../closing/get-closed-attempt.ts';
import { firstScoresOf } from '../scoring/first-scores.ts';

interface ReadAttempt {
  readonly attempt: ClosedRow;
  readonly reader: Reader;
}

/**
 * The scored attempt that someone reads: a student their own, a parent or mentor that of the student they name and see (decisions 17 and 18). Throws NOT_FOUND for
 * one that is none, still runs, or is nothing to them, and RESULT_NOT_READY while it is being scored.
 */
export async function findReadAttempt({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: { readonly assessmentId: bigint; readonly studentImsPin?: string | undefined };
}): Promise<ReadAttempt> {
  const { orm: queryable } = parts.database;
  const pin = (body.studentImsPin ?? '').toUpperCase();
  const isOwn = session.role === 'student';
  const student = isOwn ? { id: session.personId, pin } : await findVisiblePerson({ queryable, viewer: session, pin });
  if (student === null || (isOwn && pin !== '' && pin !== session.pin)) throw new AppError('NOT_FOUND');
  const attempt = await findScoredAttempt({ queryable, assessmentId: body.assessmentId, studentId: student.id });
  return { attempt: await getScoredAttempt({ parts, attempt }), reader: isOwn && session.actingAdminId === null ? 'student' : 'onlooker' };
}

/** The closed attempt of the window that played it, for its candidate. Throws LAUNCH_EXPIRED if the pass is for another one, NOT_FOUND while it runs, and RESULT_NOT_READY while it is being scored. */
export async function findPlayedAttempt({
  parts,
  pass,
  attemptId,
}: {
  parts: Ports<'clock' | 'database'>;
  pass: AttemptPass;
  attemptId: string;
}): Promise<ReadAttempt> {
  const attempt = await findAttempt({ queryable: parts.database.orm, attemptId: attemptOfPass({ pass, attemptId }) });
  return { attempt: await getScoredAttempt({ parts, attempt }), reader: 'student' };
}

/** How long a reader waits for a score, in milliseconds: mostly it is there by then. */
const patienceMs = 1_500;
/** After how many seconds a reader should ask again. */
const askAgainSeconds = 2;

/** The closed attempt, once it has its score. Throws NOT_FOUND as `getClosedAttempt` does, and RESULT_NOT_READY while it is being scored. */
async function getScoredAttempt({
  parts,
  attempt,
}: {
  parts: Ports<'clock' | 'database'>;
  attempt: AttemptRow | null;
}): Promise<ClosedRow> {
  const closed = await getClosedAttempt({ parts, attempt });
  if (closed.scoredVersion > 0) return closed;
  const scores = firstScoresOf(parts);
  if (scores.isBusy()) throw new AppError('RESULT_NOT_READY', { retryAfter: askAgainSeconds });
  await Promise.race([scores.take(closed.id), setTimeout(patienceMs, undefined, { ref: false })]);
  const row = await findAttempt({ queryable: parts.database.orm, attemptId: closed.id });
  if (row === null || row.scoredVersion === 0) throw new AppError('RESULT_NOT_READY', { retryAfter: askAgainSeconds });
  return { ...closed, ...row, startedAt: closed.startedAt, closedAt: closed.closedAt, deadlineAt: closed.deadlineAt };
}
