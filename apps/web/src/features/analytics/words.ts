import type { PaperItem } from '@abhyas/contract/analytics/performance.ts';
import { sharePercent } from '@abhyas/rules/measurement/arithmetic/share-percent.ts';
import { formatDayMonth } from '../../lib/dates/day-month.ts';
import { m } from '../../paraglide/messages.js';

/** How long a question took: '48 s', '4 min', '4 min 10 s'; a question that was never opened took no time. */
export function questionTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : m.perf_time({ minutes: Math.floor(seconds / 60), seconds: rest });
}

/** '04 Oct' */
export const shortDate = (moment: string, zone?: string): string => formatDayMonth(moment, zone);

/** What became of a question, as the charts name it. */
export function outcomeWord(outcome: PaperItem['outcome']): string {
  return { correct: m.perf_minutes_right, wrong: m.perf_minutes_wrong, blank: m.perf_minutes_left, dropped: m.test_dropped }[outcome]();
}

const difficulties: Readonly<Record<string, () => string>> = { easy: m.perf_easy, medium: m.perf_medium, hard: m.perf_hard };

/** The difficulty of a question; another word than ours stays as the content has it. */
export const difficultyWord = (difficulty: string): string => difficulties[difficulty.toLowerCase()]?.() ?? difficulty;

/** A percentile to read at a glance: two digits behind the point only where the top is. */
export function roundPercentile(percentile: string): string {
  const value = Number(percentile);
  return value >= 99 ? String(Number(value.toFixed(2))) : String(Math.round(value));
}

/** A share of 1 in per cent. */
export const percentOf = (share: number): string => m.chart_percent({ percent: sharePercent(share) });
