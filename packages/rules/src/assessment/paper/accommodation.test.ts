import { expect, test } from 'vitest';
import { arrangementWords, noAccommodation } from './accommodation.ts';

const all = { extra: { above: 1, below: 3 }, breakMinutes: 20, largeText: true, separateRoom: true };

test.each([
  { name: 'none', accommodation: noAccommodation, words: [] },
  { name: 'a percentage', accommodation: { ...noAccommodation, extra: { above: 335, below: 1000 } }, words: ['33.5% extra time'] },
  { name: 'all', accommodation: all, words: ['1/3 extra time', '20 min of breaks', 'Large text', 'Separate room'] },
])('arrangements in words: $name', ({ accommodation, words }) => {
  expect(arrangementWords({ accommodation })).toEqual(words);
});

test('at home there is no room to arrange', () => {
  expect(arrangementWords({ accommodation: all, atHome: true })).not.toContain('Separate room');
});
