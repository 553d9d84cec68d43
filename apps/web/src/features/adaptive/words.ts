import type { CauseCounts } from '@abhyas/contract/adaptive/revision.ts';
import type { RevisionCause, RoundAnswer, Why } from '@abhyas/contract/adaptive/rounds.ts';
import type { LevelReason } from '@abhyas/contract/adaptive/topics.ts';
import { now } from '../../lib/clock.ts';
import { daysBetween, dayOf, formatDayFirst } from '../../lib/dates/dates.ts';
import { formatDuration } from '../../lib/format/durations.ts';
import { m } from '../../paraglide/messages.js';
import { localeFor } from '../../lib/language/language.ts';

/** How long a question took: '48 s', '4 min 10 s'. */
export function questionTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes === 0 || rest === 0 ? formatDuration(Math.max(1, seconds)) : m.adapt_time({ minutes, seconds: rest });
}

const weekday = new Intl.DateTimeFormat(localeFor('en'), { weekday: 'long', timeZone: 'UTC' });

/** A day to come as people say it: 'today', 'tomorrow', 'on Friday', 'on 04 Dec 2026'. */
export function dayAhead(day: string): string {
  const days = daysBetween({ from: dayOf(now()), to: day });
  if (days <= 0) return m.adapt_today();
  if (days === 1) return m.adapt_tomorrow();
  return m.adapt_on_day({ day: days < 7 ? weekday.format(new Date(day)) : formatDayFirst(day) });
}

export function levelName(level: number): string {
  return level === 0 ? m.adapt_level_none() : m.adapt_level({ level });
}

const reasons: Readonly<Record<LevelReason, readonly [own: () => string, other: () => string]>> = {
  first: [m.adapt_reason_first, m.adapt_reason_first_student],
  rose: [m.adapt_reason_rose, m.adapt_reason_rose_student],
  fell: [m.adapt_reason_fell, m.adapt_reason_fell_student],
  same: [m.adapt_reason_same, m.adapt_reason_same_student],
  unclear: [m.adapt_reason_unclear, m.adapt_reason_unclear_student],
};

/** Why a level is what it is, in a sentence to the student, or to a parent or mentor. */
export function reasonText({ reason, isOwn = true }: { reason: LevelReason; isOwn?: boolean }): string {
  return reasons[reason][isOwn ? 0 : 1]();
}

const inTest: Readonly<Record<RevisionCause, (about: { test: string }) => string>> = {
  wrong: m.adapt_why_wrong,
  skipped: m.adapt_why_skipped,
  guess: m.adapt_why_guess,
  slow: m.adapt_why_slow,
};

/** Why a question is in the round: what happened in the test, how long it took there, and since when it is due. */
export function whyTexts(why: Why): string[] {
  if (why.kind === 'level') return [m.adapt_why_level()];
  if (why.kind === 'practice') return [m.adapt_why_practice()];
  if (why.kind === 'diagnostic') return [why.name];
  const times =
    why.cohortSeconds === null || why.cause === 'skipped'
      ? []
      : [m.adapt_why_times({ own: questionTime(why.seconds), others: questionTime(why.cohortSeconds) })];
  if (why.again) return [m.adapt_why_again(), inTest[why.cause](why)];
  const due = why.dueOn === '' || why.new ? [] : [dueText(why.dueOn)];
  return [inTest[why.cause](why), ...times, ...due];
}

function dueText(day: string): string {
  return daysBetween({ from: day, to: dayOf(now()) }) <= 0 ? m.adapt_due_today() : m.adapt_due_since({ date: formatDayFirst(day) });
}

/** When a question of a revision is due again; '' if never. */
export function backText({ laterToday, nextOn }: Pick<RoundAnswer, 'laterToday' | 'nextOn'>): string {
  if (laterToday) return m.adapt_back_later();
  return nextOn === '' ? '' : m.adapt_back_on({ day: dayAhead(nextOn) });
}

const counted: readonly (readonly [keyof CauseCounts, (about: { count: number }) => string])[] = [
  ['wrong', m.adapt_count_wrong],
  ['slow', m.adapt_count_slow],
  ['skipped', m.adapt_count_skipped],
  ['guess', m.adapt_count_guess],
];

/** '8 wrong, 3 slow, 2 skipped, 1 guessed'; nothing of what there is none of. */
export function countsText(counts: CauseCounts): string {
  return counted.flatMap(([cause, words]) => (counts[cause] === 0 ? [] : [words({ count: counts[cause] })])).join(', ');
}

export const countOf = ({ wrong, slow, skipped, guess }: CauseCounts): number => wrong + slow + skipped + guess;

/** Whole minutes, at least one: '12 min'. */
export const aboutMinutes = (seconds: number): string => formatDuration(Math.max(1, Math.round(seconds / 60)) * 60);

/** An ability on the scale of levels: 3 is the middle of level 3, and a standard error keeps its size. */
export const onLevels = (ability: number): number => Math.min(5.5, Math.max(0.5, 3 + ability));
