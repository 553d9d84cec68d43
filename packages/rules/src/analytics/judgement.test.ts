import { expect, test } from 'vitest';
import { scoreTrend, studyTrend } from './judgement.ts';

test.each([
  { shares: [], trend: 'few' },
  { shares: [40], trend: 'few' },
  { shares: [30, 41], trend: 'rising' },
  { shares: [30, 31.9], trend: 'steady' },
  { shares: [30, 32], trend: 'rising' },
  { shares: [34, 32], trend: 'falling' },
  { shares: [29, 32, 31, 37, 36, 41], trend: 'rising' },
  { shares: [41, 36, 90, 31, 29], trend: 'falling' },
  { shares: [-5, -1], trend: 'rising' },
] as const)('scores $shares are $trend', ({ shares, trend }) => {
  expect(scoreTrend(shares)).toBe(trend);
});

const hour = 3600;
test.each([
  { name: 'nothing is known of no weeks', weeks: [], trend: 'unknown' },
  { name: 'one week has nothing before it', weeks: [9 * hour], trend: 'unknown' },
  { name: 'minutes a week are no habit', weeks: [600, 600, 0], trend: 'unknown' },
  { name: 'as much as usual', weeks: [8 * hour, 9 * hour, 8 * hour], trend: 'usual' },
  { name: 'well under the usual', weeks: [9 * hour, 9 * hour, 6 * hour], trend: 'less' },
  { name: 'just enough', weeks: [10 * hour, 7 * hour], trend: 'usual' },
  { name: 'nothing at all', weeks: [9 * hour, 9 * hour, 0], trend: 'none' },
  { name: 'weeks before the start count for nothing', weeks: [0, 0, 9 * hour, 8 * hour], trend: 'usual' },
] as const)('$name', ({ weeks, trend }) => {
  expect(studyTrend(weeks)).toBe(trend);
});
