import { formatDayMonth } from '../../../../lib/dates/day-month.ts';
import { daysBetween, formatDayFirst, shortWeekday } from '../../../../lib/dates/dates.ts';
import { formatList } from '../../../../lib/format/figures.ts';
import { m } from '../../../../paraglide/messages.js';
import { minutesInWords, titleOf } from '../plan-words.ts';
import type { WholePlan } from './use-whole-plan.ts';

type Day = WholePlan['days'][number];

/** 'Thu 26 Nov' */
export const dayName = (day: string): string => `${shortWeekday(day)} ${formatDayMonth(day)}`;

/** What an item of a day is called: of revision to come its questions are not known yet. */
export const nameOf = (item: Day['items'][number]): string =>
  item.kind === 'revision' && item.questions === 0 ? m.studyplan_kind({ kind: 'revision' }) : titleOf(item);

/** How far the student is, and how long until the exam, in one sentence. */
export function headOf({ ahead, examOn, today }: WholePlan): string {
  const until = { date: formatDayFirst(examOn), count: daysBetween({ from: today, to: examOn }) };
  if (ahead === null) return m.studyplan_head_new(until);
  if (ahead === 0) return m.studyplan_head_even(until);
  const time = minutesInWords(Math.abs(ahead));
  return ahead < 0 ? m.studyplan_head_behind({ time, ...until }) : m.studyplan_head_ahead({ time, ...until });
}

/** What a week holds: '5 h · 14 lessons · 1 mock'; of one that is over what was done and what slipped. */
export function weekInWords({ days, isOver, slipped }: { days: readonly Day[]; isOver: boolean; slipped: number }): string {
  const items = days.flatMap((day) => day.items);
  const entries = days.flatMap((day) => day.entries);
  const minutes = days.reduce((sum, day) => sum + day.minutes, 0);
  const time = minutesInWords(minutes);
  const ofKind = (kind: string) => [...items, ...entries].filter((one) => one.kind === kind).length;
  const counts: readonly (readonly [string, (of: { count: number }) => string])[] = [
    ['lesson', m.studyplan_lessons],
    ['test', m.studyplan_tests],
    ['mock', m.studyplan_mocks],
    ['class', m.studyplan_classes],
    ['session', m.studyplan_sessions],
    ['task', m.studyplan_tasks],
  ];
  const parts = [
    ...(time === '' ? [] : [isOver ? m.studyplan_week_done({ time }) : time]),
    ...counts.flatMap(([kind, words]) => (ofKind(kind) === 0 ? [] : [words({ count: ofKind(kind) })])),
    ...(slipped === 0 ? [] : [m.studyplan_week_slipped({ count: slipped })]),
  ];
  return parts.length > 0 ? parts.join(' · ') : isOver ? m.studyplan_nothing_done() : m.studyplan_nothing();
}

/** What slipped costs, a sentence each. */
export function costInWords({ minutesSoon, moved, daysLater, minutesPerWeek }: WholePlan['slipped']): string[] {
  const said = [
    ...(minutesPerWeek === 0 ? [] : [m.studyplan_cost_week({ time: minutesInWords(minutesPerWeek) })]),
    ...(minutesSoon === 0 ? [] : [m.studyplan_cost_soon({ time: minutesInWords(minutesSoon) })]),
    ...(moved === null ? [] : [m.studyplan_cost_moved({ title: moved.title, from: dayName(moved.from), to: dayName(moved.to) })]),
    ...(daysLater === 0 ? [] : [m.studyplan_cost_days({ count: daysLater })]),
  ];
  return said.length > 0 ? said : [m.studyplan_cost_none()];
}

/** A way to catch up, before it is chosen. */
export function wayInWords({ kind, minutes, days }: WholePlan['catchUps'][number]): string {
  const said = { time: minutesInWords(minutes), days: formatList(days.map(dayName)) };
  return kind === 'more' ? m.studyplan_way_more({ ...said, count: days.length }) : m.studyplan_way_day_off(said);
}
