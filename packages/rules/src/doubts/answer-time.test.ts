import { expect, test } from 'vitest';
import { answerTime } from './answer-time.ts';

test.each([
  [0, { unit: 'hour' }],
  [60, { unit: 'hour' }],
  [61, { unit: 'hours', count: 2 }],
  [1440, { unit: 'hours', count: 24 }],
  [1441, { unit: 'days', count: 2 }],
  [4321, { unit: 'days', count: 4 }],
])('A usual time of %d minutes is said as %o', (minutes, said) => {
  expect(answerTime(minutes)).toEqual(said);
});
