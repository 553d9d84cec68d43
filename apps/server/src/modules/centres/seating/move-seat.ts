import type { z } from 'zod';
import type { SeatedSchema } from '@abhyas/contract/centres/desk.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { swapFreeSeat } from '../seats/seat-queries.ts';
import { holdSeat } from './held-booking.ts';
import { presentSeated } from './seated.ts';
import { saveSeats, sitDown, standUp } from './seating-queries.ts';

type Seated = z.output<typeof SeatedSchema>;

/** Moves a candidate to a free seat of their session; where they sit already, they change seats now. Throws NOT_FOUND, BOOKING_CANCELLED, SEAT_TAKEN. */
export async function moveSeat({
  parts,
  session,
  bookingId,
  seat,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  bookingId: bigint;
  seat: number;
}): Promise<Seated> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const held = await holdSeat({ tx, bookingId });
    const { booking, slot } = held;
    if (seat === booking.seat) return presentSeated({ ...held, checkedInAt: booking.checkedInAt });
    if (!slot.freeSeats.includes(seat)) throw new AppError('SEAT_TAKEN');
    await swapFreeSeat({ tx, slotId: slot.id, taken: seat, freed: booking.seat });
    await saveSeats({ tx, slotId: slot.id, seats: [{ bookingId, seat }] });
    if (booking.checkedInAt !== null) {
      await standUp({ tx, bookingIds: [bookingId], now });
      await sitDown({ tx, roomId: slot.roomId, seats: [{ bookingId, seat }], now });
    }
    const entry = {
      at: now,
      actorId: session.personId,
      action: 'centres.seat-moved',
      targetKind: 'person',
      targetId: booking.studentId,
    };
    await recordAudit({ queryable: tx, entry: { ...entry, data: { bookingId, from: booking.seat, to: seat } } });
    return presentSeated({ ...held, booking: { ...booking, seat }, checkedInAt: booking.checkedInAt });
  });
}
