import { expect, test } from 'vitest';
import { isShownOnce } from './shown-once.ts';

test.each([
  { source: 'class', own: [], shown: true, why: 'a class is about nothing that has other entries' },
  { source: 'test', own: [], shown: true, why: 'nothing is booked' },
  { source: 'test', own: ['seat'], shown: false, why: 'the seat says when and where' },
  { source: 'test', own: ['attempt'], shown: false, why: 'it was taken at home' },
  { source: 'test', own: ['seat', 'attempt'], shown: false, why: 'it was taken' },
  { source: 'seat', own: ['seat'], shown: true, why: 'it is the seat itself' },
  { source: 'seat', own: ['seat', 'attempt'], shown: false, why: 'the attempt was made at the seat' },
  { source: 'attempt', own: ['seat', 'attempt'], shown: true, why: 'nothing says more' },
])('CAL-005 an entry of $source beside own entries of $own is shown: $shown, because $why', ({ source, own, shown }) => {
  expect(isShownOnce({ source, own })).toBe(shown);
});
