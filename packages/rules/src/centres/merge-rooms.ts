import type { SlotInside as Slot, WaitInside as Wait } from '@abhyas/contract/centres/booking.ts';

/**
 * One slot for each venue and start, because a student chooses a time and not a room, with the seats and line of all rooms, in order. Its
 * id is the room that the student has booked or has on offer, else the one with the most free seats; where all are full the one they wait
 * in, or the first.
 */
export function mergeRooms({
  slots,
  waits,
  bookedSlotId,
}: {
  slots: readonly Slot[];
  waits: readonly Wait[];
  /** Null for none. */
  bookedSlotId: bigint | null;
}): Slot[] {
  const offered = new Set(waits.filter((wait) => wait.offer_ends_at !== null).map(({ slot_id }) => slot_id));
  const waited = new Set(waits.map(({ slot_id }) => slot_id));
  const byTime = Map.groupBy(slots, (slot) => `${slot.venue_id} ${slot.start_time.getTime()}`);
  return [...byTime.values()].flatMap((rooms) => {
    const own = rooms.find(({ slot_id }) => slot_id === bookedSlotId) ?? rooms.find(({ slot_id }) => offered.has(slot_id));
    if (own !== undefined) return own;
    const total = (count: (room: Slot) => number) => rooms.reduce((sum, room) => sum + count(room), 0);
    const seatsLeft = total(({ seats_left }) => seats_left);
    const best = seatsLeft > 0 ? mostFree(rooms) : (rooms.find(({ slot_id }) => waited.has(slot_id)) ?? rooms[0]);
    return best === undefined ? [] : { ...best, seats_left: seatsLeft, waiting: total(({ waiting }) => waiting) };
  });
}

const mostFree = (rooms: readonly Slot[]) => rooms.toSorted((one, other) => other.seats_left - one.seats_left)[0];
