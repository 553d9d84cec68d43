import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { tellOffer } from '../told/tell-offers.ts';
import type { Telling } from '../told/telling.ts';
import { endEntry, findNext, saveOffer, type WaitlistRow } from './line-queries.ts';
import { mayBeOffered } from './may-be-offered.ts';
import { putSeatBack, type SlotRow } from './seat-queries.ts';

/**
 * Passes on a seat of a slot that has fallen free, in the transaction that holds the slot: to the first in line who can take it, for a time, or to anyone. Who cannot
 * take it waits no longer. Gives the offer, of which its student is told.
 */
export async function passOn({
  tx,
  jobs,
  slot,
  seat,
  now,
}: Telling & {
  slot: SlotRow;
  seat: number;
}): Promise<WaitlistRow | null> {
  const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now }) : null;
  const next = endsAt === null ? null : await nextInLine({ tx, slot, now });
  if (endsAt === null || next === null) {
    await putSeatBack({ tx, slotId: slot.id, seat });
    return null;
  }
  const offer = await saveOffer({ tx, entryId: next.id, seat, now, endsAt });
  await tellOffer({ tx, jobs, now, offer });
  return offer;
}

/** The first in the line of a slot who could take a seat of it; the places of those before are ended. */
async function nextInLine({ tx, slot, now }: { tx: Transaction; slot: SlotRow; now: Date }): Promise<WaitlistRow | null> {
  for (;;) {
    const next = await findNext({ tx, slotId: slot.id });
    if (next === null || (await mayBeOffered({ tx, entry: next, slot, now }))) return next;
    await endEntry({ tx, entryId: next.id, state: 'left', now });
  }
}
