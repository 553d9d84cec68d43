import type { Report, ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import { attendedShare } from '@abhyas/rules/classes/class-card.ts';
import { IconCalendarEvent, IconChartLine, IconClock, IconSchool, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { brand } from '../../../lib/brand/brand.ts';
import { formatDayFirst, formatTime, shortWeekday } from '../../../lib/dates/dates.ts';
import { formatDuration } from '../../../lib/format/durations.ts';
import { figure, marksBetween } from '../../../lib/format/marks.ts';
import { zoneBeside } from '../../../lib/dates/zone-beside.ts';
import { markedPercentile } from '../../../shared/assessment/percentile-mark.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { shortDate } from '../words.ts';
import classes from './report-figures.module.css';

const none = '\u2013';
const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface FigureProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly value: string;
  /** Beside the value, and below it. */
  readonly unit?: string;
  readonly children: ReactNode;
}

/** A figure of a row: its name, its value, and what is to be said below it. */
export function Figure({ icon: picture, name, value, unit = '', children }: FigureProps) {
  return (
    <div className={`${classes['figure']} min-w-0 px-6 py-4 border-s border-s-line`}>
      <dt>
        {picture}
        <span className="flex flex-wrap gap-x-2 gap-y-0.5 items-center min-w-0">{name}</span>
      </dt>
      <dd>
        <strong>{value}</strong> {unit === '' ? null : <span className="text-muted text-sm print:text-xs">{unit}</span>}
        <span className="text-sm block text-body print:text-xs">{children}</span>
      </dd>
    </div>
  );
}

/** Four figures: the last test, this week, the classes (or, for a student without any, the sessions with mentors), and what is next. */
export function ReportFigures({ report, planHours }: { report: Report; planHours: number }) {
  return (
    <dl className={`${classes['figures']} grid grid-cols-4 m-0 border-t border-line`}>
      <LastTest tests={report.tests} />
      <ThisWeek report={report} planHours={planHours} />
      {report.classes.total === 0 ? <Sessions {...report.sessions} /> : <Classes {...report.classes} />}
      <Next events={report.next} />
    </dl>
  );
}

function LastTest({ tests }: Pick<Report, 'tests'>) {
  const [before, last] = [tests.at(-2), tests.at(-1)];
  const name = m.report_last();
  if (last === undefined) {
    return (
      <Figure icon={<IconChartLine {...icon} />} name={name} value={none}>
        {m.report_last_none()}
      </Figure>
    );
  }
  const gain = before === undefined || before.totalMarks !== last.totalMarks ? null : marksBetween(before.marks, last.marks);
  return (
    <Figure icon={<IconChartLine {...icon} />} name={name} value={figure(last.marks)} unit={m.perf_score_of({ total: last.totalMarks })}>
      {gain === null ? last.name : <b data-good={gain > 0 || undefined}>{gainWords({ gain, test: before?.name ?? '' })}</b>}
      {last.percentile === '' ? null : ` · ${markedPercentile({ ...last, percentile: m.perf_percentile_short(last) })}`}
    </Figure>
  );
}

function gainWords({ gain, test }: { gain: number; test: string }): string {
  if (gain === 0) return m.report_same({ test });
  return (gain > 0 ? m.report_more : m.report_less)({ marks: figure(String(Math.abs(gain))), test });
}

function ThisWeek({ report: { weeks, days, lowWeek }, planHours }: { report: Report; planHours: number }) {
  const week = weeks.at(-1);
  const isLow = week !== undefined && week.from === lowWeek;
  return (
    <Figure
      icon={<IconClock {...icon} />}
      name={
        <>
          {m.report_week()} {isLow ? <Badge tone="warn">{m.perf_fig_below()}</Badge> : null}
        </>
      }
      value={formatDuration(week?.seconds ?? 0) || m.perf_no_time()}
    >
      {m.report_week_days({ count: days.filter(({ isStudied }) => isStudied).length })}
      {planHours === 0 ? null : ` · ${m.report_week_plan({ hours: m.perf_hours({ count: planHours }) })}`}
    </Figure>
  );
}

function Classes({ attended, total, missed }: Report['classes']) {
  const share = attendedShare({ attended, totalClasses: total });
  return (
    <Figure icon={<IconSchool {...icon} />} name={m.report_classes()} value={`${share}%`} unit={m.report_classes_of({ attended, total })}>
      {missed === null ? m.report_classes_all() : missedText(missed)}
    </Figure>
  );
}

const watchedWords = { none: () => '', watched: m.report_recording_watched, unwatched: m.report_recording_unwatched } as const;

/** 'Missed 06 Nov, recording not watched' */
const missedText = ({ at, recording }: NonNullable<Report['classes']['missed']>): string =>
  [m.report_missed_on({ day: shortDate(at) }), watchedWords[recording]()].filter((part) => part !== '').join(', ');

function Sessions({ attended, missed, disputed }: Report['sessions']) {
  const name = m.report_sessions();
  const total = attended + missed + disputed;
  const unclear = disputed === 0 ? '' : m.report_sessions_disputed({ count: disputed });
  if (total === 0) {
    return (
      <Figure icon={<IconUsers {...icon} />} name={name} value={none}>
        {m.report_sessions_none()}
      </Figure>
    );
  }
  return (
    <Figure icon={<IconUsers {...icon} />} name={name} value={String(attended)} unit={m.report_sessions_of({ total })}>
      {[missed === 0 ? m.report_sessions_all() : m.report_sessions_missed({ count: missed }), unclear].filter(Boolean).join(' · ')}
    </Figure>
  );
}

/** 'Sun, 09:00 AM' of an event, with the zone where it is not the portal's. */
export function eventTime({ at, timeZone }: ReportEvent): string {
  const zone = zoneBeside({ moment: at, zone: timeZone, reader: brand.timeZone });
  return [`${shortWeekday(at, timeZone)}, ${formatTime(at, timeZone)}`, zone].filter(Boolean).join(' ');
}

/** What an event is called where nothing else says what happens then. */
export function eventName({ name, when }: ReportEvent): string {
  return { starts: name, opens: m.report_next_opens({ name }), closes: m.report_next_closes({ name }) }[when];
}

function Next({ events }: { events: Report['next'] }) {
  // what has a seat comes before what is only open
  const next = events.find(({ when }) => when === 'starts') ?? events[0];
  const name = m.report_next_figure();
  if (next === undefined) {
    return (
      <Figure icon={<IconCalendarEvent {...icon} />} name={name} value={none}>
        {m.report_next_none()}
      </Figure>
    );
  }
  const { at, place, timeZone } = next;
  return (
    <Figure icon={<IconCalendarEvent {...icon} />} name={name} value={shortDate(at, timeZone)} unit={eventTime(next)}>
      <span title={formatDayFirst(at, timeZone)}>{[eventName(next), place].filter(Boolean).join(' · ')}</span>
    </Figure>
  );
}
