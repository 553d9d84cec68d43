import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { monthCells } from '@abhyas/rules/calendar/view-days.ts';
import { Skeleton } from '@mantine/core';
import { m } from '../../../paraglide/messages.js';
import classes from './calendar-skeleton.module.css';

/** The room of a view while its events are on their way. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  const isList = view === 'schedule';
  return (
    <div role="status" aria-label={m.loading()} className={isList ? classes['list'] : classes['grid']} data-view={view}>
      {Array.from({ length: isList ? 6 : view === 'month' ? monthCells : 12 }, (_, index) => (
        <div key={index}>
          <Skeleton height={isList ? 56 : 12} width={isList ? '100%' : '40%'} />
        </div>
      ))}
    </div>
  );
}
