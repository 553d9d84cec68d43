import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerEndsAt } from './offer.ts';

const startsAt = new Date('2026-11-29T04:00:00.000Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * 60_000);
const minutesHeld = (left: number) => {
  const now = minutesBefore(left);
  const ends = offerEndsAt({ startsAt, now });
  return ends === null ? null : (ends.getTime() - now.getTime()) / 60_000;
};

it.each([
  [10_000, 240],
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
      const ends = offerEndsAt({ startsAt, now });
      expect(ends === null || (ends > now && ends.getTime() <= startsAt.getTime() - 30 * 60_000)).toBe(true);
    }),
  );
});
