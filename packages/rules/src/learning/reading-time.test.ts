import { expect, test } from 'vitest';
import { readingMs } from './reading-time.ts';

test.each([
  ['a picture', '', 800],
  ['a heading', 'Real, equal or not real', 800],
  ['a short paragraph', 'x'.repeat(200), 5_000],
  ['a paragraph of any length', 'x'.repeat(5_000), 8_000],
])('LRN-014 %s is read in so long', (_block, text, ms) => {
  expect(readingMs(text)).toBe(ms);
});
