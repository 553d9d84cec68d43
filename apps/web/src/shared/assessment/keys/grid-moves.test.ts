import { expect, test } from 'vitest';
import { moveInGrid } from './grid-moves.ts';

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowRight', 23, null],
  ['ArrowLeft', 0, null],
  ['ArrowDown', 2, 8],
  ['ArrowDown', 20, null],
  ['ArrowUp', 8, 2],
  ['Home', 8, 0],
  ['End', 8, 23],
  ['Enter', 8, null],
])('%s from %i of 24 in six columns leads to %s', (key, at, expected) =>
  expect(moveInGrid({ key, at, count: 24, columns: 6 })).toBe(expected),
);
