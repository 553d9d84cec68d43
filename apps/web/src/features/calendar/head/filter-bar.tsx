import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { EventFilter, EventLook } from '@abhyas/rules/calendar/event-filter.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { EventIcon } from '../event/event-icon.tsx';
import { type CalendarOf, filtersQuery } from '../queries.ts';
import { filterNames } from '../words.ts';
import classes from './head.module.css';

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
    <div className={classes['filters']}>
      <div role="group" aria-label={m.cal_filters()} className={classes['group']}>
        {shown.map(({ value, name }) => {
          const look = looks[value];
          return (
            <button key={value} type="button" className={classes['filter']} aria-pressed={value === filter} onClick={() => onFilter(value)}>
              {look === undefined ? null : <EventIcon look={look} size={16} />}
              {name} <span className={classes['count']}>{counts[value]}</span>
            </button>
          );
        })}
      </div>
      <div className={classes['rest']}>
        <div role="group" aria-label={m.cal_classes_by()} className={classes['group']}>
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
          <label className={classes['weekdays']}>
            <input type="checkbox" checked={weekdays} onChange={({ currentTarget: { checked } }) => onWeekdays(checked)} />
            {m.cal_weekdays()}
          </label>
        )}
      </div>
    </div>
  );
}
