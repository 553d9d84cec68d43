import { and, eq, gt, gte, isNull, lt } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Booking } from '../card/facts.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';
import { changeBooking } from './session-queries.ts';

/** Holds a time for a student until a moment. */
export async function holdTime({ tx, timeId, studentId, until }: { tx: Transaction; timeId: bigint; studentId: bigint; until: Date }) {
  await tx.update(mentorTimes).set({ heldForId: studentId, heldUntil: until }).where(eq(mentorTimes.id, timeId));
}

/** Declines the open offer of a time: it is held for no one any more. The transaction holds both. */
export async function declineOffer({ tx, booking, timeId }: { tx: Transaction; booking: Booking; timeId: bigint }): Promise<void> {
  await changeBooking({ tx, booking, set: { offerState: 'declined' }, told: false });
  await tx.update(mentorTimes).set({ heldForId: null, heldUntil: null }).where(eq(mentorTimes.id, timeId));
}

/** The offer of a time to a student is accepted, whichever way they took it. */
export async function acceptOffers({ tx, studentId, timeId }: { tx: Transaction; studentId: bigint; timeId: bigint }): Promise<void> {
  await tx
    .update(mentorBookings)
    .set({ offerState: 'accepted' })
    .where(and(eq(mentorBookings.offeredTimeId, timeId), eq(mentorBookings.studentId, studentId), eq(mentorBookings.offerState, 'open')));
}

/**
 * Ends the offers of a mentor's times that start from a moment on, with `before` only of those before it; gives the ones that had not ended, with their time. For when the times close, which
 * the transaction holds.
 */
export async function withdrawOffers({
  tx,
  mentorId,
  from,
  before = null,
  now,
}: {
  tx: Transaction;
  mentorId: bigint;
  from: Date;
  before?: Date | null;
  now: Date;
}) {
  return tx
    .update(mentorBookings)
    .set({ offerState: 'withdrawn' })
    .from(mentorTimes)
    .where(
      and(
        eq(mentorBookings.offeredTimeId, mentorTimes.id),
        eq(mentorBookings.offerState, 'open'),
        gt(mentorBookings.offerEndsAt, now),
        eq(mentorTimes.mentorId, mentorId),
        isNull(mentorTimes.bookingId),
        gt(mentorTimes.startsAt, now),
        gte(mentorTimes.startsAt, from),
        before === null ? undefined : lt(mentorTimes.startsAt, before),
      ),
    )
    .returning({ bookingId: mentorBookings.id, startsAt: mentorTimes.startsAt, endsAt: mentorTimes.endsAt });
}
