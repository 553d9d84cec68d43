import { countEvents, passesFilter } from '@abhyas/rules/calendar/event-filter.ts';
import { addMonths, type CalendarView, daysOfView, weekdayNear } from '@abhyas/rules/calendar/view-days.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { brand } from '../../lib/brand/brand.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import type { CalendarPlace } from './place.ts';
import { type CalendarOf, monthQuery } from './queries.ts';
import { byStart, type ShownEvent, toShownEvent } from './shown-event.ts';
import { useMinute } from '../../lib/page/use-minute.ts';

/** What the page shows at a place: the days, their events, which of them the filter lets through, and how many each filter would. */
export function useCalendar({
  of,
  place,
  view,
  isNarrow,
}: {
  of: CalendarOf;
  place: CalendarPlace;
  view: CalendarView;
  /** Week shows three days. */
  isNarrow: boolean;
}) {
  const now = useMinute();
  const client = useQueryClient();
  const today = dayOf(new Date(now), brand.timeZone);
  const asked = place.date ?? today;
  // without Saturday and Sunday a day view has nothing to show of them
  const day = place.weekdays && view === 'week' && !isNarrow ? weekdayNear(asked) : asked;
  const query = useQuery(monthQuery({ of, day }));
  const { isSuccess } = query;
  const { studentImsPin, courseId, variantId } = of;
  const month = day.slice(0, 7);
  useEffect(() => {
    if (!isSuccess) return;
    // turning the page is then at once
    for (const by of [-1, 1])
      void client
        .query(monthQuery({ of: { studentImsPin, courseId, variantId }, day: addMonths(`${month}-01`, by) }))
        .catch(() => undefined);
  }, [client, isSuccess, studentImsPin, courseId, variantId, month]);
  const timeZone = query.data?.timeZone ?? brand.timeZone;
  const range = daysOfView({ view, day, isNarrow });
  const { data } = query;
  // read once, not at each change of the view: a thousand events have five thousand dates
  const all = useMemo(
    (): ShownEvent[] => (data?.events ?? []).map((event) => toShownEvent({ event, timeZone, now })).toSorted(byStart),
    [data, timeZone, now],
  );
  const inView = all.filter(({ firstDay, lastDay }) => firstDay <= range.last && lastDay >= range.first);
  return {
    now,
    today,
    day,
    range,
    query,
    timeZone,
    all,
    counts: countEvents({ events: inView.map(({ event }) => event), now }),
    events: inView.filter(({ event }) => passesFilter({ event, filter: place.filter, now })),
  };
}
