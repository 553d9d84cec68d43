import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noTurns, type Paper } from './paper.ts';
import { deadlineOf, readClock, sectionWindows } from './section-clock.ts';
import { chosenBreaks, inChosenOrder, isOrderOf, movableBreak } from './section-order.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const iso = (seconds: number) => new Date(start + 1000 * seconds).toISOString();
const sections = ['1', '2', '3'].map((sectionId) => ({ sectionId, seconds: 60, breakSeconds: sectionId === '3' ? 20 : 0, itemIds: [] }));
const paper = (order: string[]): Paper => ({ order: 'fixed', startedAt: iso(0), turns: { ...noTurns, order }, sections });
const orders = fc.shuffledSubarray(['1', '2', '3'], { minLength: 3 });

test('TST-063 the clock runs through the sections in the order that the candidate chose', () => {
  expect(
    sectionWindows(paper(['3', '1', '2'])).map(({ sectionId, opensAt, closesAt }) => [sectionId, opensAt - start, closesAt - start]),
  ).toEqual([
    ['3', 0, 60_000],
    ['1', 80_000, 140_000],
    ['2', 140_000, 200_000],
  ]);
  expect(readClock({ paper: paper(['3', '1', '2']), now: start + 70_000 })).toMatchObject({ phase: 'break', sectionId: '1' });
  expect(readClock({ paper: paper(['2', '3', '1']), now: start + 70_000 })).toMatchObject({ phase: 'running', sectionId: '3' });
  // the break of the section that is taken last is none
  expect(deadlineOf(paper(['1', '2', '3']))).toBe(start + 180_000);
});

test('TST-063 in whatever order, each section has its own time, and one after the other', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const windows = sectionWindows(paper(order));
      expect(windows.map(({ sectionId }) => sectionId)).toEqual(order);
      windows.forEach(({ opensAt, closesAt }, at) => {
        expect(closesAt - opensAt).toBe(60_000);
        expect(opensAt).toBe(windows[at - 1]?.breakEndsAt ?? start);
      });
    }),
  );
});

test('TST-063 an order names each section once; what a later import adds comes last', () => {
  const sectionIds = ['1', '2', '3'];
  fc.assert(fc.property(orders, (order) => isOrderOf({ order, sectionIds })));
  for (const order of [
    ['1', '2'],
    ['1', '2', '2'],
    ['1', '2', '4'],
    ['1', '2', '3', '4'],
  ])
    expect(isOrderOf({ order, sectionIds })).toBe(false);
  expect(inChosenOrder({ sections: ['1', '2', '3', '4'], order: ['3', '1', '2'], idOf: (id) => id })).toEqual(['3', '1', '2', '4']);
  expect(inChosenOrder({ sections: ['2', '1'], order: [], idOf: (id) => id })).toEqual(['2', '1']);
});

test('TST-063 the only break of a paper comes after the section that the candidate chose, never after the last one; where there are several, nothing is chosen', () => {
  const of = (...seconds: number[]) => seconds.map((breakSeconds) => ({ breakSeconds }));
  expect(movableBreak(of(0, 600, 0))).toEqual({ place: 2, seconds: 600 });
  expect([of(0, 0, 600), of(60, 60, 0), of(60, 0)].map(movableBreak)).toEqual([null, null, null]);
  expect(chosenBreaks({ sections: of(0, 600, 0), after: null })).toEqual([0, 600, 0]);
  expect(chosenBreaks({ sections: of(0, 600, 0), after: 1 })).toEqual([600, 0, 0]);
  for (const after of [0, 3, 4]) expect(chosenBreaks({ sections: of(0, 600, 0), after })).toBeNull();
  expect(chosenBreaks({ sections: of(60, 60, 0), after: 1 })).toBeNull();
});
