import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';

test('the greeting follows the hour of the day', () => {
  expect([4, 5, 11, 12, 16, 17, 23].map(greetingFor)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
