import { expect, test } from 'vitest';
import { lostMarks } from './lost-marks.ts';

test('TST-064 marks lost are those of the questions and those that blanks have cost', () => {
  const losses = [{ marks: '1.25' }, { marks: '2' }];
  expect(lostMarks({ losses, penalty: '-0.3' })).toEqual({ paid: 0.3, total: 3.55 });
  expect(lostMarks({ losses, penalty: '0' })).toEqual({ paid: 0, total: 3.25 });
});
