import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellLimit, cutTitle, fillCells, isLong } from './month-cells.ts';

const range = { first: '2026-11-01', last: '2026-12-12' };
const day = '2026-11-24';
const shortOnes = (count: number, on = day) =>
  Array.from({ length: count }, (_, index) => ({ id: `${on}-${index}`, firstDay: on, lastDay: on }));
const long = (id: string, firstDay = '2026-11-23', lastDay = '2026-11-25') => ({ id, firstDay, lastDay });

describe('how many events a cell shows', () => {
  test('CAL-023 15 events are all shown, of 16 there are 15 and +1', () => {
    const fifteen = fillCells({ events: shortOnes(15), ...range });
    expect(fifteen.shown).toHaveLength(15);
    expect(fifteen.more.size).toBe(0);
    const sixteen = fillCells({ events: shortOnes(16), ...range });
    expect(sixteen.shown).toHaveLength(15);
    expect(sixteen.more).toEqual(new Map([[day, 1]]));
  });

  test.each([
    [0, 15],
    [1, 11],
    [2, 7],
    [5, 7],
  ])('CAL-024 CAL-025 with %i long events on a day it shows %i', (longEvents, limit) => {
    expect(cellLimit(longEvents)).toBe(limit);
    const longOnes = Array.from({ length: longEvents }, (_, index) => long(`long-${index}`));
    const { shown, more } = fillCells({ events: [...longOnes, ...shortOnes(20)], ...range });
    expect(shown.filter(({ firstDay, lastDay }) => firstDay <= day && lastDay >= day)).toHaveLength(limit);
    expect(more.get(day)).toBe(20 + longEvents - limit);
  });

  test('CAL-024 only the days of the long event have the lower limit', () => {
    const { more } = fillCells({ events: [long('long'), ...shortOnes(15), ...shortOnes(15, '2026-11-26')], ...range });
    expect(more).toEqual(new Map([[day, 5]]));
  });

  test('a long event without room is hidden on all its days, and counted on each', () => {
    const events = Array.from({ length: 8 }, (_, index) => long(`long-${index}`));
    const { shown, more } = fillCells({ events, ...range });
    expect(shown).toHaveLength(7);
    expect(more).toEqual(new Map(['2026-11-23', day, '2026-11-25'].map((each) => [each, 1])));
  });

  test('what is not on any of the days is neither shown nor counted', () => {
    expect(fillCells({ events: [long('before', '2026-10-01', '2026-10-03')], ...range })).toEqual({ shown: [], more: new Map() });
  });

  test('CAL-023 CAL-024 each event of a day is shown or counted, and no cell shows more than its limit', () => {
    const some = fc.array(fc.record({ id: fc.uuid(), start: fc.integer({ min: 1, max: 28 }), length: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 120,
    });
    const at = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(some, (made) => {
        const events = made.map(({ id, start, length }) => ({ id, firstDay: at(start), lastDay: at(start + length) }));
        const { shown, more } = fillCells({ events, ...range });
        for (let number = 1; number <= 31; number += 1) {
          const here = (event: { firstDay: string; lastDay: string }) => event.firstDay <= at(number) && event.lastDay >= at(number);
          const all = events.filter(here);
          expect(shown.filter(here).length + (more.get(at(number)) ?? 0)).toBe(all.length);
          expect(shown.filter(here).length).toBeLessThanOrEqual(cellLimit(all.filter(isLong).length));
        }
      }),
    );
  });
});

test.each([
  ['Arrangements in a circle 123', 'Arrangements in a circle 123'],
  ['Arrangements in a circle 1234', 'Arrangements in a circle 123…'],
  // 28 characters end with a blank, which is not shown
  ['Reading for tone, part 2 of 4', 'Reading for tone, part 2 of…'],
  // a letter with its vowel sign is one character: 27, then 31
  ['गणित गणित गणित गणित गणित गणित गणित', 'गणित गणित गणित गणित गणित गणित गणित'],
  ['गणित गणित गणित गणित गणित गणित गणित गणित', 'गणित गणित गणित गणित गणित गणित गणित…'],
])('CAL-027 the title %s shows as %s', (title, is) => {
  expect(cutTitle(title)).toBe(is);
});
