import type { Transaction } from '../../../platform/postgres/database.ts';
import { withdrawOffer } from '../told/tell-offers.ts';
import type { Telling } from '../told/telling.ts';
import { endEntry, listOwnEntries } from './line-queries.ts';
import { passOn } from './pass-on.ts';
import { lockSlots, type SlotRow } from './seat-queries.ts';

interface Own {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
}

/**
 * Holds the slots for which a student, whom the transaction holds, waits at a test, together with others that it will change. Who waits for none holds none: of all
 * who want a last seat the most do not wait for each other. Gives the slots.
 */
export async function holdWaits({ alsoIds, ...of }: Own & { alsoIds: readonly bigint[] }): Promise<SlotRow[]> {
  const entries = await listOwnEntries(of);
  if (entries.length === 0) return [];
  return lockSlots({ tx: of.tx, slotIds: [...alsoIds, ...entries.map(({ slotId }) => slotId)] });
}

/** Ends all that a student waits for at a test, now that they have a place, and passes on the seats that were on offer. Their slots are held. */
export async function endWaits({ jobs, now, ...of }: Own & Telling): Promise<void> {
  const { tx } = of;
  const entries = await listOwnEntries(of);
  if (entries.length === 0) return;
  const slots = await lockSlots({ tx, slotIds: entries.map(({ slotId }) => slotId) });
  for (const entry of entries) {
    const { id: entryId, slotId, seat } = entry;
    await endEntry({ tx, entryId, state: seat === null ? 'left' : 'declined', now });
    const slot = slots.find(({ id }) => id === slotId);
    if (seat === null || slot === undefined) continue;
    await withdrawOffer({ tx, now, offer: entry });
    await passOn({ tx, jobs, slot, seat, now });
  }
}
