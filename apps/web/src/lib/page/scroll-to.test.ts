import { expect, test } from 'vitest';
import { scrollPosition } from './scroll-to.ts';

test('SHL-042 a scroll to a place takes 500 ms', () => {
  const at = (elapsed: number) => scrollPosition({ from: 100, to: 900, elapsed });
  expect(at(0)).toBe(100);
  expect(at(499)).toBeLessThan(900);
  expect(at(500)).toBe(900);
  expect(at(2000)).toBe(900);
});
