import { expect, test } from 'vitest';
import { isolated, isolateRightToLeft, unisolated } from './right-to-left.ts';

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

test.each([
  ['Asha Rao · 12', 'Asha Rao · 12'],
  ['מבוא 2', '\u2068מבוא 2\u2069'],
  ['Class 3, محمد', '\u2068Class 3, محمد\u2069'],
])('a title is isolated once, as a whole: %s', (title, once) => {
  expect(isolated(title)).toBe(once);
  expect(isolated(once)).toBe(once);
  expect(unisolated(`${once} x`)).toBe(`${title} x`);
});
