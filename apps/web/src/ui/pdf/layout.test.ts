import { describe, expect, test } from 'vitest';
import { heightOf, layOut, pageAt, pagesInView, pagesNear } from './layout.ts';

// ten pages of 100 x 150 with 10 between them, the third one lying: 160, 320, 390, 550 …
const layout = layOut({
  pages: 10,
  ratios: new Map([
    [0, 1.5],
    [2, 0.6],
  ]),
  width: 100,
  gap: 10,
});

describe('the pages of a document', () => {
  test('are below each other, the unknown ones as high as the first', () => {
    expect(layout.tops.slice(0, 5)).toEqual([0, 160, 320, 390, 550]);
    expect(heightOf({ layout, page: 2 })).toBe(60);
    expect(heightOf({ layout, page: 1 })).toBe(150);
  });

  test.each([
    [-50, 0],
    [0, 0],
    [159, 0],
    [160, 1],
    [385, 2],
    [390, 3],
    [99_999, 9],
  ])('MED-002 at height %i is page %i, never before the first or after the last', (y, expected) => {
    expect(pageAt({ layout, y })).toBe(expected);
  });

  test('of three hundred only those near the view are drawn', () => {
    const long = layOut({ pages: 300, ratios: new Map([[0, 1.5]]), width: 800, gap: 16 });
    const near = pagesNear({ layout: long, top: long.tops[150] ?? 0, height: 700, around: 1 });
    expect(near.last - near.first).toBeLessThanOrEqual(3);
    expect(near.first).toBeLessThanOrEqual(150);
    expect(near.last).toBeGreaterThanOrEqual(150);
  });

  test('of the small ones beside it only those in view are drawn', () => {
    const small = layOut({ pages: 300, ratios: new Map([[0, 1.5]]), width: 96, gap: 36 });
    expect(pagesNear({ layout: small, top: 0, height: 720, around: 0 })).toEqual({ first: 0, last: 4 });
    expect(pagesNear({ layout: small, top: small.tops[150] ?? 0, height: 720, around: 0 })).toEqual({ first: 150, last: 154 });
  });

  test('are in view when half of them, or half of the view, is filled', () => {
    expect(pagesInView({ layout, top: 0, height: 150 })).toEqual([0]);
    expect(pagesInView({ layout, top: 80, height: 160 })).toEqual([1]);
    expect(pagesInView({ layout, top: 300, height: 260 })).toEqual([2, 3]);
    // one page that is much higher than the view
    expect(pagesInView({ layout, top: 30, height: 60 })).toEqual([0]);
  });
});
