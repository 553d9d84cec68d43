import type { Transaction } from '../../../../platform/postgres/database.ts';
import { withdrawOffer } from '../../told/tell-offers.ts';
import type { Telling } from '../../told/telling.ts';
import { endEntry, listOwnEntries } from './line-queries.ts';
import { passOn } from './pass-on.ts';
import { lockLines, type SlotRow } from '../seat-queries.ts';

interface Own {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly assessmentId: bigint;
}

/**
 * Holds the lines in which a student, whom the transaction holds, waits at a test, together with those of other slots that it will change. Who waits in none holds none: of
 * all who want a last seat the most do not wait for each other. Gives the slots of all of them.
 */
export async function holdWaits({ alsoIds, ...of }: Own & { alsoIds: readonly bigint[] }): Promise<SlotRow[]> {
  const entries = await listOwnEntries(of);
  if (entries.length === 0) return [];
  return lockLines({ tx: of.tx, slotIds: [...alsoIds, ...entries.map(({ slotId }) => slotId)] });
}

/** Ends all that a student waits for at a test, now that they have a place, and passes on the seats that were on offer. `held` is what `holdWaits` gave. */
export async function endWaits({ jobs, now, held, ...of }: Own & Telling & { held: readonly SlotRow[] }): Promise<void> {
  if (held.length === 0) return;
  const { tx } = of;
  // a seat may have been offered before the lines were held
  for (const entry of await listOwnEntries(of)) {
    const { id: entryId, slotId, seat } = entry;
    await endEntry({ tx, entryId, state: seat === null ? 'left' : 'declined', now });
    const slot = held.find(({ id }) => id === slotId);
    if (seat === null || slot === undefined) continue;
    await withdrawOffer({ tx, now, offer: entry });
    await passOn({ tx, jobs, slot, seat, now });
  }
}
