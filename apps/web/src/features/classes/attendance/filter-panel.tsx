import type { AttendanceFilter, AttendanceToggle } from '@abhyas/rules/classes/attendance/attendance-filter.ts';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { m } from '../../../paraglide/messages.js';
import classes from './attendance.module.css';
import { type Month, monthAfter } from './month.ts';
import { monthName } from './attendance-words.ts';

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
export function FilterPanel({ filter, onToggle, month, onMonth }: FilterPanelProps) {
  return (
    <div className={classes['panel']}>
      <fieldset className={classes['toggles']}>
        <legend className="visually-hidden">{m.attend_filter()}</legend>
        {toggles.map(({ key, label }) => (
          <label key={key} className={classes['toggle']}>
            <input type="checkbox" checked={filter[key]} onChange={() => onToggle(key)} />
            {label()}
          </label>
        ))}
      </fieldset>
      <div className={classes['month']}>
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
