import type { Transaction } from '../../../platform/postgres/database.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import { offerFreeSeats } from '../seats/line/offer-free-seats.ts';
import { writeSeatEntries } from '../told/seat-entries.ts';
import { listBookingsAhead } from '../told/seat-entry-queries.ts';
import { changeSlot } from './change-slot.ts';
import type { SlotFault, SlotInput, VenueInput } from './inputs.ts';
import { recordReady } from './record-ready.ts';
import { seatStudents } from './seat-students.ts';
import { listTakenRooms } from './taken-rooms.ts';
import {
  cancelSlots,
  deleteSlots,
  insertSlot,
  listWaitedFor,
  lockPackRooms,
  lockPackSlots,
  type KnownSlot,
  retireVenues,
  saveRoom,
  saveVenue,
  updateSlot,
} from './venue-import-queries.ts';

/**
 * Brings the venues and slots of a pack to what it says now. What staff have changed of a slot stays. A slot ahead that moves takes its bookings with it; one with a
 * booked seat that the pack no longer has, that the pack no longer names, or whose room another session has at the same time, is a fault. A slot that has begun stays
 * as it was: it is history. Gives the faults; with one, the caller must not commit.
 */
export async function importCentres({
  tx,
  pack,
  venues,
  slots,
  now,
}: {
  tx: Transaction;
  pack: string;
  venues: readonly VenueInput[];
  slots: readonly SlotInput[];
  now: Date;
}): Promise<SlotFault[]> {
  // slots before rooms, as at the desk
  const known = await lockPackSlots({ tx, pack });
  await lockPackRooms({ tx, pack });
  const places = new Map<string, { venueId: bigint; roomIds: Map<string, bigint> }>();
  for (const venue of venues) {
    const venueId = await saveVenue({ tx, pack, venue });
    const roomIds = new Map<string, bigint>();
    for (const room of venue.rooms) roomIds.set(room.key, await saveRoom({ tx, venueId, room }));
    places.set(venue.key, { venueId, roomIds });
  }
  await retireVenues({ tx, pack, kept: venues.map(({ key }) => key) });
  const faults: SlotFault[] = [];
  const brought: { slot: SlotInput; slotId: bigint; roomId: bigint; isNew: boolean }[] = [];
  for (const slot of slots) {
    const place = places.get(slot.venue);
    const roomId = place?.roomIds.get(slot.room);
    if (place === undefined || roomId === undefined) throw new Error(`The slot ${slot.key} is at no room of the pack`);
    const at = { venueId: place.venueId, roomId };
    const old = known.get(slot.key);
    if (old !== undefined && isHistory({ known: old, now })) {
      if (!isHeldAgain({ wanted: slot, known: old, now })) continue;
      // the session that was keeps its bookings under a key of its own
      await updateSlot({ tx, slotId: old.slot.id, set: { key: `${slot.key}@${old.slot.startsAt.toISOString()}` } });
    } else if (old !== undefined) {
      const cause = await changeSlot({ tx, wanted: slot, known: old, ...at, now });
      if (cause !== null) faults.push({ key: slot.key, cause });
      else brought.push({ slot, slotId: old.slot.id, roomId, isNew: false });
      continue;
    }
    brought.push({ slot, slotId: await insertSlot({ tx, pack, slot, ...at }), roomId, isNew: true });
  }
  // a room more, or seats more, are for those who wait first
  for (const slot of await listWaitedFor({ tx, pack, now })) await offerFreeSeats({ tx, jobs: null, now, slot });
  for (const { slot, slotId, roomId, isNew } of brought) {
    await seatStudents({ tx, slot, slotId, roomId, now });
    if (isNew) await recordReady({ tx, slot, slotId, now });
  }
  // tests, venues and rooms may have other names
  for (const bookingIds of chunks(await listBookingsAhead({ tx, pack, now }), 500)) await writeSeatEntries({ tx, bookingIds, now });
  const named = new Set(slots.map(({ key }) => key));
  const gone = [...known].filter(([key]) => !named.has(key)).map(([, one]) => one);
  faults.push(...(await dropSlots({ tx, gone, now })));
  return [...faults, ...(await listTakenRooms({ tx, pack, now }))];
}

/** Whether a slot has begun that someone has booked or waited for: what it was stays. */
const isHistory = ({ known: { slot, isUsed }, now }: { known: KnownSlot; now: Date }): boolean => isUsed && slot.startsAt <= now;

/** Whether the pack names a later session by the key of one that has begun, as days that hang on the anchor day do when that moves. */
const isHeldAgain = ({ wanted, known: { slot }, now }: { wanted: SlotInput; known: KnownSlot; now: Date }): boolean =>
  wanted.startsAt > now && !slot.changedByStaff;

/** Removes slots that the pack no longer names; what has been booked stays, cancelled or as history. Gives those that cannot go. */
async function dropSlots({ tx, gone, now }: { tx: Transaction; gone: readonly KnownSlot[]; now: Date }): Promise<SlotFault[]> {
  await deleteSlots({ tx, slotIds: gone.filter(({ isUsed }) => !isUsed).map(({ slot }) => slot.id) });
  const ahead = gone.filter((known) => known.isUsed && known.slot.state === 'open' && !isHistory({ known, now }));
  const booked = ahead.filter(({ taken }) => taken.length > 0);
  await cancelSlots({ tx, slotIds: ahead.filter((known) => !booked.includes(known)).map(({ slot }) => slot.id) });
  return booked.map(({ slot: { key }, taken }) => ({
    key,
    cause: `${taken.length} seats of it are booked: cancel it at the desk before it leaves the pack`,
  }));
}
