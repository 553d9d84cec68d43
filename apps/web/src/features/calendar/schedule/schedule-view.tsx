import { countEvents } from '@abhyas/rules/calendar/event-filter.ts';
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EventIcon } from '../event.tsx';
import type { ShownEvent } from '../shown-event.ts';
import { EventDays } from './event-days.tsx';
import classes from './schedule.module.css';

interface ScheduleViewProps {
  /** The day to begin at; null for today. */
  readonly from: string | null;
  readonly today: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
  readonly onEvent: (shown: ShownEvent, row: HTMLElement) => void;
}

/** How many events are listed at first, and with each press more: a list of a thousand would take longer to draw than anyone reads. */
const pageSize = 60;

/** The events of a month by date (CAL-022). In the month of today what is over is folded away, with what became of it. */
export function ScheduleView({ from, today, events, timeZone, now, onEvent }: ScheduleViewProps) {
  const list = useRef<HTMLOListElement>(null);
  const [listed, setListed] = useState(pageSize);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isRunning = events.some(({ lastDay }) => lastDay >= today);
  const earlier = isRunning ? events.filter(({ lastDay }) => lastDay < today) : [];
  // an address that names an earlier day unfolds them
  const withEarlier = toggled ?? (from !== null && from < today);
  const shown = withEarlier || !isRunning ? events : events.filter(({ lastDay }) => lastDay >= today);
  // what began before and still runs is under today
  const days = Map.groupBy(shown.slice(0, listed), ({ firstDay }) => (isRunning && !withEarlier && firstDay < today ? today : firstDay));
  const left = shown.length - listed;
  useEffect(() => {
    if (from === null) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-date]') ?? [])];
    rows.find(({ dataset }) => (dataset['date'] ?? '') >= from)?.scrollIntoView({ block: 'nearest' });
  }, [from]);
  // what lasts a whole day begins at no hour
  const next = shown.find(({ startsAt, isAllDay }) => !isAllDay && Date.parse(startsAt) > now);
  return (
    <div className={classes['root']}>
      {earlier.length === 0 ? null : (
        <EarlierButton events={earlier} now={now} isOpen={withEarlier} onToggle={() => setToggled(!withEarlier)} />
      )}
      <EventDays ref={list} days={days} today={today} timeZone={timeZone} now={now} next={next} onEvent={onEvent} />
      {left > 0 ? (
        <Button variant="default" onClick={() => setListed(listed + pageSize)}>
          {m.cal_show_more({ count: Math.min(pageSize, left) })}
        </Button>
      ) : null}
    </div>
  );
}

interface EarlierButtonProps {
  readonly events: readonly ShownEvent[];
  readonly now: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function EarlierButton({ events, now, isOpen, onToggle }: EarlierButtonProps) {
  const counts = countEvents({ events: events.map(({ event }) => event), now });
  return (
    <button type="button" className={classes['earlier']} aria-expanded={isOpen} onClick={onToggle}>
      <span>{m.cal_earlier()}</span>
      {(['attended', 'missed'] as const).map((look) =>
        counts[look] === 0 ? null : (
          <span key={look} className={classes[look]}>
            <EventIcon look={look} size={16} /> {look === 'attended' ? m.cal_attended() : m.cal_missed()} {counts[look]}
          </span>
        ),
      )}
      <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
