import { joinRefusal } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { factsOf } from '../../card/facts.ts';
import { listSessionsById } from '../../card/card-queries.ts';
import { findMeetingUrl, recordJoined } from '../session-queries.ts';

/** The link of a person's own virtual session; that they asked for it is recorded. Throws NOT_FOUND, SESSION_NOT_LIVE, NO_MEETING_LINK. */
export async function joinSession({
  parts,
  personId,
  bookingId,
}: {
  parts: Ports<'clock' | 'database'>;
  personId: bigint;
  bookingId: bigint;
}): Promise<string> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const [row] = await listSessionsById({ queryable, ids: [bookingId] });
  const booking = row?.booking;
  if (booking === undefined || (booking.studentId !== personId && booking.mentorId !== personId)) throw new AppError('NOT_FOUND');
  const refusal = joinRefusal({ session: factsOf(booking), now });
  if (refusal !== '') throw new AppError(refusal);
  const url = booking.mentorId === null ? '' : await findMeetingUrl({ queryable, mentorId: booking.mentorId });
  // a mentor can add it and ask again
  if (url === '') throw new AppError('NO_MEETING_LINK');
  await recordJoined({ queryable, bookingId, side: booking.studentId === personId ? 'student' : 'mentor', now });
  return url;
}
