import type { Slot } from '@abhyas/contract/centres/booking.ts';
import { describe, expect, it } from 'vitest';
import { chooseDate, chooseSlot, chooseVenue, daysOf, earliestSeats, nothingChosen, slotsOn, takeHome } from './selection.ts';

const slot = (slot_id: string, venue_id: string, start_time: string, seats_left = 5): Slot => ({
  slot_id,
  venue_id,
  slot_date: start_time.slice(0, 10),
  start_time,
  end_time: start_time,
  seats_left,
  waiting: 0,
});
const slots = [
  slot('1', '10', '2026-12-05T04:00:00.000Z'),
  slot('2', '10', '2026-12-05T08:30:00.000Z', 0),
  slot('3', '20', '2026-12-05T06:00:00.000Z'),
  slot('4', '10', '2026-12-07T04:00:00.000Z', 2),
  slot('5', '10', '2026-12-01T04:00:00.000Z'),
];
const now = new Date('2026-12-01T04:00:00.000Z');
const [first] = slots;
const chosen = chooseSlot(first ?? slot('1', '10', ''));

describe('choosing', () => {
  it('DAT-035 a slot of the list fills in venue, date and slot', () => {
    expect(chosen).toEqual({ mode: 'centre', venueId: '10', date: '2026-12-05', slotId: '1' });
  });

  it('TST-036, TST-042 Take Home clears venue, date and slot', () => {
    expect(chooseVenue(chosen, takeHome)).toEqual({ mode: 'home', venueId: '', date: '', slotId: '' });
  });

  it('another venue clears date and slot, the same one keeps them', () => {
    expect(chooseVenue(chosen, '20')).toEqual({ mode: 'centre', venueId: '20', date: '', slotId: '' });
    expect(chooseVenue(chosen, '10')).toEqual(chosen);
    expect(chooseVenue(chooseVenue(chosen, takeHome), '20')).toEqual({ mode: 'centre', venueId: '20', date: '', slotId: '' });
    expect(chooseVenue(chosen, '')).toEqual(nothingChosen);
  });

  it('another date clears the slot, the same one keeps it', () => {
    expect(chooseDate(chosen, '2026-12-07')).toEqual({ ...chosen, date: '2026-12-07', slotId: '' });
    expect(chooseDate(chosen, '2026-12-05')).toEqual(chosen);
  });
});

describe('what there is to choose', () => {
  const ids = (list: readonly Slot[]) => list.map(({ slot_id }) => slot_id);

  it('TST-040 the days of the venue that have a slot in the future', () => {
    expect(daysOf({ slots, venueId: '10', now })).toEqual(['2026-12-05', '2026-12-07']);
    expect(daysOf({ slots, venueId: '30', now })).toEqual([]);
  });

  it('TST-041 the slots of that venue and day that start in the future, full ones too', () => {
    expect(ids(slotsOn({ slots, selection: { venueId: '10', date: '2026-12-05' }, now }))).toEqual(['1', '2']);
    expect(ids(slotsOn({ slots, selection: { venueId: '10', date: '2026-12-05' }, now: new Date('2026-12-05T04:00:00.000Z') }))).toEqual([
      '2',
    ]);
    expect(ids(slotsOn({ slots, selection: { venueId: '10', date: '2026-12-01' }, now }))).toEqual([]);
  });

  it('every free seat over all venues, soonest first', () => {
    expect(ids(earliestSeats({ slots, now }))).toEqual(['1', '3', '4']);
  });
});
