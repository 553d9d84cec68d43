import { rateRefusal, reportRefusal } from '@abhyas/rules/mentoring/session-card.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { factsOf } from '../card.ts';
import { holdSession } from '../sessions/hold-queries.ts';
import { changeBooking } from '../sessions/session-queries.ts';
import { writeSessionEntries } from '../messages/session-entries.ts';
import { notifyClaim } from '../messages/notify-sessions.ts';
import { saveMissed, takeBackMissed } from './missed-queries.ts';

interface Saying {
  readonly parts: Ports<'clock' | 'database' | 'jobs'>;
  readonly studentId: bigint;
  readonly bookingId: bigint;
}

/** A student rates a session they attended, from 1 to 5; another rating replaces the first. Throws NOT_FOUND, SESSION_NOT_OVER. */
export async function rateSession({ parts, studentId, bookingId, rating, text }: Saying & { rating: number; text: string }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: studentId, bookingId });
    const refusal = rateRefusal({ session: factsOf(booking), now });
    if (refusal !== '') throw new AppError(refusal);
    await changeBooking({ tx, booking, set: { rating, ratingText: text }, told: false });
  });
}

/** A student says that the mentor did not come, which staff see and the mentor is notified of, or takes it back. Throws NOT_FOUND, SESSION_NOT_OVER. */
export async function reportAbsence({
  parts,
  studentId,
  bookingId,
  absent,
  timeZone,
}: Saying & { absent: boolean; timeZone: string }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { booking } = await holdSession({ tx, personId: studentId, bookingId });
    const refusal = reportRefusal({ session: factsOf(booking), now });
    if (refusal !== '') throw new AppError(refusal);
    const set = absent
      ? { mentorAbsentAt: booking.mentorAbsentAt ?? now, mentorAbsentBy: 'student' as const }
      : { mentorAbsentAt: null, mentorAbsentBy: null };
    await changeBooking({ tx, booking, set, told: false });
    await writeSessionEntries({ tx, bookingIds: [bookingId], now });
    const missed = { tx, bookingId, missing: 'mentor', now } as const;
    await (absent ? saveMissed({ ...missed, saidBy: 'student' }) : takeBackMissed(missed));
    if (absent && booking.mentorAbsentBy === null) await notifyClaim({ tx, jobs: parts.jobs, now, timeZone, bookingId });
  });
}
