import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellLimit, cutTitle, fillCells, type FilledCells, isLong, type PlacedEvent } from './month-cells.ts';

const range = { first: '2026-11-01', last: '2026-12-12' };
const day = '2026-11-24';
const shortOnes = (count: number, on = day) =>
  Array.from({ length: count }, (_, index) => ({ id: `${on}-${index}`, firstDay: on, lastDay: on }));
const long = (id: string, firstDay = '2026-11-23', lastDay = '2026-11-25') => ({ id, firstDay, lastDay });
/** The ids of what a day shows. */
const shownOn = ({ bars, singles }: FilledCells<PlacedEvent>, on: string): string[] => [
  ...bars.filter(({ firstDay, lastDay }) => firstDay <= on && lastDay >= on).map(({ event }) => event.id),
  ...(singles.get(on) ?? []).map(({ id }) => id),
];

describe('how many events a cell shows', () => {
  test('CAL-023 15 events are all shown, of 16 there are 15 and +1', () => {
    const fifteen = fillCells({ events: shortOnes(15), ...range });
    expect(shownOn(fifteen, day)).toHaveLength(15);
    expect(fifteen.more.size).toBe(0);
    const sixteen = fillCells({ events: shortOnes(16), ...range });
    expect(shownOn(sixteen, day)).toHaveLength(15);
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
    const filled = fillCells({ events: [...longOnes, ...shortOnes(20)], ...range });
    expect(shownOn(filled, day)).toHaveLength(limit);
    expect(filled.more.get(day)).toBe(20 + longEvents - limit);
  });

  test('CAL-024 only the days of the long event have the lower limit', () => {
    const { more } = fillCells({ events: [long('long'), ...shortOnes(15), ...shortOnes(15, '2026-11-26')], ...range });
    expect(more).toEqual(new Map([[day, 5]]));
  });

  test('CAL-024 a long event is counted on the days that have no room for it, and shown on its others', () => {
    const week = long('week', '2026-11-22', '2026-11-27');
    const events = [...Array.from({ length: 7 }, (_, index) => long(`long-${index}`, day, '2026-11-25')), week];
    const { bars, more } = fillCells({ events, ...range });
    expect(more).toEqual(new Map([day, '2026-11-25'].map((each) => [each, 1])));
    expect(bars.filter(({ event }) => event === week)).toEqual([
      { event: week, firstDay: '2026-11-22', lastDay: '2026-11-23', isWhole: false },
      { event: week, firstDay: '2026-11-26', lastDay: '2026-11-27', isWhole: false },
    ]);
    expect(bars[0]).toEqual({ event: events[0], firstDay: day, lastDay: '2026-11-25', isWhole: true });
  });

  test('a long event that no day has room for is only counted', () => {
    const { bars, more } = fillCells({ events: Array.from({ length: 8 }, (_, index) => long(`long-${index}`)), ...range });
    expect(bars).toHaveLength(7);
    expect(more).toEqual(new Map(['2026-11-23', day, '2026-11-25'].map((each) => [each, 1])));
  });

  test('a bar ends where the cells end', () => {
    const { bars } = fillCells({ events: [long('over', '2026-10-28', '2026-11-02')], ...range });
    expect(bars).toMatchObject([{ firstDay: '2026-11-01', lastDay: '2026-11-02', isWhole: true }]);
  });

  test('what is not on any of the days is neither shown nor counted', () => {
    expect(fillCells({ events: [long('before', '2026-10-01', '2026-10-03')], ...range })).toEqual({
      bars: [],
      singles: new Map(),
      more: new Map(),
    });
  });

  test('CAL-023 CAL-024 each event of a day is shown or counted, and no cell shows more than its limit', () => {
    const some = fc.array(fc.record({ id: fc.uuid(), start: fc.integer({ min: 1, max: 28 }), length: fc.integer({ min: 0, max: 3 }) }), {
      maxLength: 120,
    });
    const at = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString().slice(0, 10);
    fc.assert(
      fc.property(some, (made) => {
        const events = made.map(({ id, start, length }) => ({ id, firstDay: at(start), lastDay: at(start + length) }));
        const filled = fillCells({ events, ...range });
        for (let number = 1; number <= 31; number += 1) {
          const here = (event: { firstDay: string; lastDay: string }) => event.firstDay <= at(number) && event.lastDay >= at(number);
          const all = events.filter(here);
          const shown = shownOn(filled, at(number));
          expect(shown.length + (filled.more.get(at(number)) ?? 0)).toBe(all.length);
          expect(shown.length).toBe(Math.min(all.length, cellLimit(all.filter(isLong).length)));
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
