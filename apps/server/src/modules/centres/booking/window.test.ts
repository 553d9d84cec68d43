import { getVenues } from '@abhyas/contract/centres/booking.ts';
import { bookingRefusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../../../platform/common/day-in.ts';
import { endOfDay, momentIn, startOfDay } from '../../../platform/common/moment-in.ts';
import { presentSlot } from './present.ts';
import { readWindow } from './window.ts';

const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
/** Days of ten years, with the ends of months and the changes of the clock among them. */
const anyDay = fc.integer({ min: 0, max: 3652 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10));
const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

describe.each(zones)('a brand in %s', (timeZone) => {
  it('TST-030 books from the first moment of the slot start to the last of 23:59:59 on the end date', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (day, days) => {
        const test = { slotStartAt: startOfDay({ day, timeZone }), endAt: endOfDay({ day: plusDays(day, days), timeZone }) };
        const refusal = (now: Date) => bookingRefusal({ test, now });
        expect(refusal(later(test.slotStartAt, -1))).toBe('booking-not-open');
        expect(refusal(test.slotStartAt)).toBe('');
        expect(refusal(later(test.endAt, 999))).toBe('');
        expect(refusal(later(test.endAt, 1000))).toBe('booking-closed');
      }),
    );
  });

  it('TST-032 a window from releaseDate 00:00:00 to endDate 23:59:59 is that of the test', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 60 }), (release, days) => {
        const end = plusDays(release, days);
        expect(readWindow({ body: { window_start: `${release} 00:00:00`, window_end: `${end} 23:59:59` }, timeZone })).toEqual({
          from: startOfDay({ day: release, timeZone }),
          to: endOfDay({ day: end, timeZone }),
        });
      }),
    );
  });

  it.each(zones)(
    'TST-032, TST-041 a slot at a venue in %s is listed on the day there, and booked if it starts in the window here',
    (zone) => {
      fc.assert(
        fc.property(anyDay, fc.integer({ min: 0, max: 47 }), fc.integer({ min: -2, max: 2 }), (day, half, off) => {
          const time = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
          const startsAt = momentIn({ text: `${day} ${time}`, timeZone: zone });
          const slot = presentSlot({
            id: 1n,
            venueId: 1n,
            startsAt,
            endsAt: later(startsAt, 7_200_000),
            seatsLeft: 1,
            waiting: 0,
            separate: false,
            venue: { id: 1n, name: '', address: '', mapUrl: '', bring: [], timeZone: zone },
          });
          expect(slot.slot_date).toBe(day);
          const testDay = plusDays(day, off);
          const test = { releaseAt: startOfDay({ day: testDay, timeZone }), endAt: endOfDay({ day: testDay, timeZone }) };
          expect(isInWindow({ test, startsAt })).toBe(dayIn({ moment: startsAt, timeZone }) === testDay);
        }),
      );
    },
  );
});

it('TST-032 a window with a day or time that does not exist is refused', () => {
  const body = { user_imspin: '1', asset_id: '1', window_start: '2026-02-28 00:00:00', window_end: '2026-11-21 23:59:59', centre_id: '' };
  expect(getVenues.body.safeParse(body).success).toBe(true);
  for (const window_start of ['2026-02-30 00:00:00', '2026-11-21 24:30:00', '2026-13-01 00:00:00'])
    expect(getVenues.body.safeParse({ ...body, window_start }).success).toBe(false);
});
