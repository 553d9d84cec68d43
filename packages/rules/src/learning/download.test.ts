import { expect, test } from 'vitest';
import { mayDownload } from './download.ts';

test.each([
  ['Formula sheet.pdf', true],
  ['FORMULAS.PDF', true],
  ['v1.2 sheet.pdf', true],
  ['sheet.pdf.exe', false],
  ['sheet.mp4', false],
  ['sheetpdf', false],
  ['.pdf', false],
  ['', false],
])('MED-005 a file called %j may be downloaded: %s', (name, expected) => {
  expect(mayDownload(name)).toBe(expected);
});
