import { expect, test } from 'vitest';
import { allYears } from './all-years.ts';
import { predictorExam } from '../test-data.ts';

test('PRF-011 all years count by their points', () => {
  // (24 x 3.1 + 12 x 3.4) / 36, (24 x 0.9 + 12 x 1.2) / 36; one year alone has an interval
  expect(allYears(predictorExam().backTests)).toEqual({
    points: 36,
    errorInMarks: expect.closeTo(3.2, 9) as number,
    errorInPercentile: expect.closeTo(1, 9) as number,
    coverage: expect.closeTo(90.3, 9) as number,
  });
  expect(allYears([])).toBeNull();
});
