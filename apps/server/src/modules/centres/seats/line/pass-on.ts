import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { tellOffer } from '../../told/tell-offers.ts';
import type { Telling } from '../../told/telling.ts';
import { endEntry, findNext, saveOffer, type WaitlistRow } from './line-queries.ts';
import { findTaker, offerMisfit } from './may-be-offered.ts';
import { mapZones } from '../../venues/venue-queries.ts';
import { putSeatBack, type SlotRow } from '../seat-queries.ts';
import { withRoom } from '../slot-needs.ts';

/**
 * Passes on a seat of a slot that has fallen free, in the transaction that holds the slot: to the first in its line who can take it, for a time, or to anyone. Who can take
 * no seat of the test waits no longer. Gives the offer, of which its student is told.
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
  const zones = await mapZones({ queryable: tx, venueIds: [slot.venueId] });
  const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now, timeZone: zones.get(slot.venueId) ?? '' }) : null;
  const offer = endsAt === null ? null : await offerNext({ tx, slot, seat, now, endsAt });
  if (offer === null) await putSeatBack({ tx, slotId: slot.id, seat });
  else await tellOffer({ tx, jobs, now, offer });
  return offer;
}

/** Offers a seat to the first in line who could take it. The places of those before who could take none are ended; whom only this room does not suit, or who is busy at the time, keeps theirs. */
async function offerNext({
  tx,
  slot,
  seat,
  now,
  endsAt,
}: {
  tx: Transaction;
  slot: SlotRow;
  seat: number;
  now: Date;
  endsAt: Date;
}): Promise<WaitlistRow | null> {
  for (let after = 0n; ;) {
    const next = await findNext({ tx, slotId: slot.id, after });
    if (next === null) return null;
    after = next.id;
    const taker = await findTaker({ tx, entry: next, now });
    const misfit = taker === null ? 'gone' : await offerMisfit({ tx, taker, slot: { id: slot.id, ...(await withRoom({ tx, slot })) } });
    const offer = misfit === '' ? await saveOffer({ tx, entryId: next.id, slotId: slot.id, seat, now, endsAt }) : null;
    if (offer !== null) return offer;
    if (misfit === 'gone' || (misfit === 'unsuited' && next.slotId === slot.id))
      await endEntry({ tx, entryId: next.id, state: 'left', now });
  }
}
