import { expect, it } from 'vitest';
import { freeSeatsOf } from './seats.ts';

it.each([
  [3, [], [1, 2, 3]],
  [4, [2], [1, 3, 4]],
  [2, [7, 8], []],
  [3, [9], [1, 2]],
  [1, [1, 2], []],
])('of %i seats, with %j sold, %j are free', (seats, taken, free) => {
  expect(freeSeatsOf({ seats, taken })).toEqual(free);
});
