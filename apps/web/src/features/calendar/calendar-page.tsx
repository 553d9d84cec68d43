import { countEvents, passesFilter } from '@abhyas/rules/calendar/event-filter.ts';
import { type CalendarView, daysOfView, moveView, weekdayNear } from '@abhyas/rules/calendar/view-days.ts';
import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { brand } from '../../lib/brand.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { CalendarHead } from './head/calendar-head.tsx';
import { FilterBar } from './head/filter-bar.tsx';
import { ViewPanels, ViewTabs } from './head/view-tabs.tsx';
import { CalendarSkeleton } from './calendar-skeleton.tsx';
import classes from './calendar-page.module.css';
import { CalendarNotes } from './calendar-notes.tsx';
import { DayDialog } from './popup/day-dialog.tsx';
import type { CalendarPlace } from './place.ts';
import { type CalendarOf, monthQuery } from './queries.ts';
import { ScheduleView } from './schedule/schedule-view.tsx';
import { byStart, type ShownEvent, toShownEvent } from './shown-event.ts';
import { useMinute } from './use-minute.ts';
import { periodName } from './words.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';

const GridView = lazy(() => import('./grid/grid-view.tsx'));

interface CalendarPageProps {
  readonly of: CalendarOf;
  readonly place: CalendarPlace;
  /** Puts a place into the address. */
  readonly onPlace: (place: CalendarPlace) => void;
}

/** /Home/Calendar (HOM-017): what happens when, as a month, a week, a day or a list. */
export function CalendarPage({ of, place, onPlace }: CalendarPageProps) {
  const isPhone = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const now = useMinute();
  const today = dayOf(new Date(now), brand.timeZone);
  const view: CalendarView = place.view ?? (isPhone ? 'schedule' : 'month');
  const day = place.weekdays && view === 'day' ? weekdayNear(place.date ?? today) : (place.date ?? today);
  const query = useQuery(monthQuery({ of, day }));
  const [dayShown, setDayShown] = useState('');
  const range = daysOfView({ view, day });
  const timeZone = query.data?.timeZone ?? brand.timeZone;
  const all = shownOf(query.data?.events ?? [], timeZone, now);
  const inView = all.filter(({ firstDay, lastDay }) => firstDay <= range.last && lastDay >= range.first);
  const events = inView.filter(({ event }) => passesFilter({ event, filter: place.filter, now }));
  const go = (change: Partial<CalendarPlace>) => onPlace({ ...place, ...change });
  const setView = (next: CalendarView) => go({ view: next, date: place.date });
  return (
    <ViewPanels value={view} onChange={setView}>
      <section className={classes['card']}>
        <CalendarHead
          view={view}
          period={periodName({ view, day, ...range })}
          onMove={(by) => go({ date: moveView({ view, day, by }) })}
          onToday={() => go({ date: null })}
          tabs={<ViewTabs isPhone={isPhone} value={view} onChange={setView} />}
          actions={null}
        />
        <FilterBar
          filter={place.filter}
          counts={countEvents({ events: inView.map(({ event }) => event), now })}
          onFilter={(filter) => go({ filter })}
          weekdays={view === 'month' || view === 'week' ? place.weekdays : null}
          onWeekdays={(weekdays) => go({ weekdays })}
        />
        <Tabs.Panel value={view}>
          {query.isPending ? <CalendarSkeleton view={view} /> : null}
          {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
          {query.data === undefined ? null : (
            <>
              <CalendarNotes query={query} isEmpty={events.length === 0} place={place} onAll={() => go({ filter: 'All' })} view={view} />
              {view === 'schedule' ? (
                <ScheduleView day={day} today={today} events={events} timeZone={timeZone} now={now} />
              ) : (
                <Suspense fallback={<CalendarSkeleton view={view} />}>
                  <GridView
                    view={view}
                    day={day}
                    weekdays={place.weekdays}
                    events={events}
                    timeZone={timeZone}
                    now={now}
                    onMore={setDayShown}
                  />
                </Suspense>
              )}
            </>
          )}
        </Tabs.Panel>
      </section>
      {dayShown === '' ? null : <DayDialog day={dayShown} events={events} timeZone={timeZone} now={now} onClose={() => setDayShown('')} />}
    </ViewPanels>
  );
}

const shownOf = (events: Parameters<typeof toShownEvent>[0]['event'][], timeZone: string, now: number): ShownEvent[] =>
  events.map((event) => toShownEvent({ event, timeZone, now })).toSorted(byStart);
