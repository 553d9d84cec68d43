import type { z } from 'zod';
import type { SeatedSchema } from '@abhyas/contract/centres/desk.ts';
import type { HeldSeat } from './held-booking.ts';

type Seated = z.output<typeof SeatedSchema>;

/** A candidate as the desk is answered after a change. */
export const presentSeated = ({
  booking: { id, name, pin, room, seat },
  slot,
  checkedInAt,
  wasIn = false,
}: HeldSeat & { checkedInAt: Date | null; wasIn?: boolean }): Seated => ({
  bookingId: id,
  slotId: slot.id,
  name,
  pin,
  room: room ?? '',
  seat,
  wasIn,
  checkedInAt,
});
