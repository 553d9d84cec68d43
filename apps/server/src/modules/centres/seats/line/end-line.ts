import type { Because } from '../../told/because.ts';
import { tellLineEnded, withdrawOffer } from '../../told/tell-offers.ts';
import type { Telling } from '../../told/telling.ts';
import { endEntry, listLine } from './line-queries.ts';
import type { SlotRow } from '../seat-queries.ts';

/** Ends the line of a slot, which the transaction holds, and what is on offer of it; each is told why. Gives the seats that were on offer. */
export async function endLine({ slot, because, ...of }: Telling & { slot: Pick<SlotRow, 'id'>; because: Because }): Promise<number[]> {
  const { tx, now } = of;
  const line = await listLine({ queryable: tx, slotId: slot.id });
  for (const entry of line) {
    await endEntry({ tx, entryId: entry.id, state: entry.seat === null ? 'left' : 'expired', now });
    if (entry.seat !== null) await withdrawOffer({ tx, now, offer: entry });
    await tellLineEnded({ ...of, offer: entry, because });
  }
  return line.flatMap(({ seat }) => (seat === null ? [] : [seat]));
}
