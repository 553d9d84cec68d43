import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerEndsAt } from './offer.ts';

const timeZone = 'Asia/Kolkata';
// eight in the evening at the venue
const startsAt = new Date('2026-11-29T14:30:00.000Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const minutesHeld = (left: number) => {
  const now = minutesBefore(left);
  const ends = offerEndsAt({ startsAt, now, timeZone });
  return ends === null ? null : (ends.getTime() - now.getTime()) / 60_000;
};

it.each([
  [510, 240],
  [330, 150],
  [60, 15],
  [45, 15],
  [44, null],
  [0, null],
])('a seat that falls free %i minutes before the slot is held for %s', (left, held) => {
  expect(minutesHeld(left)).toBe(held);
});

it('no offer lasts into the last half hour before its slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 50_000_000 }), (ms) => {
      const now = new Date(startsAt.getTime() - ms);
      const ends = offerEndsAt({ startsAt, now, timeZone });
      expect(ends === null || (ends > now && ends.getTime() <= startsAt.getTime() - 30 * 60_000)).toBe(true);
    }),
  );
});

const at = (local: string) => new Date(`2026-11-${local}:00+05:30`);

it.each([
  ['23:36, slot the next evening: four hours from 07:00', '28T23:36', '29T18:00', '29T11:00'],
  ['21:00: an hour, and three from 07:00', '28T21:00', '29T18:00', '29T10:00'],
  ['05:00, slot at 09:30: half of the two hours from 07:00', '28T05:00', '28T09:30', '28T08:00'],
  ['16:00: a day without a night in it', '28T16:00', '30T10:00', '28T20:00'],
  ['19:00: three hours, and one from 07:00', '28T19:00', '30T10:00', '29T08:00'],
])('quiet hours stop the clock of an offer: %s', (_title, now, slot, ends) => {
  expect(offerEndsAt({ startsAt: at(slot), now: at(now), timeZone })).toEqual(at(ends));
});

it('a seat that falls free at night of a slot before anyone is awake is free for anyone', () => {
  expect(offerEndsAt({ startsAt: at('29T07:30'), now: at('28T23:36'), timeZone })).toBeNull();
});
