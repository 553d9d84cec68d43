import { AppError } from '../../../platform/common/errors.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { findVisiblePerson } from '../../relations/index.ts';
import { findScoredAttempt } from '../attempts/attempt-queries.ts';
import { type Reader } from './result.ts';
import { getClosedAttempt, type ClosedRow } from '../closing/get-closed-attempt.ts';

/**
 * The scored attempt that someone reads: a student their own, a parent that of the student they name and are linked to (decision 17). Throws NOT_FOUND for
 * one that is none, still runs, or is nothing to them.
 */
export async function findReadAttempt({
  parts,
  session,
  body,
}: {
  parts: Parts;
  session: Session;
  body: { readonly assessmentId: string; readonly studentImsPin?: string };
}): Promise<{ attempt: ClosedRow; reader: Reader }> {
  const { orm: queryable } = parts.database;
  const pin = (body.studentImsPin ?? '').toUpperCase();
  const isOwn = session.role === 'student';
  const student = isOwn ? { id: session.personId, pin } : await findVisiblePerson({ queryable, viewer: session, pin });
  if (student === null || (isOwn && pin !== '' && pin !== session.pin)) throw new AppError('NOT_FOUND');
  const attempt = await findScoredAttempt({ queryable, assessmentId: BigInt(body.assessmentId), studentId: student.id });
  return { attempt: await getClosedAttempt({ parts, attempt }), reader: isOwn && session.actingAdminId === null ? 'student' : 'onlooker' };
}
