import { expect, test } from 'vitest';
import { moveTextSize, readTextSize, textSizes, usualTextSize } from './text-size.ts';

test('a window opens with the size that the device remembers', () => {
  expect(readTextSize({ largeText: false })).toBe(usualTextSize);
  moveTextSize({ step: usualTextSize, by: -1 });
  expect(readTextSize({ largeText: false })).toBe(0);
});

test('with large text arranged it opens with the largest, whatever the device remembers', () => {
  moveTextSize({ step: usualTextSize, by: -1 });
  expect(readTextSize({ largeText: true })).toBe(textSizes.length - 1);
});
