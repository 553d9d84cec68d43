import { expect, test } from 'vitest';
import { mayOutlive } from './outlive.ts';

test('what may outlive a page is counted in bytes, not in characters', () => {
  expect(mayOutlive({ text: 'a'.repeat(50_000) })).toBe(true);
  expect(mayOutlive({ text: 'a'.repeat(60_000) })).toBe(false);
  expect(mayOutlive({ text: 'ஆ'.repeat(25_000) })).toBe(false);
});
