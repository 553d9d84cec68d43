import type { Transaction } from '../../../platform/postgres/database.ts';
import { writeBooking } from '../booking/write-booking.ts';
import { followSlot } from '../booking/follow-slot.ts';
import { passOn } from '../seats/pass-on.ts';
import { takeSeat } from '../seats/seat-queries.ts';
import { insertEntry } from '../waitlist/entry-queries.ts';
import type { SlotFault, SlotInput, VenueInput } from './inputs.ts';
import {
  hasBooked,
  hasWaited,
  insertSlot,
  lockPackSlots,
  type KnownSlot,
  removeSlots,
  retireVenues,
  saveRoom,
  saveVenue,
  updateSlot,
} from './venue-import-queries.ts';

/**
 * Brings the venues and slots of a pack to what it says now. What staff have changed of a slot stays. A slot that moves takes its bookings with it; one with a
 * booked seat that the pack no longer has, or that the pack no longer names, is a fault. Gives the faults; with one, the caller must not commit.
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
  const places = new Map<string, { venueId: bigint; roomIds: Map<string, bigint> }>();
  for (const venue of venues) {
    const venueId = await saveVenue({ tx, pack, venue });
    const roomIds = new Map<string, bigint>();
    for (const room of venue.rooms) roomIds.set(room.key, await saveRoom({ tx, venueId, room }));
    places.set(venue.key, { venueId, roomIds });
  }
  await retireVenues({ tx, pack, kept: venues.map(({ key }) => key) });
  const known = await lockPackSlots({ tx, pack });
  const faults: SlotFault[] = [];
  for (const slot of slots) {
    const place = places.get(slot.venue);
    const roomId = place?.roomIds.get(slot.room);
    if (place === undefined || roomId === undefined) throw new Error(`The slot ${slot.key} is at no room of the pack`);
    const { venueId } = place;
    const old = known.get(slot.key);
    const cause = old === undefined ? null : await change({ tx, wanted: slot, known: old, venueId, roomId, now });
    if (cause !== null) {
      faults.push({ key: slot.key, cause });
      continue;
    }
    const slotId = old?.slot.id ?? (await insertSlot({ tx, pack, slot, venueId, roomId }));
    await seatStudents({ tx, slot, slotId, now });
  }
  const named = new Set(slots.map(({ key }) => key));
  const gone = [...known].filter(([key, { slot }]) => !named.has(key) && slot.state === 'open');
  for (const [key, { taken }] of gone)
    if (taken.length > 0)
      faults.push({ key, cause: `${taken.length} seats of it are booked: cancel it at the desk before it leaves the pack` });
  await removeSlots({ tx, slotIds: gone.filter(([, { taken }]) => taken.length === 0).map(([, { slot }]) => slot.id) });
  return faults;
}

/** Changes a slot that is there. Gives why it cannot be changed, or null. */
async function change({
  tx,
  wanted,
  known: { slot, taken },
  venueId,
  roomId,
  now,
}: {
  tx: Transaction;
  wanted: SlotInput;
  known: KnownSlot;
  venueId: bigint;
  roomId: bigint;
  now: Date;
}): Promise<string | null> {
  const { assessmentId, startsAt, endsAt, seats } = wanted;
  const lost = taken.filter((number) => number > seats);
  if (lost.length > 0) return `seat ${lost.join(', ')} of it is booked, so it keeps more than ${seats} seats`;
  if (assessmentId !== slot.assessmentId && taken.length > 0) return 'seats of it are booked, so it stays a slot of its test';
  const place = { assessmentId, venueId, roomId, startsAt, endsAt, state: 'open' } as const;
  const set = slot.changedByStaff ? {} : place;
  const freeSeats = slot.freeSeats.filter((number) => number <= seats);
  await updateSlot({ tx, slotId: slot.id, set: { ...set, seats, freeSeats } });
  const after = { ...slot, ...set };
  for (let number = slot.seats + 1; number <= seats; number += 1) await passOn({ tx, slot: after, seat: number, now });
  const isMoved =
    after.startsAt.getTime() !== slot.startsAt.getTime() ||
    after.endsAt.getTime() !== slot.endsAt.getTime() ||
    after.roomId !== slot.roomId;
  if (isMoved) await followSlot({ tx, slot: after });
  return null;
}

/** Books seats for the students that the pack names, and puts those who wait in line: once, so that what they do afterwards stays. */
async function seatStudents({ tx, slot, slotId, now }: { tx: Transaction; slot: SlotInput; slotId: bigint; now: Date }): Promise<void> {
  const { assessmentId, assetId, checkIn } = slot;
  const test = { id: assessmentId, checkIn };
  for (const studentId of slot.booked) {
    if (await hasBooked({ tx, studentId, assessmentId })) continue;
    const seat = await takeSeat({ tx, slotId, assessmentId, now });
    if (seat !== null) await writeBooking({ tx, studentId, assetId, test, seat: { slotId, ...seat }, now });
  }
  for (const studentId of slot.waiting) {
    if (!(await hasWaited({ tx, studentId, slotId }))) await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } });
  }
}
