import { Month } from '@mantine/dates';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { m } from '../../paraglide/messages.js';
import { boundsOf, canChoose, dayAtKey, keepWithin } from './date-days.ts';
import { DateHead } from './date-head.tsx';
import { shortWeekday } from '../../lib/dates/dates.ts';
import { spokenDay, weekdayName } from './date-names.ts';
import classes from './date-picker.module.css';

/** Which days a calendar offers. All days are written YYYY-MM-DD. */
export interface DateChoices {
  /** Today in the brand's zone. */
  readonly today: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Only these can be chosen; the calendar opens on the first of them. */
  readonly available?: readonly string[] | undefined;
  /** The day whose month shows as long as none is chosen; today's otherwise. */
  readonly start?: string | undefined;
  /** Month and year can be picked from lists too, for a date that is far back. */
  readonly jump?: 'month-and-year' | undefined;
}

interface DatePickerProps extends DateChoices {
  readonly label: string;
  /** The chosen day; anything else is none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  /** In a popover: the day it is on is where the focus goes. */
  readonly inPopover?: boolean;
}

const parts = {
  month: classes['month'],
  weekday: classes['weekday'],
  monthCell: classes['cell'],
  day: classes['day'],
};

/** The head of a column: short for the eye, whole for the ear. */
const weekday = (day: string) => (
  <>
    <span aria-hidden>{shortWeekday(day)}</span>
    <span className="visually-hidden">{weekdayName(day)}</span>
  </>
);

/** A calendar of one month from which a day is chosen, by pointer or with the keys of a date grid. */
export function DatePicker({
  label,
  value,
  onChange,
  today,
  start = today,
  min,
  max,
  available,
  jump,
  inPopover = false,
}: DatePickerProps) {
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  // lists of years go back from this one
  const latest = max ?? (jump && `${today.slice(0, 4)}-12-31`);
  const bounds = boundsOf({ ...(min ? { min } : {}), ...(latest ? { max: latest } : {}), ...(available ? { available } : {}) });
  const isOffered = (day: string) => canChoose({ day, bounds, ...(available ? { available } : {}) });
  // the day that the keys start from and that takes the focus; its month shows
  const [at, setAt] = useState(() => {
    if (isOffered(value)) return value;
    return available?.filter(isOffered).sort()[0] ?? keepWithin({ day: start, bounds });
  });
  const [byKey, setByKey] = useState(false);
  useEffect(() => {
    if (byKey) grid.current?.querySelector<HTMLElement>(`[data-day='${at}']`)?.focus();
  }, [at, byKey]);

  const move = (event: KeyboardEvent) => {
    const next = dayAtKey({ day: at, key: event.key, shift: event.shiftKey });
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setByKey(true);
    setAt(keepWithin({ day: next, bounds }));
  };
  const choose = (day: string) => {
    setAt(day);
    if (isOffered(day)) onChange(day);
  };
  return (
    <div role="group" aria-label={label} className={classes['root']}>
      <DateHead
        titleId={titleId}
        day={at}
        bounds={bounds}
        jump={jump !== undefined}
        onMove={(day) => {
          setByKey(false);
          setAt(day);
        }}
      />
      <div className={classes['weeks']}>
        <Month
          // the library's own look comes in one sheet for all its parts; ours is smaller and says all of it
          unstyled
          classNames={parts}
          ref={grid}
          role="grid"
          aria-labelledby={titleId}
          onKeyDown={move}
          month={at}
          firstDayOfWeek={0}
          hideOutsideDates
          getDayAriaLabel={spokenDay}
          weekdayFormat={weekday}
          getDayProps={(day) => ({
            // the day that Tab comes to
            selected: day === at,
            'data-day': day,
            'data-offered': (available !== undefined && isOffered(day)) || undefined,
            'data-autofocus': (inPopover && day === at) || undefined,
            'aria-pressed': day === value,
            'aria-current': day === today ? 'date' : undefined,
            'aria-disabled': !isOffered(day) || undefined,
            onClick: () => choose(day),
          })}
        />
      </div>
      {available?.length === 0 && <p className="pb-2 text-muted text-sm text-center">{m.date_none_available()}</p>}
    </div>
  );
}
