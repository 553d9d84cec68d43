import { expect, test } from 'vitest';
import { isolateRightToLeft } from './right-to-left.ts';

test.each([
  ['Asha Rao · 12', 'Asha Rao · 12'],
  ['محمد علي · 12 marks', '[محمد علي] · 12 marks'],
  ['From דוד כהן, ASC1001', 'From [דוד כהן], ASC1001'],
  ['محمد (ASC1001) and علي', '[محمد] (ASC1001) and [علي]'],
  ['عبد الرحمٰن', '[عبد الرحمٰن]'],
  ['דוד, כהן (לוי)', '[דוד], [כהן] ([לוי])'],
])('names that are written from right to left are isolated in %s', (text, isolated) => {
  expect(isolateRightToLeft(text, ['[', ']'])).toBe(isolated);
});
