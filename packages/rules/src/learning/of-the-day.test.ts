import { expect, test } from 'vitest';
import { placeOfDay, turnNamed } from './of-the-day.ts';

const dayAfter = (days: number) => new Date(Date.UTC(2026, 10, 21 + days)).toISOString().slice(0, 10);

test.each([1, 2, 7, 24, 72, 120])('of %i each has its turn once in as many days, and was yesterday what it was today', (count) => {
  const places = Array.from({ length: count }, (_, days) => placeOfDay({ day: dayAfter(days), turn: 'today', count }));
  expect(new Set(places)).toEqual(new Set(Array.from({ length: count }, (_, place) => place)));
  expect(placeOfDay({ day: dayAfter(1), turn: 'yesterday', count })).toBe(places[0]);
});

test('a name of a quiz says a turn, or a question', () => {
  expect(turnNamed('puzzles/yesterday')).toEqual({ bank: 'puzzles', turn: 'yesterday' });
  expect(turnNamed('puzzles/q-1')).toBeNull();
});
