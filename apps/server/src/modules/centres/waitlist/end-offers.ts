import type { Ports } from '../../../platform/parts.ts';
import { endEntry, listOverdueOffers } from '../seats/line/line-queries.ts';
import { passOn } from '../seats/line/pass-on.ts';
import { lockSlots } from '../seats/seat-queries.ts';
import { tellOfferOver } from '../told/tell-offers.ts';
import { findEntry } from './entry-queries.ts';

/** Offers that one transaction ends. */
const batch = 50;

/** Ends the offers that are over and passes their seats on. Two processes may do it at once: each slot is held, and its offers are looked at again. */
export async function endOffers({ parts }: { parts: Ports<'clock' | 'database' | 'jobs'> }): Promise<void> {
  const { jobs } = parts;
  const now = parts.clock.now();
  for (;;) {
    const ended = await parts.database.transaction(async (tx) => {
      const overdue = await listOverdueOffers({ tx, now, limit: batch });
      const slots = await lockSlots({ tx, slotIds: [...new Set(overdue.map(({ slotId }) => slotId))] });
      const slotOf = new Map(slots.map((slot) => [slot.id, slot]));
      for (const { id, slotId, studentId } of overdue) {
        const slot = slotOf.get(slotId);
        const entry = await findEntry({ tx, slotId, studentId });
        if (
          slot === undefined ||
          entry?.id !== id ||
          entry.state !== 'offered' ||
          entry.seat === null ||
          entry.offerEndsAt === null ||
          entry.offerEndsAt > now
        )
          continue;
        await endEntry({ tx, entryId: entry.id, state: 'expired', now });
        await tellOfferOver({ tx, jobs, now, offer: entry });
        await passOn({ tx, jobs, slot, seat: entry.seat, now });
      }
      return overdue.length;
    });
    if (ended < batch) return;
  }
}
