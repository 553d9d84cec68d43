import type { Transaction } from '../../../platform/postgres/database.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import { offerFreeSeats } from '../seats/line.ts';
import { writeSeatEntries } from '../messages/seat-entries.ts';
import { listBookingsAhead } from '../messages/seat-entry-queries.ts';
import type { SlotFault, SlotInput, VenueInput } from './inputs.ts';
import { listTakenRooms } from './taken-rooms.ts';
import {
  type KnownSlot,
  cancelSlots,
  deleteSlots,
  hasBooked,
  hasWaited,
  insertSlot,
  listWaitedFor,
  lockPackRooms,
  lockPackSlots,
  retireVenues,
  saveRoom,
  saveVenue,
  updateSlot,
} from './venue-import-queries.ts';
import { addRecord } from '../readiness/record-queries.ts';
import { listBusy } from '../../agenda/busy-queries.ts';
import { writeBooking } from '../booking/write-booking.ts';
import { recordCheckIn } from '../seating/check-in.ts';
import { changeBookings } from '../seating/seating-queries.ts';
import { type SlotRow, takeSeat } from '../seats/seat-queries.ts';
import { planReminders, notifyBookings } from '../messages/notify-bookings.ts';
import { insertEntry } from '../entry-queries.ts';
import { moveAdmissions } from '../../assessment/attempts/admission-queries.ts';
import { forgetReadiness } from '../readiness/forget-readiness.ts';
import type { Because } from '../messages/because.ts';
import type { Notifying } from '../messages/notifying.ts';
import { touchBookings } from '../seats/booking-queries.ts';

/**
 * Has the bookings of a slot follow it to another time or room, in the transaction that holds it: their candidates are admitted then, and what was sent of the
 * booking counts one change more. The candidates are notified, with the reason, and what was recorded as ready is forgotten. Gives the students.
 */
export async function followSlot({ tx, jobs, now, slot, because }: Notifying & { slot: SlotRow; because: Because }): Promise<bigint[]> {
  const moved = await touchBookings({ tx, slotId: slot.id });
  const studentIds = moved.map(({ studentId }) => studentId);
  const { assessmentId, startsAt: opensAt, endsAt: closesAt } = slot;
  await moveAdmissions({ tx, assessmentId, studentIds, opensAt, closesAt });
  await forgetReadiness({ tx, now, slotId: slot.id });
  await notifyBookings({ tx, jobs, now, bookingIds: moved.map(({ id }) => id), news: { what: 'moved', because } });
  return studentIds;
}

/**
 * Brings a slot that has not begun to what its pack says; one that staff have changed stays as it is. Its bookings follow it. Gives why it cannot be changed, or null.
 */
async function changeSlot({
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
  if (slot.changedByStaff) return null;
  const { assessmentId, startsAt, endsAt, seats } = wanted;
  const lost = taken.filter((number) => number > seats);
  if (lost.length > 0) return `seat ${lost.join(', ')} of it is booked, so it keeps more than ${seats} seats`;
  if (assessmentId !== slot.assessmentId && taken.length > 0) return 'seats of it are booked, so it stays a slot of its test';
  const added = Array.from({ length: Math.max(0, seats - slot.seats) }, (_, index) => slot.seats + 1 + index);
  const freeSeats = [...slot.freeSeats.filter((number) => number <= seats), ...added];
  const after = { ...slot, assessmentId, venueId, roomId, startsAt, endsAt, seats, freeSeats, state: 'open' as const };
  await updateSlot({ tx, slotId: slot.id, set: { assessmentId, venueId, roomId, startsAt, endsAt, seats, freeSeats, state: 'open' } });
  const isMoved = startsAt.getTime() !== slot.startsAt.getTime() || endsAt.getTime() !== slot.endsAt.getTime() || roomId !== slot.roomId;
  if (isMoved) await followSlot({ tx, jobs: null, now, slot: after, because: [{ key: 'booking_because_changed' }] });
  return null;
}

/**
 * Books seats for the students that the pack names and who have no other seat then, has those be at the desk, or absent, whom it says are, and puts those who wait in line: once, so that what they and staff do
 * afterwards stays.
 */
async function seatStudents({
  tx,
  slot,
  slotId,
  roomId,
  now,
}: {
  tx: Transaction;
  slot: SlotInput;
  slotId: bigint;
  roomId: bigint;
  now: Date;
}): Promise<void> {
  const { assessmentId, assetId } = slot;
  const test = { id: assessmentId };
  for (const studentId of slot.booked) {
    if (await hasBooked({ tx, studentId, assessmentId })) continue;
    const busy = await listBusy({ queryable: tx, personIds: [studentId], from: slot.startsAt, until: slot.endsAt });
    if (busy.some(({ source }) => source === 'seat')) continue;
    const seat = await takeSeat({ tx, slotId, assessmentId, now });
    if (seat === null) continue;
    const bookingId = await writeBooking({ tx, studentId, assetId, test, seat: { slotId, ...seat }, now });
    await writeSeatEntries({ tx, bookingIds: [bookingId], now });
    await planReminders({ tx, jobs: null, now, bookingIds: [bookingId] });
    if (slot.absent.includes(studentId)) await changeBookings({ tx, bookingIds: [bookingId], set: { absentAt: now } });
    if (slot.checkedIn.includes(studentId))
      await recordCheckIn({ tx, booking: { id: bookingId, assessmentId, studentId, seat: seat.seat }, roomId, by: 'desk', now });
  }
  for (const studentId of slot.waiting) {
    if (!(await hasWaited({ tx, studentId, slotId }))) await insertEntry({ tx, row: { slotId, studentId, assetId, joinedAt: now } });
  }
}

/** Records what a pack says is ready of a slot that it has just made: what staff record afterwards stays. */
async function recordReady({
  tx,
  slot: { ready, seats },
  slotId,
  now: at,
}: {
  tx: Transaction;
  slot: SlotInput;
  slotId: bigint;
  now: Date;
}): Promise<void> {
  const { venue, machines, invigilator } = ready;
  if (venue !== 'none') await addRecord({ tx, row: { slotId, thing: 'venue', step: venue === 'confirmed' ? 'done' : 'started', at } });
  if (machines > 0) await addRecord({ tx, row: { slotId, thing: 'paper', step: machines < seats ? 'started' : 'done', machines, at } });
  if (invigilator !== null) await addRecord({ tx, row: { slotId, thing: 'invigilator', step: 'started', personId: invigilator, at } });
}

/**
 * Brings the venues and slots of a pack to what it says now; slots that staff changed or that have begun stay, and a moved slot takes its
 * bookings with it. A booked seat or slot that the pack dropped, and a room with two sessions at once, are faults, with which the caller
 * must not commit.
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
      await updateSlot({ tx, slotId: old.slot.id, set: { key: `${slot.key}@${old.slot.startsAt.getTime()}` } });
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
