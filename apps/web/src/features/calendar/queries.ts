import { monthGridOf } from '@abhyas/rules/calendar/view-days.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Whose calendar, in which course; the pin is '' for one's own. */
export interface CalendarOf {
  readonly studentImsPin: string;
  readonly courseId: string;
  readonly variantId: string;
}

/** The events of the month grid that a day is in: one range for all views. */
export const monthQuery = ({ of, day }: { of: CalendarOf; day: string }) => {
  const { first: from, last: to } = monthGridOf(day);
  return queryOptions({
    queryKey: [...queryKeys.calendar.days, of, from],
    queryFn: ({ signal }) => call('calendarData', { ...of, from, to }, { signal }),
    // what was done meanwhile is done here too
    staleTime: 0,
    // the months that were looked at stay for the session, also without a connection
    gcTime: 3_600_000,
    // the page says what failed
    meta: { quiet: true },
  });
};

/** The filters by category, as the server names them (CAL-036). They change with a version of the portal alone. */
export const filtersQuery = ({ courseId, variantId }: CalendarOf) =>
  queryOptions({
    queryKey: [...queryKeys.calendarFilters.all, courseId, variantId],
    queryFn: ({ signal }) => call('calendarFilters', { courseId, variantId }, { signal }),
    staleTime: Infinity,
    gcTime: 3_600_000,
    // the bar has the same filters by itself
    meta: { quiet: true },
  });
