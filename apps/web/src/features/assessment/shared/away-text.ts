import type { Away } from '@abhyas/rules/assessment/log/away.ts';
import { m } from '../../../paraglide/messages.js';
import { formatTimeSpent } from '../../../shared/assessment/question/words.ts';

/** What is recorded of leaving the window, in a line; '' for nothing. */
export function awayText({ times, seconds, fullScreen }: Away): string {
  const parts = [
    times === 0 ? '' : `${m.test_away_times({ count: times })} (${formatTimeSpent(seconds)})`,
    fullScreen === 0 ? '' : m.test_away_full_screen({ count: fullScreen }),
  ];
  return parts.filter((part) => part !== '').join(' \u00b7 ');
}
