import { expect, test } from 'vitest';
import { minutesLeftOf, minutesOf } from './minutes.ts';

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
