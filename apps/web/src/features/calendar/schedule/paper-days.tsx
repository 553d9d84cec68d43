import { wallTime } from '../../../lib/dates/wall-time.ts';
import type { ShownEvent } from '../event/shown-event.ts';
import { EventDays } from './event-days.tsx';

interface PaperDaysProps {
  /** The days that are printed, both included. */
  readonly first: string;
  readonly last: string;
  readonly events: readonly ShownEvent[];
  readonly timeZone: string;
  readonly now: number;
}

const nothing = () => undefined;

/** A week or a day on paper, as a list: its grid of hours shows a part of them, and whole would need three pages. */
export function PaperDays({ first, last, events, timeZone, now }: PaperDaysProps) {
  const printed = events.filter(({ firstDay, lastDay }) => lastDay >= first && firstDay <= last);
  const days = Map.groupBy(printed, ({ firstDay }) => (firstDay < first ? first : firstDay));
  return <EventDays days={days} today={wallTime(new Date(now), timeZone).slice(0, 10)} timeZone={timeZone} now={now} onEvent={nothing} />;
}
