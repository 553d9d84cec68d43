import { type AttendanceFilter, type AttendanceToggle, everyClass, toggleAttendance } from '@abhyas/rules/classes/attendance.ts';
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { everyPage } from '../../lib/calls/every-page.ts';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Session } from '../../lib/session/session.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { ProgressRing } from '../../ui/feedback/progress/progress-ring.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import classes from './attendance.module.css';
import { monthAfter, monthOf } from '@abhyas/rules/analytics/months.ts';
import { monthName } from '../../lib/dates/day-month.ts';
import { type Month, weeksOf } from './month.ts';
import type { CountedClass } from '@abhyas/contract/classes/student.ts';
import { classPath } from '../../shared/class-path.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { attendanceChip, startText } from './class-words.ts';
import { mentorClassPath } from './mentor/mentor-class-words.ts';
import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { localeFor } from '../../lib/language/language.ts';
import { classWord } from '@abhyas/rules/classes/class-card.ts';

/** '0 Class', '1 Class', '2 Classes' (MEN-042, MEN-043). */
const countText = (count: number): string => m.attend_count({ count, word: classWord(count) });

interface AttendanceCalendarProps {
  readonly month: Month;
  readonly attended: readonly ClassCard[];
  readonly missed: readonly ClassCard[];
}

// 1 Nov 2026 is a Sunday
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => new Date(Date.UTC(2026, 10, day)));
const dayName = (moment: Date, weekday: 'long' | 'short') =>
  new Intl.DateTimeFormat(localeFor('en-GB'), { weekday, timeZone: 'UTC' }).format(moment);

/** A month in which the days with attended and missed classes are marked, by colour, by shape and in words (MEN-040). */
export function AttendanceCalendar({ month, attended, missed }: AttendanceCalendarProps) {
  const stateOf = (day: string) => {
    const was = attended.some(({ classDate }) => classDate === day);
    const missedOne = missed.some(({ classDate }) => classDate === day);
    if (was && missedOne) return 'both';
    return was ? 'attended' : missedOne ? 'missed' : '';
  };
  const words = { both: m.attend_day_both(), attended: m.attend_day_attended(), missed: m.attend_day_missed(), '': '' };
  return (
    <table className={`${classes['calendar']} card-surface w-full p-3 border-separate tabular text-center`}>
      <caption className="visually-hidden">{monthName(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day.getUTCDay()} scope="col" abbr={dayName(day, 'long')}>
              {dayName(day, 'short').slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null) ?? ''}>
            {week.map((day, index) => {
              if (day === null) return <td key={index}>{'\u00A0'}</td>;
              const state = stateOf(day);
              return (
                <td key={day} data-state={state || undefined}>
                  <span>{Number(day.slice(8))}</span>
                  {state === '' ? null : <span className="visually-hidden">, {words[state]}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={7}>
            <span className={`${classes['key']} inline-flex gap-2 items-center mx-2 mt-2 mb-0 text-muted text-sm`} data-state="attended">
              {m.attend_day_attended()}
            </span>
            <span className={`${classes['key']} inline-flex gap-2 items-center mx-2 mt-2 mb-0 text-muted text-sm`} data-state="missed">
              {m.attend_day_missed()}
            </span>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface AttendanceListProps {
  readonly kind: 'attended' | 'missed';
  readonly cards: readonly CountedClass[];
}

/** The classes of a month that were attended, or missed, newest first, with how many they are (MEN-041). */
function AttendanceList({ kind, cards }: AttendanceListProps) {
  const { isMentor } = useOwnSession();
  const title = kind === 'missed' ? m.attend_missed_classes() : m.attend_attended_classes();
  return (
    <section className={classes['list']} aria-labelledby={`attend-${kind}`}>
      <h2 id={`attend-${kind}`}>
        {title} <span className="m-0 text-muted font-normal text-sm tabular">{countText(cards.length)}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="m-0 text-muted font-normal text-sm tabular">{kind === 'missed' ? m.attend_no_missed() : m.attend_no_attended()}</p>
      ) : (
        <ul>
          {cards.map((card) => (
            <li key={card.mappingId} className={`${classes['row']} flex flex-wrap gap-x-4 gap-y-2 items-center justify-between px-0 py-2`}>
              <span className="grid min-w-0 wrap-anywhere">
                {card.canOpen ? (
                  <PathLink className="tap" href={isMentor ? mentorClassPath(card) : classPath(card)}>
                    {card.classTitle}
                  </PathLink>
                ) : (
                  <span className="text-ink">{card.classTitle}</span>
                )}
                <span className="m-0 text-muted font-normal text-sm tabular">
                  {startText(card)} · {card.batchName}
                </span>
              </span>
              <span className="flex flex-wrap gap-2">
                <Badge tone={kind === 'missed' ? 'bad' : 'good'}>{attendanceChip(card)?.text ?? title}</Badge>
                {card.attendance.corrected ? <Badge>{m.attend_corrected()}</Badge> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface FilterPanelProps {
  readonly filter: AttendanceFilter;
  readonly onToggle: (pressed: AttendanceToggle) => void;
  readonly month: Month;
  readonly onMonth: (month: Month) => void;
}

const toggles = [
  { key: 'all', label: m.attend_all },
  { key: 'missed', label: m.attend_missed_classes },
  { key: 'attended', label: m.attend_attended_classes },
] as const;

/** The filters of the attendance page with its month (MEN-044). */
function FilterPanel({ filter, onToggle, month, onMonth }: FilterPanelProps) {
  return (
    <div className="card-surface grid gap-3 p-4">
      <fieldset className="flex flex-col gap-1 m-0 p-0 border-0">
        <legend className="visually-hidden">{m.attend_filter()}</legend>
        {toggles.map(({ key, label }) => (
          <label key={key} className="flex gap-2 items-center min-h-8 text-ink cursor-pointer">
            <input className="w-4.5 h-4.5 accent-brand-filled" type="checkbox" checked={filter[key]} onChange={() => onToggle(key)} />
            {label()}
          </label>
        ))}
      </fieldset>
      <div className="flex gap-3 items-center justify-between text-ink">
        <ActionIcon variant="default" size={36} aria-label={m.attend_month_before()} onClick={() => onMonth(monthAfter(month, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <strong aria-live="polite">{monthName(month)}</strong>
        <ActionIcon variant="default" size={36} aria-label={m.attend_month_after()} onClick={() => onMonth(monthAfter(month, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}

const attendanceQuery = (studentImsPin: string) =>
  queryOptions({
    queryKey: [...queryKeys.classes.attendance, studentImsPin],
    queryFn: ({ signal }) =>
      everyPage({
        ask: (page) => call('studentAttendance', { mentorImsPin: '', studentImsPin, page }, { signal }),
        rowsOf: ({ attendedClasses, missedClasses }) => [...attendedClasses, ...missedClasses],
        keyOf: ({ mappingId }) => mappingId,
        withRows: (answer, rows) => ({
          ...answer,
          attendedClasses: rows.filter(({ attendance }) => attendance.status === 'present'),
          missedClasses: rows.filter(({ attendance }) => attendance.status === 'absent'),
        }),
      }),
    staleTime: 0,
    meta: { quiet: true },
  });

/** /mentor/attendance (MEN-037 to MEN-048): what a student attended and missed, for their mentor, for themselves and for their parents. `studentImsPin` '' is one's own. */
export function AttendancePage({ studentImsPin }: { studentImsPin: string }) {
  const session = useOwnSession();
  const { student_imspin: own } = session;
  const query = useQuery(attendanceQuery(studentImsPin));
  const [filter, setFilter] = useState(everyClass);
  const [chosen, setMonth] = useState('');
  if (query.data === undefined) return <QueryView query={query} height={420} heading="h1" />;
  const { attendance, attendedClasses, missedClasses, studentName, timeZone } = query.data;
  const isOwn = studentImsPin === '' || studentImsPin.toUpperCase() === own.toUpperCase();
  const month = chosen === '' ? monthOf(dayOf(now(), timeZone)) : chosen;
  const inMonth = ({ classDate }: { classDate: string }) => monthOf(classDate) === month;
  const attended = filter.attended ? attendedClasses.filter(inMonth) : [];
  const missed = filter.missed ? missedClasses.filter(inMonth) : [];
  return (
    <>
      <WayBack {...session} />
      <PageHeader
        title={isOwn ? m.attend_own_title() : m.attend_title({ name: studentName })}
        aside={
          <div className={`${classes['overall']} flex gap-2 items-center`}>
            <ProgressRing
              size={52}
              value={attendance.percentage / 100}
              label={m.classes_attended_share({
                attended: attendance.attended,
                total: attendance.totalClasses,
                share: attendance.percentage,
              })}
            />
            <p className="grid m-0 leading-[1.4] tabular" aria-hidden="true">
              <strong>{m.attend_overall({ attended: attendance.attended, total: attendance.totalClasses })}</strong>
              <span>{attendance.percentage}%</span>
            </p>
          </div>
        }
      >
        {m.attend_about()}
      </PageHeader>
      {attendance.totalClasses === 0 ? (
        <EmptyState drawing="desk" heading="h2" title={m.attend_none()}>
          {m.attend_none_about()}
        </EmptyState>
      ) : (
        <div className="grid-cols-[minmax(280px,340px)_minmax(0,1fr)] grid gap-6 items-start max-[900px]:grid-cols-1">
          <aside className="grid gap-4">
            <FilterPanel
              filter={filter}
              onToggle={(pressed) => setFilter(toggleAttendance({ filter, pressed }))}
              month={month}
              onMonth={setMonth}
            />
            <AttendanceCalendar month={month} attended={attended} missed={missed} />
          </aside>
          <div className="grid gap-4">
            {filter.missed ? <AttendanceList kind="missed" cards={missed} /> : null}
            {filter.attended ? <AttendanceList kind="attended" cards={attended} /> : null}
            {!filter.missed && !filter.attended ? <p role="status">{m.attend_nothing_chosen()}</p> : null}
          </div>
        </div>
      )}
    </>
  );
}

/** To the list that one comes from: no tab of the header has this page. */
function WayBack({ isParent, isMentor }: Pick<Session, 'isParent' | 'isMentor'>) {
  const { href, name } = isParent
    ? { href: '/studentList', name: m.report_children() }
    : isMentor
      ? { href: '/myPlan/students', name: m.mentor_students_title() }
      : { href: '/Classes', name: m.classes_title() };
  return (
    <PathLink
      href={href}
      className="inline-flex gap-1.5 items-center min-h-6 mb-2 text-brand-text text-sm font-medium no-underline hover:underline hover:underline-offset-3 print:hidden"
      data-back
    >
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {name}
    </PathLink>
  );
}
