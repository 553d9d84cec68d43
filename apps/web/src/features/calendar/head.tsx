import { ActionIcon, Button, Tabs } from '@mantine/core';
import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { EventFilter, EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { EventIcon } from './event.tsx';
import { type CalendarOf, filtersQuery } from './queries.ts';
import { filterNames, viewNames } from './words.ts';
import classes from './head.module.css';

interface CalendarHeadProps {
  readonly view: CalendarView;
  /** Week shows three days. */
  readonly isPhone: boolean;
  /** Whose calendar it is; '' for one's own. */
  readonly name: string;
  /** What the view shows: 'November 2026'. */
  readonly period: string;
  readonly onMove: (by: 1 | -1) => void;
  readonly onToday: () => void;
  readonly tabs: ReactNode;
  readonly actions: ReactNode;
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function stepNames(view: CalendarView, isPhone: boolean): { before: string; after: string } {
  if (view === 'week' && isPhone) return { before: m.cal_before_days(), after: m.cal_after_days() };
  if (view === 'week') return { before: m.cal_before_week(), after: m.cal_after_week() };
  if (view === 'day') return { before: m.cal_before_day(), after: m.cal_after_day() };
  return { before: m.cal_before_month(), after: m.cal_after_month() };
}

/** The period that is shown, the way to the one before and after (CAL-002) and to today, the views, and what one can do. */
export function CalendarHead({ view, isPhone, name, period, onMove, onToday, tabs, actions }: CalendarHeadProps) {
  const { before, after } = stepNames(view, isPhone);
  return (
    <div className={classes['head']}>
      <h1 className={classes['period']}>
        {name === '' ? (
          <span className="visually-hidden">{m.cal_title()}, </span>
        ) : (
          <span className="block text-muted text-sm font-normal">{m.cal_title_of({ name })}</span>
        )}
        {period}
      </h1>
      <div className="flex gap-1.5 max-[600px]:order-3 print:hidden">
        <ActionIcon
          variant="default"
          size={36}
          className="max-[600px]:min-w-11 max-[600px]:min-h-11"
          aria-label={before}
          onClick={() => onMove(-1)}
        >
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          className="max-[600px]:min-w-11 max-[600px]:min-h-11"
          aria-label={after}
          onClick={() => onMove(1)}
        >
          <IconChevronRight {...icon} />
        </ActionIcon>
        <Button
          variant="default"
          h={36}
          px="sm"
          fz="var(--size-sm)"
          className="max-[600px]:min-w-11 max-[600px]:min-h-11"
          onClick={onToday}
        >
          {m.cal_today()}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {period}
      </p>
      <div
        className={`${classes['aside']} flex flex-wrap gap-x-4 gap-y-2 items-center ml-auto max-[900px]:flex-[1_1_100%] max-[900px]:ml-0`}
      >
        {tabs}
        {actions}
      </div>
    </div>
  );
}

interface FilterBarProps {
  readonly of: CalendarOf;
  readonly filter: EventFilter;
  readonly counts: Readonly<Record<EventFilter, number>>;
  readonly onFilter: (filter: EventFilter) => void;
  /** Whether it is the calendar of a student, whose classes are attended or missed. */
  readonly isStudent: boolean;
  /** The choice of five weekdays; null in a view that has no columns of days. */
  readonly weekdays: boolean | null;
  readonly onWeekdays: (weekdays: boolean) => void;
}

const looks: Readonly<Partial<Record<EventFilter, EventLook>>> = {
  Test: 'test',
  Event: 'event',
  'Mentor Visit': 'visit',
  Class: 'upcoming',
  Study: 'study',
};

/** What is shown until the filters have come, and without a connection. */
const usual: AnswerOf<'calendarFilters'> = {
  type: (['All', 'Test', 'Event', 'Mentor Visit', 'Class'] as const).map((value) => ({ value, name: filterNames[value]() })),
  classes: (['attended', 'missed', 'upcoming'] as const).map((value) => ({ value, name: filterNames[value]() })),
};

/** The filters by category as the server has them (CAL-036) with how many events each leaves (CAL-003), Study where there is any, and what became of the classes. A second press on one of those shows all again. */
export function FilterBar({ of, filter, counts, onFilter, isStudent, weekdays, onWeekdays }: FilterBarProps) {
  const { type: types, classes: states } = useQuery(filtersQuery(of)).data ?? usual;
  const { Study: studyName } = filterNames;
  const all: readonly { value: EventFilter; name: string }[] = [...types, { value: 'Study', name: studyName() }];
  const shown = all.filter(({ value }) => value !== 'Study' || value === filter || counts.Study > 0);
  return (
    <div className={`${classes['filters']} flex flex-wrap gap-x-4 gap-y-2 items-center justify-between print:hidden`}>
      <div
        role="group"
        aria-label={m.cal_filters()}
        className="flex flex-wrap gap-2 min-w-0 p-0.75 max-[600px]:flex-none max-[600px]:flex-nowrap"
      >
        {shown.map(({ value, name }) => {
          const look = looks[value];
          return (
            <button key={value} type="button" className={classes['filter']} aria-pressed={value === filter} onClick={() => onFilter(value)}>
              {look === undefined ? null : <EventIcon look={look} size={16} />}
              {name} <span className={`${classes['count']} text-muted font-normal`}>{counts[value]}</span>
            </button>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center min-w-0 max-[600px]:flex-nowrap">
        <div
          role="group"
          aria-label={m.cal_classes_by()}
          className="flex flex-wrap gap-2 min-w-0 p-0.75 max-[600px]:flex-none max-[600px]:flex-nowrap"
        >
          {states
            .filter(({ value }) => isStudent || value === 'upcoming')
            .map(({ value: state, name }) => (
              <button
                key={state}
                type="button"
                className={classes['state']}
                data-state={state}
                aria-pressed={state === filter}
                onClick={() => onFilter(state === filter ? 'All' : state)}
              >
                <EventIcon look={state} size={16} />
                {name} <span>{counts[state]}</span>
              </button>
            ))}
        </div>
        {weekdays === null ? null : (
          <label className="inline-flex gap-2 items-center min-h-9 text-body text-sm cursor-pointer max-[600px]:flex-none max-[600px]:whitespace-nowrap max-[600px]:min-h-11">
            <input type="checkbox" checked={weekdays} onChange={({ currentTarget: { checked } }) => onWeekdays(checked)} />
            {m.cal_weekdays()}
          </label>
        )}
      </div>
    </div>
  );
}

const views: readonly CalendarView[] = ['month', 'week', 'day', 'schedule'];
const isView = (text: string | null): text is CalendarView => views.some((view) => view === text);

/** Month, Week, Day and Schedule (CAL-001): tabs, on a phone one list. */
export function ViewTabs({ isPhone, value, onChange }: { isPhone: boolean; value: CalendarView; onChange: (view: CalendarView) => void }) {
  if (isPhone) {
    return (
      <select
        className={`${classes['select']} min-h-11 px-3 py-0 border border-line-field rounded-control bg-card text-ink`}
        aria-label={m.cal_views()}
        value={value}
        onChange={({ currentTarget: { value: view } }) => (isView(view) ? onChange(view) : undefined)}
      >
        {views.map((view) => (
          <option key={view} value={view}>
            {view === 'week' ? m.cal_three_days() : viewNames[view]()}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Tabs.List aria-label={m.cal_views()} className="flex gap-0.5 max-[900px]:mr-auto">
      {views.map((view) => (
        <Tabs.Tab
          key={view}
          value={view}
          className={`${classes['tab']} min-h-9 px-3 py-0 border-0 rounded-control bg-transparent text-body cursor-pointer hover:bg-hover aria-selected:bg-brand-wash aria-selected:text-brand-text`}
        >
          {viewNames[view]()}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** The tabs with the panel they belong to. */
export function ViewPanels({
  value,
  onChange,
  children,
}: {
  value: CalendarView;
  onChange: (view: CalendarView) => void;
  children: React.ReactNode;
}) {
  return (
    <Tabs unstyled value={value} onChange={(view) => (isView(view) ? onChange(view) : undefined)} keepMounted={false}>
      {children}
    </Tabs>
  );
}
