import { expect, it } from 'vitest';
import type { Booked, TestFacts } from '../assessment/cards/test-actions.ts';
import { cancelRefusal, launchFromBooking } from './booking.ts';

const at = (text: string) => new Date(`2026-${text}.000Z`);
const slot: Booked = { takeHome: false, opensAt: at('11-29T04:00:00'), closesAt: at('11-29T06:00:00'), checkIn: 'not-needed' };
const home: Booked = { takeHome: true, opensAt: at('11-24T18:30:00'), closesAt: at('12-12T18:29:59'), checkIn: 'not-needed' };
const test: TestFacts = {
  type: 'Mock',
  proctored: true,
  ranked: false,
  sharedUntil: null,
  adaptive: false,
  releaseAt: home.opensAt,
  endAt: home.closesAt,
  slotStartAt: at('11-20T18:30:00'),
  classStartAt: null,
};
const before = (moment: Date) => new Date(moment.getTime() - 1);

it.each([
  ['TST-047 the first booking, before its slot', slot, 1, before(slot.opensAt), ''],
  ['TST-047, TST-048 the second, whatever became of the first', slot, 2, before(slot.opensAt), 'CANCEL_USED'],
  ['TST-018 a slot that has begun', slot, 1, slot.opensAt, 'CANCEL_TOO_LATE'],
  ['TST-018 a second one that has begun', slot, 2, slot.opensAt, 'CANCEL_TOO_LATE'],
  ['TST-047 Take Home, while its window is open', home, 1, home.closesAt, ''],
  ['TST-018 Take Home, once its window is over', home, 1, new Date(home.closesAt.getTime() + 1000), 'CANCEL_TOO_LATE'],
])('%s', (_title, booked, counted, now, refusal) => {
  expect(cancelRefusal({ booked, counted, isCheckedIn: false, now })).toBe(refusal);
});

it('TST-018 who is checked in keeps the seat, before the slot begins and whatever was cancelled before', () => {
  const refusal = (now: Date, counted: number) => cancelRefusal({ booked: slot, counted, isCheckedIn: true, now });
  expect(refusal(before(slot.opensAt), 1)).toBe('CANCEL_CHECKED_IN');
  expect(refusal(before(slot.opensAt), 2)).toBe('CANCEL_CHECKED_IN');
  expect(refusal(slot.opensAt, 1)).toBe('CANCEL_TOO_LATE');
});

it('TST-049, TST-051 Launch Test is in the modal from the start of the slot to its last second', () => {
  const shown = (now: Date) => launchFromBooking({ test, booked: slot, now }).shown;
  expect([before(slot.opensAt), slot.opensAt, slot.closesAt, new Date(slot.closesAt.getTime() + 1000)].map(shown)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('TST-050 for Take Home from the release', () => {
  expect(launchFromBooking({ test, booked: home, now: before(home.opensAt) }).shown).toBe(false);
  expect(launchFromBooking({ test, booked: home, now: home.opensAt })).toEqual({ shown: true, refusal: '' });
});

it('TST-068 a candidate who has not checked in sees it disabled, with the reason', () => {
  expect(launchFromBooking({ test, booked: { ...slot, checkIn: 'waiting' }, now: slot.opensAt })).toEqual({
    shown: true,
    refusal: 'not-checked-in',
  });
});
