import { expect, it } from 'vitest';
import { accuracy } from './accuracy.ts';
import { isSlow } from './slow.ts';

it.each([
  [91, 60, true],
  [90, 60, false],
  // half as long again is nothing where the question is a matter of seconds
  [24, 10, false],
  [25, 10, true],
  [600, null, false],
  [0, 0, false],
])('TST-066 %i s against a median of %s s is slow: %s', (seconds, median, slow) => {
  expect(isSlow({ seconds, median })).toBe(slow);
});

it.each([
  [2, 1, 67],
  [1, 7, 13],
  [0, 3, 0],
  [0, 0, null],
])('TST-064 %i right and %i wrong is an accuracy of %s', (correct, wrong, percent) => {
  expect(accuracy({ correct, wrong })).toBe(percent);
});
