import type { TestResult } from '@abhyas/contract/assessment/assessment.ts';
import { m } from '../../paraglide/messages.js';

const words = {
  open: m.test_mark_practice,
  again: m.test_mark_again,
  'outside-window': m.test_mark_outside_window,
  'seen-before': m.test_mark_seen_before,
};

/** 'Practice', or why an attempt isn't in the ranking; '' for one that is ranked. */
export const unrankedMark = (unranked: TestResult['unranked']): string => (unranked === '' ? '' : words[unranked]());

/** What a percentile of a cohort, of the whole test or of a section, is marked with wherever it is shown: why it is unranked, or that it is provisional; '' for neither. */
export const percentileMark = ({ unranked = '', provisional }: { unranked?: TestResult['unranked']; provisional: boolean }): string =>
  unrankedMark(unranked) || (provisional ? m.test_provisional() : '');

/** '93.18', '93.18 · provisional'; a dash for none. */
export const markedPercentile = ({ percentile, ...of }: Parameters<typeof percentileMark>[0] & { percentile: string }): string =>
  percentile === '' ? '\u2013' : [percentile, percentileMark(of)].filter(Boolean).join(' · ');
