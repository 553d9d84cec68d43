import { expect, test } from 'vitest';
import { countdownText, urgencyOf } from './durations.ts';

test.each([
  [2_400_000, '40:00'],
  [59_001, '01:00'],
  [59_000, '00:59'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [7_200_000, '2:00:00'],
  [3_661_000, '1:01:01'],
])('%i ms shows %s', (ms, text) => expect(countdownText(ms)).toBe(text));

test.each([
  [300_001, 'calm'],
  [300_000, 'soon'],
  [60_000, 'last'],
])('%i ms left is %s', (ms, urgency) => expect(urgencyOf(ms)).toBe(urgency));
