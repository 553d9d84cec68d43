import { AppError } from '../../../platform/common/errors.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { boundWaiting, lockSlots, type SlotRow } from '../seats/seat-queries.ts';
import { type DeskBooking, findDeskBooking } from './seating-queries.ts';

/** A seat of a slot with its candidate, which no one else changes until the transaction is over. */
export interface HeldSeat {
  readonly booking: DeskBooking & { readonly seat: number };
  readonly slot: SlotRow;
}

/**
 * Holds a booking of a seat: its student first, then its slot, as booking does, and reads it after that. Throws NOT_FOUND for one at home and for none, and
 * BOOKING_CANCELLED.
 */
export async function holdSeat({ tx, bookingId }: { tx: Transaction; bookingId: bigint }): Promise<HeldSeat> {
  await boundWaiting({ tx });
  const before = await findDeskBooking({ tx, bookingId });
  if (before?.slotId == null) throw new AppError('NOT_FOUND');
  await lockPerson({ tx, personId: before.studentId });
  // moving a booking to another slot holds its student too, so the slot is the one that it has now
  const booking = await findDeskBooking({ tx, bookingId });
  if (booking?.slotId == null || booking.seat === null) throw new AppError('NOT_FOUND');
  if (booking.cancelledAt !== null) throw new AppError('BOOKING_CANCELLED');
  const [slot] = await lockSlots({ tx, slotIds: [booking.slotId] });
  if (slot === undefined) throw new AppError('NOT_FOUND');
  return { booking: { ...booking, seat: booking.seat }, slot };
}
