import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import { listOwnEntries, saveOffer } from '../seats/line-queries.ts';
import { mayBeOffered } from '../seats/may-be-offered.ts';
import { listSlotsAhead, type SlotRow, takeSeat } from '../seats/seat-queries.ts';
import type { SeatedBooking } from '../seating/move-queries.ts';
import { tellOffer } from '../told/tell-offers.ts';
import type { Telling } from '../told/telling.ts';
import { findEntry, insertEntry } from '../waitlist/entry-queries.ts';

/**
 * Holds the earliest free seats of other sessions for candidates who have lost theirs, in the order in which they had booked, and tells them. They are offered as to
 * the next in line, and only seats that no one waits for: where there is a line, those in it come first. The slots are held.
 */
export async function offerOthers({
  slot,
  candidates,
  ...of
}: Telling & { slot: SlotRow; candidates: readonly SeatedBooking[] }): Promise<void> {
  const { tx, now } = of;
  if (candidates.length === 0) return;
  const ahead = await listSlotsAhead({ queryable: tx, slot, now });
  for (const candidate of candidates) {
    const { studentId, assessmentId } = candidate;
    const own = await listOwnEntries({ tx, studentId, assessmentId });
    if (own.some(({ state }) => state === 'offered')) continue;
    for (const other of ahead) if (await offerSeat({ ...of, slot: other, candidate })) break;
  }
}

/** Offers a free seat of a slot to a candidate; false where there is none for them. */
async function offerSeat({
  slot,
  candidate: { studentId, assetId, assessmentId },
  ...of
}: Telling & { slot: SlotRow; candidate: SeatedBooking }): Promise<boolean> {
  const { tx, now } = of;
  const endsAt = offerEndsAt({ startsAt: slot.startsAt, now });
  if (endsAt === null || !(await mayBeOffered({ tx, entry: { studentId, assetId }, slot, now }))) return false;
  const seat = await takeSeat({ tx, slotId: slot.id, assessmentId, now });
  if (seat === null) return false;
  const entry =
    (await findEntry({ tx, slotId: slot.id, studentId })) ??
    (await insertEntry({ tx, row: { slotId: slot.id, studentId, assetId, joinedAt: now } }));
  const offer = await saveOffer({ tx, entryId: entry.id, seat: seat.seat, now, endsAt });
  await tellOffer({ ...of, offer });
  return true;
}
