import type { SlotInside as Slot, WaitInside as Wait } from '@abhyas/contract/centres/booking.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRooms } from './merge-rooms.ts';

const morning = new Date('2026-12-05T04:00:00.000Z');
const room = (slot_id: bigint, more: Partial<Slot> = {}): Slot => ({
  slot_id,
  venue_id: 10n,
  slot_date: '2026-12-05',
  start_time: morning,
  end_time: new Date('2026-12-05T06:00:00.000Z'),
  seats_left: 0,
  waiting: 0,
  ...more,
});
const wait = (slot_id: bigint, offer_ends_at: Date | null = null): Wait => ({ slot_id, place: 1, offer_ends_at });
const merged = (slots: Slot[], { waits = [], bookedSlotId = null }: { waits?: Wait[]; bookedSlotId?: bigint | null } = {}) =>
  mergeRooms({ slots, waits, bookedSlotId });

describe('two rooms at one time and venue', () => {
  it.each([
    ['have their seats together, and the room with more is booked', [room(1n, { seats_left: 2 }), room(2n, { seats_left: 6 })], {}, 2n, 8],
    ['of which one is full are booked in the other', [room(1n), room(2n, { seats_left: 1 })], {}, 2n, 1],
    ['that are full keep the line one is in', [room(1n, { waiting: 3 }), room(2n)], { waits: [wait(1n)] }, 1n, 0],
    ['of which one has become free are no longer waited for', [room(1n), room(2n, { seats_left: 4 })], { waits: [wait(1n)] }, 2n, 4],
    ['keep the seat on offer', [room(1n), room(2n, { seats_left: 4 })], { waits: [wait(1n, morning)] }, 1n, 0],
    ['are the slot one has', [room(1n, { seats_left: 1 }), room(2n, { seats_left: 4 })], { bookedSlotId: 1n }, 1n, 1],
  ])('TST-041 %s', (_, slots, of, slotId, seats) => {
    expect(merged(slots, of)).toMatchObject([{ slot_id: slotId, seats_left: seats }]);
  });

  it('TST-041 have one line, of all who wait', () => {
    expect(merged([room(1n, { waiting: 3 }), room(2n, { waiting: 1 })])).toMatchObject([{ slot_id: 1n, waiting: 4 }]);
  });

  it('TST-041 other times and other venues stay apart, in their order', () => {
    const slots = [room(1n), room(2n, { venue_id: 20n }), room(3n, { start_time: new Date('2026-12-05T08:00:00.000Z') })];
    expect(merged(slots)).toEqual(slots);
  });
});

const slot = fc.record({ venue: fc.constantFrom(10n, 20n), hour: fc.integer({ min: 1, max: 3 }), seats: fc.nat(3), waiting: fc.nat(3) });
it('TST-041 whatever the rooms: no two lines read alike, no seat is lost or made, and what has seats is booked where there are some', () => {
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 12 }), (made) => {
      const slots = made.map(({ venue, hour, seats, waiting }, n) =>
        room(BigInt(n + 1), { venue_id: venue, start_time: new Date(`2026-12-05T0${hour}:00:00.000Z`), seats_left: seats, waiting }),
      );
      const lines = merged(slots);
      expect(new Set(lines.map(({ venue_id, start_time }) => `${venue_id} ${start_time.getTime()}`)).size).toBe(lines.length);
      const total = (all: readonly Slot[]) => all.reduce((sum, { seats_left }) => sum + seats_left, 0);
      expect(total(lines)).toBe(total(slots));
      for (const line of lines) {
        const chosen = slots.find(({ slot_id }) => slot_id === line.slot_id);
        expect((chosen?.seats_left ?? 0) > 0).toBe(line.seats_left > 0);
      }
    }),
  );
});
