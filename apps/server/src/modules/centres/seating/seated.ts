import type { Seated } from '@abhyas/contract/centres/desk.ts';
import type { HeldSeat } from './held-booking.ts';

/** A candidate as the desk is answered after a change. */
export const presentSeated = ({
  booking: { id, name, pin, room, seat },
  slot,
  checkedInAt,
  wasIn = false,
}: HeldSeat & { checkedInAt: Date | null; wasIn?: boolean }): Seated => ({
  bookingId: String(id),
  slotId: String(slot.id),
  name,
  pin,
  room: room ?? '',
  seat,
  wasIn,
  checkedInAt: checkedInAt?.toISOString() ?? '',
});
