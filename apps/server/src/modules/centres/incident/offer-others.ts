import { offerEndsAt } from '@abhyas/rules/centres/offer.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listOwnEntries, saveOffer } from '../seats/line/line-queries.ts';
import { findTaker, offerMisfit, type Taker } from '../seats/line/may-be-offered.ts';
import { type SlotRow, takeSeat } from '../seats/seat-queries.ts';
import type { SeatedBooking } from '../seating/session/move-queries.ts';
import { listSeparateRooms } from '../seating/session/room-queries.ts';
import { tellOffer } from '../told/tell-offers.ts';
import type { Telling } from '../told/telling.ts';
import { mapZones } from '../venues/venue-queries.ts';
import { findEntry, insertEntry } from '../waitlist/entry-queries.ts';

/** A slot with free seats, and until when one of them would be held. */
interface Offering {
  readonly slot: SlotRow & { readonly separate: boolean };
  readonly endsAt: Date;
  /** How many are left. */
  free: number;
}

/**
 * Holds the earliest free seats of other sessions for candidates who have lost theirs, in the order in which they had booked, and tells them. They are offered as to
 * the next in line, and only seats that no one waits for: where there is a line, those in it come first. The slots are held. It ends with the last free seat.
 */
export async function offerOthers({
  others,
  candidates,
  ...of
}: Telling & { others: ReadonlyMap<bigint, SlotRow>; candidates: readonly SeatedBooking[] }): Promise<void> {
  const { tx, now } = of;
  if (candidates.length === 0) return;
  const offerings = await listOfferings({ tx, slots: [...others.values()], now });
  for (const candidate of candidates) {
    if (offerings.every(({ free }) => free === 0)) return;
    const own = await listOwnEntries({ tx, ...candidate });
    if (own.some(({ state }) => state === 'offered')) continue;
    const taker = await findTaker({ tx, entry: candidate, now });
    if (taker !== null) await offerFirst({ ...of, candidate, taker, offerings });
  }
}

/** The slots of which seats can be offered, soonest first. */
async function listOfferings({ tx, slots, now }: { tx: Transaction; slots: readonly SlotRow[]; now: Date }): Promise<Offering[]> {
  const zones = await mapZones({ queryable: tx, venueIds: slots.map(({ venueId }) => venueId) });
  const separate = await listSeparateRooms({ queryable: tx, roomIds: slots.map(({ roomId }) => roomId) });
  return slots
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1))
    .flatMap((slot) => {
      const endsAt = slot.state === 'open' ? offerEndsAt({ startsAt: slot.startsAt, now, timeZone: zones.get(slot.venueId) ?? '' }) : null;
      const free = slot.freeSeats.length;
      return endsAt === null || free === 0 ? [] : [{ slot: { ...slot, separate: separate.has(slot.roomId) }, endsAt, free }];
    });
}

/** Offers a candidate the first seat that is for them. */
async function offerFirst({
  candidate: { studentId, assetId, assessmentId },
  taker,
  offerings,
  ...of
}: Telling & { candidate: SeatedBooking; taker: Taker; offerings: readonly Offering[] }): Promise<void> {
  const { tx, now } = of;
  for (const offering of offerings) {
    const { slot, endsAt } = offering;
    if (offering.free === 0 || (await offerMisfit({ tx, taker, slot })) !== '') continue;
    const taken = await takeSeat({ tx, slotId: slot.id, assessmentId, now });
    // the plan may have filled it with candidates before
    offering.free = taken === null ? 0 : offering.free - 1;
    if (taken === null) continue;
    const entry =
      (await findEntry({ tx, slotId: slot.id, studentId })) ??
      (await insertEntry({ tx, row: { slotId: slot.id, studentId, assetId, joinedAt: now } }));
    const offer = await saveOffer({ tx, entryId: entry.id, slotId: slot.id, seat: taken.seat, now, endsAt });
    if (offer === null) throw new Error('invariant: who has no seat on offer waits');
    return tellOffer({ ...of, offer });
  }
}
