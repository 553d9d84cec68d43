import { expect, test } from 'vitest';
import { listArrangements, noAccommodation } from './accommodation.ts';

const all = { extra: { above: 1, below: 3 }, breakMinutes: 20, largeText: true, separateRoom: true };

test.each([
  { name: 'none', accommodation: noAccommodation, said: [] },
  {
    name: 'a percentage',
    accommodation: { ...noAccommodation, extra: { above: 335, below: 1000 } },
    said: [{ key: 'arranged_extra', values: { extra: '33.5%' } }],
  },
  {
    name: 'all',
    accommodation: all,
    said: [
      { key: 'arranged_extra', values: { extra: '1/3' } },
      { key: 'arranged_breaks', values: { minutes: 20 } },
      { key: 'arranged_large_text' },
      { key: 'arranged_separate_room' },
    ],
  },
])('arrangements in words: $name', ({ accommodation, said }) => {
  expect(listArrangements({ accommodation })).toEqual(said);
});

test('at home there is no room to arrange', () => {
  expect(listArrangements({ accommodation: all, atHome: true })).not.toContainEqual({ key: 'arranged_separate_room' });
});
