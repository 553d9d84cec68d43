import type { Telling } from '../../told/telling.ts';
import { passOn } from './pass-on.ts';
import { type SlotRow, takeSeat } from '../seat-queries.ts';

/** Offers the free seats of a slot, which the transaction holds, to those who wait, in their order, until no one is left who can take one. */
export async function offerFreeSeats({ slot, ...of }: Telling & { slot: SlotRow }): Promise<void> {
  const { tx, now } = of;
  for (;;) {
    const free = await takeSeat({ tx, slotId: slot.id, assessmentId: slot.assessmentId, now });
    if (free === null || (await passOn({ ...of, slot, seat: free.seat })) === null) return;
  }
}
