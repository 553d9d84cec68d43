import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { countEvents } from '@abhyas/rules/calendar/event-filter.ts';
import { formatDayFirst, shortWeekday } from '../../../lib/format/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { EventIcon } from '../event-icon.tsx';
import { EventRow } from '../event-row.tsx';
import type { ShownEvent } from '../shown-event.ts';
import { dayName } from '../words.ts';
import classes from './schedule.module.css';

interface ScheduleViewProps {
  readonly day: string;
  readonly today: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
}

/** How many events are listed at first, and with each press more. */
const page = 60;

/** The events of a month by date (CAL-022). In the month of today what is over is folded away, with what became of it. */
export function ScheduleView({ today, events, timeZone, now }: ScheduleViewProps) {
  const [listed, setListed] = useState(page);
  const [withEarlier, setWithEarlier] = useState(false);
  const isRunning = events.some(({ lastDay }) => lastDay >= today);
  const earlier = isRunning ? events.filter(({ lastDay }) => lastDay < today) : [];
  const ahead = isRunning && !withEarlier ? events.filter(({ lastDay }) => lastDay >= today) : events;
  const days = Map.groupBy(ahead.slice(0, listed), ({ firstDay }) => (firstDay < today && isRunning && !withEarlier ? today : firstDay));
  const left = ahead.length - listed;
  return (
    <div className={classes['root']}>
      {earlier.length === 0 ? null : (
        <EarlierButton events={earlier} now={now} isOpen={withEarlier} onToggle={() => setWithEarlier(!withEarlier)} />
      )}
      <ol className={classes['days']}>
        {[...days].map(([day, ofDay]) => (
          <li key={day} className={classes['day']} data-date={day}>
            <h2 className={classes['date']} data-today={day === today || undefined}>
              <span className="visually-hidden">
                {day === today ? m.cal_moment({ day: m.cal_today(), time: dayName(day) }) : dayName(day)}
              </span>
              <span aria-hidden="true">{day === today ? m.cal_today() : shortWeekday(day)}</span>
              <strong aria-hidden="true">{formatDayFirst(day).slice(0, 2)}</strong>
            </h2>
            <ul className={classes['events']}>
              {ofDay.map((shown) => (
                <li key={shown.id}>
                  <EventRow shown={shown} zone={timeZone} now={now} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {left > 0 ? (
        <Button variant="default" onClick={() => setListed(listed + page)}>
          {m.cal_show_more({ count: Math.min(page, left) })}
        </Button>
      ) : null}
    </div>
  );
}

function EarlierButton({
  events,
  now,
  isOpen,
  onToggle,
}: {
  events: readonly ShownEvent[];
  now: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const counts = countEvents({ events: events.map(({ event }) => event), now });
  return (
    <button type="button" className={classes['earlier']} aria-expanded={isOpen} onClick={onToggle}>
      <span>{m.cal_earlier()}</span>
      <span className={classes['attended']}>
        <EventIcon look="attended" size={16} /> {m.cal_attended()} {counts.attended}
      </span>
      <span className={classes['missed']}>
        <EventIcon look="missed" size={16} /> {m.cal_missed()} {counts.missed}
      </span>
      <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
