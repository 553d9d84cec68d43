import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { offerToNext, type WaitlistRow } from './line-queries.ts';
import { putSeatBack, type SlotRow } from './seat-queries.ts';

/**
 * Passes on a seat of a slot that has fallen free, in the transaction that holds the slot: to the first in line, for a time, or to anyone. Gives the offer, of which
 * its student is to be told.
 */
export async function passOn({
  tx,
  slot,
  seat,
  now,
}: {
  tx: Transaction;
  slot: SlotRow;
  seat: number;
  now: Date;
}): Promise<WaitlistRow | null> {
  const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now }) : null;
  const offer = endsAt === null ? null : await offerToNext({ tx, slotId: slot.id, seat, now, endsAt });
  if (offer === null) await putSeatBack({ tx, slotId: slot.id, seat });
  return offer;
}
