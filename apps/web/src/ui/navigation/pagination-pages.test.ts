import { expect, test } from 'vitest';
import { pageWindow } from './pagination-pages.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test.each([
  [9, 1, range(1, 9), null, null],
  [10, 10, range(1, 10), null, null],
  [11, 1, range(1, 10), null, 11],
  [11, 11, [11], 10, null],
  [35, 1, range(1, 10), null, 11],
  [35, 14, range(11, 20), 10, 21],
  [35, 30, range(21, 30), 20, 31],
  [35, 35, range(31, 35), 30, null],
  [35, 99, range(31, 35), 30, null],
  [0, 1, [], null, null],
])(
  'SHL-041 of %i pages, on page %i, the bar shows ten at most and ellipses to the windows beside them',
  (count, page, pages, earlier, later) => {
    expect(pageWindow({ count, page })).toEqual({ pages, earlier, later });
  },
);
