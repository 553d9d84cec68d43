import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { AttemptPass, Session } from '../../../platform/http/session.ts';
import { findVisiblePerson } from '../../relations/index.ts';
import { findAttempt, findScoredAttempt } from '../attempts/attempt-queries.ts';
import { attemptOfPass } from '../passes/policy.ts';
import { type Reader } from './result.ts';
import { getClosedAttempt, type ClosedRow } from '../closing/get-closed-attempt.ts';

interface ReadAttempt {
  readonly attempt: ClosedRow;
  readonly reader: Reader;
}

/**
 * The scored attempt that someone reads: a student their own, a parent or mentor that of the student they name and see (decisions 17 and 18). Throws NOT_FOUND for
 * one that is none, still runs, or is nothing to them.
 */
export async function findReadAttempt({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: { readonly assessmentId: string; readonly studentImsPin?: string | undefined };
}): Promise<ReadAttempt> {
  const { orm: queryable } = parts.database;
  const pin = (body.studentImsPin ?? '').toUpperCase();
  const isOwn = session.role === 'student';
  const student = isOwn ? { id: session.personId, pin } : await findVisiblePerson({ queryable, viewer: session, pin });
  if (student === null || (isOwn && pin !== '' && pin !== session.pin)) throw new AppError('NOT_FOUND');
  const attempt = await findScoredAttempt({ queryable, assessmentId: BigInt(body.assessmentId), studentId: student.id });
  return { attempt: await getClosedAttempt({ parts, attempt }), reader: isOwn && session.actingAdminId === null ? 'student' : 'onlooker' };
}

/** The closed attempt of the window that played it, for its candidate. Throws LAUNCH_EXPIRED if the pass is for another one, and NOT_FOUND while it runs. */
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
  return { attempt: await getClosedAttempt({ parts, attempt }), reader: 'student' };
}
