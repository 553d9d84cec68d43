import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import { expect, test } from 'vitest';
import { countFilters, filterNamed } from './filter.ts';

const item = (some: Partial<ReviewItem>) =>
  ({
    outcome: 'correct',
    marks: '-1',
    marked: false,
    seconds: 30,
    cohortSeconds: 30,
    tag: '',
    bookmarked: false,
    note: '',
    ...some,
  }) as ReviewItem;

test('TST-066 counts what each filter of the review shows; what was right in part is not among the wrong', () => {
  const items = [
    item({ marked: true, bookmarked: true }),
    item({ outcome: 'wrong', tag: 'careless' }),
    item({ outcome: 'wrong', marked: true, seconds: 46 }),
    item({ outcome: 'wrong', marks: '2' }),
    item({ outcome: 'blank', seconds: 46, cohortSeconds: null }),
    item({ outcome: 'dropped', note: 'Why?' }),
  ];
  const own = { all: 6, correct: 1, partly: 1, wrong: 2, skipped: 1, marked: 2, slow: 1, dropped: 1, bookmarked: 2 };
  expect(countFilters(items)).toEqual({ ...own, concept: 0, careless: 1, misread: 0, time: 0, guess: 0 });
});

test('TST-066 an address that names no filter shows all', () => {
  expect([filterNamed('slow'), filterNamed('guess'), filterNamed('else'), filterNamed(undefined)]).toEqual(['slow', 'guess', 'all', 'all']);
});
