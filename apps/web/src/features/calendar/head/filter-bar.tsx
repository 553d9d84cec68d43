import type { EventFilter, EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { m } from '../../../paraglide/messages.js';
import { EventIcon } from '../event/event-icon.tsx';
import { filterNames } from '../words.ts';
import classes from './head.module.css';

interface FilterBarProps {
  readonly filter: EventFilter;
  readonly counts: Readonly<Record<EventFilter, number>>;
  readonly onFilter: (filter: EventFilter) => void;
  /** Whether it is the calendar of a student, whose classes are attended or missed. */
  readonly isStudent: boolean;
  /** The choice of five weekdays; null in a view that has no columns of days. */
  readonly weekdays: boolean | null;
  readonly onWeekdays: (weekdays: boolean) => void;
}

const types: readonly { filter: EventFilter; look: EventLook | null }[] = [
  { filter: 'All', look: null },
  { filter: 'Test', look: 'test' },
  { filter: 'Event', look: 'event' },
  { filter: 'Mentor Visit', look: 'visit' },
  { filter: 'Class', look: 'upcoming' },
  { filter: 'Study', look: 'study' },
];
const states = ['attended', 'missed', 'upcoming'] as const;

/** The filters with how many events each leaves (CAL-003), Study where there is any, and what became of the classes. A second press on one of those shows all again. */
export function FilterBar({ filter, counts, onFilter, isStudent, weekdays, onWeekdays }: FilterBarProps) {
  const shown = types.filter((type) => type.filter !== 'Study' || type.filter === filter || counts.Study > 0);
  return (
    <div className={classes['filters']}>
      <div role="group" aria-label={m.cal_filters()} className={classes['group']}>
        {shown.map((type) => (
          <button
            key={type.filter}
            type="button"
            className={classes['filter']}
            aria-pressed={type.filter === filter}
            onClick={() => onFilter(type.filter)}
          >
            {type.look === null ? null : <EventIcon look={type.look} size={16} />}
            {filterNames[type.filter]()} <span className={classes['count']}>{counts[type.filter]}</span>
          </button>
        ))}
      </div>
      <div className={classes['rest']}>
        <div role="group" aria-label={m.cal_classes_by()} className={classes['group']}>
          {states
            .filter((state) => isStudent || state === 'upcoming')
            .map((state) => (
              <button
                key={state}
                type="button"
                className={classes['state']}
                data-state={state}
                aria-pressed={state === filter}
                onClick={() => onFilter(state === filter ? 'All' : state)}
              >
                <EventIcon look={state} size={16} />
                {filterNames[state]()} <span>{counts[state]}</span>
              </button>
            ))}
        </div>
        {weekdays === null ? null : (
          <label className={classes['weekdays']}>
            <input type="checkbox" checked={weekdays} onChange={({ currentTarget: { checked } }) => onWeekdays(checked)} />
            {m.cal_weekdays()}
          </label>
        )}
      </div>
    </div>
  );
}
