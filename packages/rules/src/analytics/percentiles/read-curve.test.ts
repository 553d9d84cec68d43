import { expect, test } from 'vitest';
import { readCurve } from './read-curve.ts';

const curve = { from: -1, percentile: [10, 20, 40], low: [5, 15, 30], high: [15, 30, 50] };

test('PRF-011 marks are read off the curve, between two marks on the line, beyond the ends at the end', () => {
  expect(readCurve({ curve, marks: 0 })).toEqual({ percentile: 20, low: 15, high: 30 });
  expect(readCurve({ curve, marks: 0.5 })).toEqual({ percentile: 30, low: 22.5, high: 40 });
  expect(readCurve({ curve, marks: -9 })?.percentile).toBe(10);
  expect(readCurve({ curve, marks: 9 })?.percentile).toBe(40);
  expect(readCurve({ curve: { ...curve, low: [], high: [] }, marks: 0 })).toEqual({ percentile: 20, low: null, high: null });
  expect(readCurve({ curve: { from: 0, percentile: [], low: [], high: [] }, marks: 0 })).toBeNull();
});
