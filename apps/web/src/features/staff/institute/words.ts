import type { Figure, Institute, Risk, RiskReason, RiskStep } from '@abhyas/contract/analytics/institute.ts';
import { type FigureName, type FigurePeriod, lateFeeDays } from '@abhyas/contract/analytics/institute-limits.ts';
import { riskLimits } from '@abhyas/rules/analytics/at-risk.ts';
import { rupees } from '../../../lib/format/rupees.ts';
import { brand } from '../../../lib/brand/brand.ts';
import { now } from '../../../lib/clock.ts';
import { formatDayFirst, shortWeekday } from '../../../lib/dates/dates.ts';
import { formatCount } from '../../../lib/format/figures.ts';
import { m } from '../../../paraglide/messages.js';
import { whenText } from '../../../shared/staff/words.ts';
import { daysOf, type Filter } from './address.ts';

/** The moment now, for what is printed or saved. */
export const nowText = (): string => m.inst_as_of({ when: whenText(now().toISOString(), brand.timeZone) });

/** What is chosen, in words: the course where it is one, and how far the figures look back. */
export const filterText = ({ courses }: Pick<Institute, 'courses'>, { period, courseId }: Filter): string =>
  [...courses.flatMap((course) => (course.courseId === courseId ? [course.name] : [])), periodWords[period]()].join(' · ');

/** What is chosen and when the desk was counted; what cannot be compared yet says from when on it can. */
export const aboutDesk = (institute: Institute, filter: Filter): string => {
  const { countedAt, timeZone, comparesFrom } = institute;
  return [
    filterText(institute, filter),
    m.inst_about({ when: whenText(countedAt, timeZone) }),
    ...(comparesFrom === null
      ? []
      : [m.inst_compares_from({ day: `${shortWeekday(comparesFrom, 'UTC')} ${formatDayFirst(comparesFrom, 'UTC')}` })]),
  ].join(' · ');
};

export const periodWords = { week: m.inst_week, month: m.inst_month } as const satisfies Record<FigurePeriod, () => string>;

type Value = NonNullable<Figure['value']>;

export const figureWords = {
  enrolled: m.inst_enrolled,
  active: m.inst_active,
  atRisk: m.inst_risk,
  mocks: m.inst_mocks,
  mentors: m.inst_mentors,
  doubts: m.inst_doubts,
  attendance: m.inst_attendance,
  feesDue: m.inst_fees,
} as const satisfies Record<FigureName, () => string>;

const howWords = {
  enrolled: m.inst_how_enrolled,
  active: m.inst_how_active,
  atRisk: (_days: { days: number }) =>
    m.inst_how_risk({
      points: riskLimits.points,
      away: riskLimits.away,
      long: riskLimits.longAway,
      mockDays: riskLimits.mockDays,
      fall: riskLimits.largeFall,
      recent: riskLimits.recent,
      doubtHours: riskLimits.doubtHours,
    }),
  mocks: m.inst_how_mocks,
  mentors: m.inst_how_mentors,
  doubts: m.inst_how_doubts,
  attendance: m.inst_how_attendance,
  feesDue: () => m.inst_how_fees({ days: lateFeeDays }),
} as const satisfies Record<FigureName, (days: { days: number }) => string>;

/** How a figure is counted. */
export const howText = (name: FigureName, filter: Filter): string => howWords[name]({ days: daysOf(filter) });

/** Whole per cent; 0 of nothing is 0. */
export const percentOf = ({ count, of }: { count: number; of: number }): number => (of === 0 ? 0 : Math.round((100 * count) / of));
/** Minutes in hours, to half an hour. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 30) / 2;

const isShare = (name: FigureName): boolean => name === 'mentors' || name === 'attendance';
const mainOf = (name: FigureName, value: Value): number => (isShare(name) ? percentOf(value) : value.count);

/** A figure itself: a number, or a share in per cent. */
export const valueText = (name: FigureName, value: Value): string =>
  isShare(name) ? m.inst_share({ percent: percentOf(value) }) : sizeText(name, value.count);

const sizeText = (name: FigureName, count: number): string => (name === 'feesDue' ? rupees(count * 100) : formatCount(count));

/** What is shown beside the figure: of how many it is, and what is to be known of them. */
export function aboutText(name: FigureName, { count, of, extra }: Value): string {
  switch (name) {
    case 'enrolled':
      return m.inst_in_batches({ count: extra });
    case 'active':
      return m.inst_of_enrolled({ percent: percentOf({ count, of }) });
    case 'atRisk':
      return m.inst_new_risks({ count: extra });
    case 'mocks':
      return m.inst_of_mocks({ of: formatCount(of), count: extra });
    case 'mentors':
      return m.inst_of_hours({ booked: hoursOf(count), offered: hoursOf(of), count: extra });
    case 'doubts':
      if (count === 0) return m.inst_none_waits();
      return extra < 48 ? m.inst_oldest_hours({ count: extra }) : m.inst_oldest_days({ count: Math.floor(extra / 24) });
    case 'attendance':
      return m.inst_in_batches({ count: extra });
    case 'feesDue':
      if (count === 0) return m.inst_all_paid();
      return extra === 0
        ? m.inst_of_students({ count: of })
        : m.inst_of_students_late({ count: of, late: rupees(extra * 100), days: lateFeeDays });
  }
}

/** Whether more of a figure is worse. */
const isBurden = (name: FigureName): boolean => name === 'atRisk' || name === 'doubts' || name === 'feesDue';

/** The change of a figure to the period before in words, and whether it is for the better; null where there is nothing to compare. */
export function changeOf(
  { name, value, before }: Figure,
  { period }: Filter,
): { readonly text: string; readonly tone: 'good' | 'bad' | 'plain' } | null {
  if (value === null || before === null) return null;
  // a share of nothing, and mocks where there were none
  if ((isShare(name) || name === 'mocks') && before.of === 0) return null;
  const change = mainOf(name, value) - mainOf(name, before);
  if (change === 0) return { text: m.inst_same({ period }), tone: 'plain' };
  const size = isShare(name) ? m.inst_points({ count: Math.abs(change) }) : sizeText(name, Math.abs(change));
  const isBetter = change > 0 !== isBurden(name);
  // a mentor with much to do is neither good nor bad
  const tone = name === 'mentors' ? 'plain' : isBetter ? 'good' : 'bad';
  return { text: m.inst_change({ period, change: `${change > 0 ? '+' : '\u2212'}${size}` }), tone };
}

export function reasonText(reason: RiskReason): string {
  switch (reason.kind) {
    case 'away':
      return m.inst_away({ count: reason.days });
    case 'mocks':
      return m.inst_missed_mocks({ missed: reason.missed, of: reason.of });
    case 'scores':
      return m.inst_scores_fell({ fall: reason.fall });
    case 'classes':
      return m.inst_missed_classes({ missed: reason.missed, of: reason.of });
    case 'sessions':
      return m.inst_missed_sessions({ missed: reason.missed, of: reason.of });
    case 'doubts':
      return m.inst_waiting_doubts({ count: reason.waiting });
  }
}

export const stepWords = { assign: m.inst_assign, call: m.inst_call, message: m.inst_message } as const satisfies Record<
  RiskStep,
  () => string
>;

export const seenText = ({ lastVisitAt }: Pick<Risk, 'lastVisitAt'>): string =>
  lastVisitAt === '' ? m.inst_not_seen() : formatDayFirst(lastVisitAt);
export const mentorsText = ({ mentors }: Pick<Risk, 'mentors'>): string => mentors.join(', ') || m.inst_no_mentor();
