import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { expect, it } from 'vitest';
import { nextLookMs } from './next-look.ts';

const start = Date.parse('2126-12-05T04:00:00.000Z');
const hour = 3_600_000;
const seat: BookedSlot = {
  asset_id: '7',
  slot_booking_id: '1',
  is_active: '1',
  is_take_home: '0',
  slot_start_time: new Date(start).toISOString(),
  slot_end_time: new Date(start + 2 * hour).toISOString(),
  venue_name: '',
  venue_address: '',
  map_url: '',
  time_zone: 'Asia/Kolkata',
  room: '',
  seat: '',
  bring: [],
  cancelled_by: '',
  check_in: 'not-needed',
  report_time: '',
  launch: null,
  may_cancel: true,
  may_change: true,
  has_ended: false,
};
const waiting = { kind: 'launch', enabled: false, reason: 'not-checked-in' } as const;

it.each([
  ['to the start of the slot', seat, start - 90_000, 90_000],
  ['to its end, whose second still counts', seat, start + 1.5 * hour, 0.5 * hour + 1000],
  ['while the desk is waited for, four times a minute', { ...seat, launch: waiting }, start + hour, 15_000],
  ['far ahead, an hour at most', seat, start - 1000 * hour, hour],
  ['never once it is over', seat, start + 3 * hour, false],
  ['never for one that was cancelled', { ...seat, is_active: '0' }, start - hour, false],
] as const)('TST-049, TST-051 a booking is looked at again %s', (_when, booked, at, expected) => {
  expect(nextLookMs({ booked: [booked], at })).toBe(expected);
});
