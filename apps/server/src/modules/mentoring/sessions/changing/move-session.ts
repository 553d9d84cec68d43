import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import { moveRefusal, waiveRefusal } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../../platform/common/errors.ts';
import type { Ports } from '../../../../platform/parts.ts';
import { factsOf } from '../../card/facts.ts';
import { tellSession, tellWaived } from '../../told/tell-sessions.ts';
import { keepApart } from '../booking/apart.ts';
import { holdSession, listMentorsOf } from '../hold-queries.ts';
import { acceptOffers } from '../offer-queries.ts';
import { changeBooking, freeTimeOf, takeTime } from '../session-queries.ts';
import { requireApart, requireFree, venueFor } from '../booking/write-session.ts';

/**
 * A student moves their session to another free time of its mentor, in one step. Sent twice it is moved once. Throws NOT_FOUND, SESSION_NOT_UPCOMING, TIME_GONE, TIME_OVERLAPS, TIME_OVER_CLASS,
 * MOVES_USED, MOVE_TOO_LATE.
 */
export async function moveSession({
  parts,
  studentId,
  bookingId,
  timeId,
  mode,
  overClass,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  bookingId: bigint;
  timeId: bigint;
  mode: SessionMode;
  overClass: boolean;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await keepApart(() =>
    parts.database.transaction(async (tx) => {
      const alsoPeople = await listMentorsOf({ tx, timeIds: [timeId] });
      const { booking, times } = await holdSession({ tx, personId: studentId, bookingId, alsoTimeIds: [timeId], alsoPeople });
      const isThere = booking.timeId === timeId && (booking.venueId === null) === (mode === 'Virtual');
      if (isThere && booking.cancelledAt === null) return;
      const refusal = moveRefusal({ session: factsOf(booking), now });
      if (refusal !== '') throw new AppError(refusal);
      const wanted = times.get(timeId);
      if (wanted !== undefined && wanted.mentorId !== booking.mentorId)
        throw new AppError('NOT_FOUND', { detail: 'Choose another time of the same mentor.' });
      // another way to meet at the same time is a move too
      const time = booking.timeId === timeId && wanted !== undefined ? wanted : requireFree({ time: wanted, studentId, now });
      const venueId = venueFor({ time, mode });
      const { startsAt, endsAt, busyUntil } = time;
      await requireApart({ tx, studentId, time, overClass });
      const moved = { timeId, startsAt, endsAt, busyUntil, venueId, moves: booking.moves + 1, noticeWaivedAt: null };
      const isNewMode = (booking.venueId === null) !== (venueId === null);
      const news = { what: 'moved', isNewTime: startsAt.getTime() !== booking.startsAt.getTime(), isNewMode } as const;
      await changeBooking({ tx, booking, set: moved, told: true });
      await freeTimeOf({ tx, bookingId });
      await takeTime({ tx, timeId, bookingId });
      await acceptOffers({ tx, studentId, timeId });
      await tellSession({ tx, jobs: parts.jobs, now, timeZone, bookingId, news });
    }),
  );
}

/** The mentor lets the student move a session within the 24 hours, who is told. Throws NOT_FOUND, SESSION_NOT_UPCOMING, NOTICE_NOT_NEEDED, NOTICE_WAIVED, MOVES_USED. */
export async function waiveNotice({
  parts,
  mentorId,
  bookingId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  mentorId: bigint;
  bookingId: bigint;
  timeZone: string;
}): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: mentorId, bookingId });
    const refusal = waiveRefusal({ session: factsOf(booking), now });
    // the text of the catalogue is the student's
    if (refusal === 'MOVES_USED') throw new AppError(refusal, { detail: 'The student has already moved this session twice.' });
    if (refusal !== '') throw new AppError(refusal);
    await changeBooking({ tx, booking, set: { noticeWaivedAt: now }, told: false });
    await tellWaived({ tx, jobs: parts.jobs, now, timeZone, bookingId });
  });
}
