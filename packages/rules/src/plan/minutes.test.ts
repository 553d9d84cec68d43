import { expect, test } from 'vitest';
import { leftOf, minutesLeftOf, minutesOf } from './minutes.ts';

test.each([
  ['a video', { type: 'video', seconds: 601, pages: 0 }, 11],
  ['a test', { type: 'assessment', seconds: 1200, pages: 0 }, 20],
  ['a PDF of 22 pages', { type: 'pdf', seconds: 0, pages: 22 }, 44],
  ['a page of 9 blocks', { type: 'html', seconds: 0, pages: 9 }, 5],
  ['a video of unknown length', { type: 'video', seconds: 0, pages: 0 }, 10],
] as const)('%s takes so many minutes', (_, asset, minutes) => {
  expect(minutesOf(asset)).toBe(minutes);
});

test.each([
  [0, 10],
  [300, 5],
  [599, 1],
  [900, 1],
])('of a video of 10 minutes with %i seconds watched %i minutes are left', (seenCount, left) => {
  expect(minutesLeftOf({ type: 'video', seconds: 600, pages: 0, seenCount })).toBe(left);
});

test.each([
  ['a video', { type: 'video', seconds: 600, pages: 0, seenCount: 372 }, { unit: 'minutes', count: 4 }],
  ['a page', { type: 'html', seconds: 900, pages: 10, seenCount: 8 }, { unit: 'minutes', count: 3 }],
  ['a PDF', { type: 'pdf', seconds: 0, pages: 26, seenCount: 4 }, { unit: 'pages', count: 22 }],
  ['a PDF seen to its end', { type: 'pdf', seconds: 0, pages: 3, seenCount: 3 }, { unit: 'pages', count: 1 }],
  ['a video of unknown length', { type: 'video', seconds: 0, pages: 0, seenCount: 9 }, null],
] as const)('of %s is left what a card says', (_, asset, left) => {
  expect(leftOf(asset)).toEqual(left);
});
