import { addDays, addMonths } from '@abhyas/rules/calendar/view-days.ts';
import { useEffect, useRef } from 'react';
import { shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { lookClass } from '../look-class.ts';
import { onDay, type ShownEvent } from '../shown-event.ts';
import { dayName } from '../words.ts';
import classes from './day-strip.module.css';

interface DayStripProps {
  readonly day: string;
  readonly today: string;
  readonly events: readonly ShownEvent[];
  readonly onDay: (day: string) => void;
}

const daysOfMonth = (day: string): string[] => {
  const first = `${day.slice(0, 8)}01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let each = first; each < next; each = addDays(each, 1)) days.push(each);
  return days;
};

/** The days of the month in one row, each with a dot for every type that is on it: a phone's month grid. */
export function DayStrip({ day, today, events, onDay: choose }: DayStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (strip.current && chosen) strip.current.scrollLeft = chosen.offsetLeft - 16;
  }, [day]);
  return (
    <div
      ref={strip}
      role="group"
      aria-label={m.cal_strip()}
      className="mx-[calc(-1_*_var(--gutter))] mt-0 mb-2 [scrollbar-width:none] relative flex gap-0.5 px-gutter py-0.75 overflow-x-auto border-b border-b-line"
    >
      {daysOfMonth(day).map((each) => {
        const here = onDay(events, each);
        const dots = [...new Map(here.map((shown) => [shown.look, shown])).values()].slice(0, 3);
        return (
          <button
            key={each}
            type="button"
            className={`${classes['day']} relative grid flex-none gap-0.5 w-11 min-h-17 px-0 py-1 justify-items-center content-start border-0 rounded-control bg-transparent text-muted text-xs cursor-pointer`}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => choose(each)}
          >
            <span className="visually-hidden">
              {here.length === 0 ? dayName(each) : m.cal_day_with({ day: dayName(each), count: here.length })}
            </span>
            <span aria-hidden="true">{shortWeekday(each)}</span>
            <strong aria-hidden="true">{Number(each.slice(8))}</strong>
            <span className={`${classes['dots']} flex gap-0.75 min-h-1.5`}>
              {dots.map((shown) => (
                <i key={shown.look} className={lookClass(shown)} />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
