import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../paraglide/messages.js';

const words = {
  open: m.test_mark_practice,
  again: m.test_mark_again,
  'outside-window': m.test_mark_outside_window,
  'seen-before': m.test_mark_seen_before,
};

/** What a percentile is marked with where its attempt is unranked: 'Practice', or why it isn't in the ranking; '' for one that is ranked. */
export const unrankedMark = (unranked: TestResult['unranked']): string => (unranked === '' ? '' : words[unranked]());
