import type { ReviewItem } from '@abhyas/contract/assessment.ts';
import { expect, test } from 'vitest';
import { countFilters } from './filter.ts';

const item = (outcome: ReviewItem['outcome'], marked: boolean) => ({ outcome, marked }) as ReviewItem;

test('TST-066 counts what each filter of the review shows', () => {
  const items = [item('correct', true), item('wrong', false), item('wrong', true), item('blank', false)];
  expect(countFilters(items)).toEqual({ all: 4, wrong: 2, skipped: 1, marked: 2 });
});
