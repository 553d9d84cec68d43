import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Booking } from '../card.ts';
import { mentorBookings, mentorTimes } from '../tables.ts';
import { changeBooking } from './session-queries.ts';

/** Holds a time for a student until a moment. */
export async function holdTime({ tx, timeId, studentId, until }: { tx: Transaction; timeId: bigint; studentId: bigint; until: Date }) {
  await tx.update(mentorTimes).set({ heldForId: studentId, heldUntil: until }).where(eq(mentorTimes.id, timeId));
}

interface Offered {
  readonly tx: Transaction;
  readonly booking: Booking;
  readonly timeId: bigint;
}

/** Declines the open offer of a time: it is held for no one any more. The transaction holds both. */
export const declineOffer = (of: Offered): Promise<void> => endOffer({ ...of, offerState: 'declined' });

/** Withdraws the open offer of a time, otherwise as `declineOffer`. */
export const withdrawOffer = (of: Offered): Promise<void> => endOffer({ ...of, offerState: 'withdrawn' });

async function endOffer({ tx, booking, timeId, offerState }: Offered & { offerState: 'declined' | 'withdrawn' }): Promise<void> {
  await changeBooking({ tx, booking, set: { offerState }, told: false });
  await tx.update(mentorTimes).set({ heldForId: null, heldUntil: null }).where(eq(mentorTimes.id, timeId));
}

/** Whether a student has another session at a time, buffers included. */
export async function hasSessionAt({
  tx,
  studentId,
  except,
  time: { startsAt, busyUntil },
}: {
  tx: Transaction;
  studentId: bigint;
  except: bigint;
  time: { readonly startsAt: Date; readonly busyUntil: Date };
}): Promise<boolean> {
  const overlaps = sql`tstzrange(${mentorBookings.startsAt}, ${mentorBookings.busyUntil}) && tstzrange(${startsAt}::timestamptz, ${busyUntil}::timestamptz)`;
  const rows = await tx
    .select({ id: mentorBookings.id })
    .from(mentorBookings)
    .where(and(eq(mentorBookings.studentId, studentId), isNull(mentorBookings.cancelledAt), ne(mentorBookings.id, except), overlaps))
    .limit(1);
  return rows.length > 0;
}

/** The offer of a time to a student is accepted, whichever way they took it. */
export async function acceptOffers({ tx, studentId, timeId }: { tx: Transaction; studentId: bigint; timeId: bigint }): Promise<void> {
  await tx
    .update(mentorBookings)
    .set({ offerState: 'accepted' })
    .where(and(eq(mentorBookings.offeredTimeId, timeId), eq(mentorBookings.studentId, studentId), eq(mentorBookings.offerState, 'open')));
}

/** Ends the offers of these times, as far as they have not started; gives the ones that had not ended, with their time. For when the times close, which the transaction holds. */
export async function withdrawOffers({ tx, timeIds, now }: { tx: Transaction; timeIds: readonly bigint[]; now: Date }) {
  if (timeIds.length === 0) return [];
  return tx
    .update(mentorBookings)
    .set({ offerState: 'withdrawn' })
    .from(mentorTimes)
    .where(
      and(
        eq(mentorBookings.offeredTimeId, mentorTimes.id),
        eq(mentorBookings.offerState, 'open'),
        gt(mentorBookings.offerEndsAt, now),
        inArray(mentorTimes.id, [...timeIds]),
        isNull(mentorTimes.bookingId),
        gt(mentorTimes.startsAt, now),
      ),
    )
    .returning({ bookingId: mentorBookings.id, startsAt: mentorTimes.startsAt, endsAt: mentorTimes.endsAt });
}
