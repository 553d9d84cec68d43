import { endEntry, listLine } from '../../seats/line/line-queries.ts';
import { passOn } from '../../seats/line/pass-on.ts';
import type { SlotRow } from '../../seats/seat-queries.ts';
import { withdrawOffer } from '../../told/tell-offers.ts';
import type { Telling } from '../../told/telling.ts';

/** Ends what candidates wait for, or have on offer, at a slot where they have a seat now; it is held. Seats that were on offer to them are passed on. */
export async function endOwnWaits({ slot, studentIds, ...of }: Telling & { slot: SlotRow; studentIds: readonly bigint[] }): Promise<void> {
  const { tx, now } = of;
  const line = await listLine({ queryable: tx, slotId: slot.id });
  const theirs = line.filter(({ studentId }) => studentIds.includes(studentId));
  for (const entry of theirs) {
    await endEntry({ tx, entryId: entry.id, state: entry.seat === null ? 'left' : 'declined', now });
    if (entry.seat !== null) await withdrawOffer({ tx, now, offer: entry });
  }
  for (const { seat } of theirs) if (seat !== null) await passOn({ ...of, slot, seat });
}
