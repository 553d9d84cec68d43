import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { keepWithin, listYears, monthOf, moreYears, moveDay, stepDay, yearOf, yearsAtFirst } from './date-days.ts';
import { DateList } from './date-list.tsx';
import { monthName } from './date-names.ts';
import classes from './date-picker.module.css';

interface DateHeadProps {
  readonly titleId: string;
  /** The day the calendar is on; its month is the one that shows. */
  readonly day: string;
  readonly bounds: { readonly first: string; readonly last: string };
  /** Month and year can be picked from lists. */
  readonly jump: boolean;
  readonly onMove: (day: string) => void;
}

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** The head of a calendar: the month that shows, the way to the one before and after and, for `jump`, to any other. */
export function DateHead({ titleId, day, bounds, jump, onMove }: DateHeadProps) {
  const title = `${monthName(monthOf(day))} ${yearOf(day)}`;
  const step = (by: number) => onMove(keepWithin({ day: stepDay({ day, by, unit: 'month' }), bounds }));
  const shownMonth = day.slice(0, 7);
  const arrow = { type: 'button', className: classes['arrow'] } as const;
  return (
    <div className="flex items-center justify-between mb-1">
      <button
        {...arrow}
        aria-label={m.date_previous_month()}
        aria-disabled={shownMonth <= bounds.first.slice(0, 7)}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </button>
      <span id={titleId} aria-live="polite" className={jump ? 'visually-hidden' : 'text-ink font-strong tabular'}>
        {title}
      </span>
      {jump && <JumpLists day={day} bounds={bounds} onMove={onMove} />}
      <button {...arrow} aria-label={m.date_next_month()} aria-disabled={shownMonth >= bounds.last.slice(0, 7)} onClick={() => step(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

function JumpLists({ day, bounds, onMove }: Pick<DateHeadProps, 'day' | 'bounds' | 'onMove'>) {
  const newest = yearOf(bounds.last);
  const atFirst = yearsAtFirst({ newest, shown: yearOf(day) });
  const [more, setMore] = useState(0);
  const count = Math.max(atFirst, more);
  const isOut = (month: number) => {
    const shown = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}`;
    return shown < bounds.first.slice(0, 7) || shown > bounds.last.slice(0, 7);
  };
  return (
    <div className="flex gap-1">
      <DateList
        label={m.date_month()}
        options={months.map((month) => ({ value: month, label: monthName(month), disabled: isOut(month) }))}
        value={monthOf(day)}
        onChange={(month) => onMove(keepWithin({ day: moveDay({ day, month }), bounds }))}
      />
      <DateList
        label={m.date_year()}
        options={listYears({ newest, oldest: yearOf(bounds.first), count }).map((year) => ({ value: year, label: String(year) }))}
        value={yearOf(day)}
        onChange={(year) => onMove(keepWithin({ day: moveDay({ day, year }), bounds }))}
        onEnd={() => setMore(moreYears(count))}
        onClose={() => setMore(0)}
      />
    </div>
  );
}
