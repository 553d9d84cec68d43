import { expect, test } from 'vitest';
import { formatClock, durationInWords, formatDuration, secondsOf } from './durations.ts';

test('LRN-010 a duration of 0:00:00 is not shown', () => {
  expect(['0:00:00', '', '0:00:48', '2:00:00'].map(durationInWords)).toEqual(['', '', '48 s', '2 h']);
});

test('durations add up in seconds and read in words', () => {
  expect(secondsOf('1:02:03')).toBe(3723);
  expect([0, 20, 3120, 3900, 50_400].map(formatDuration)).toEqual(['', '20 s', '52 min', '1 h 5 min', '14 h']);
});

test('a place in a recording reads as a clock shows it', () => {
  expect([0, 7.9, 750, 3725, -1].map(formatClock)).toEqual(['0:00', '0:07', '12:30', '1:02:05', '0:00']);
});
