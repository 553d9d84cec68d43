import type { Report, ReportEvent } from '@abhyas/contract/analytics/student-report.ts';
import { useId, type ReactNode } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Badge } from '../../../../ui/cards/badge.tsx';
import { Card } from '../../../../ui/cards/card.tsx';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { shortDate } from '../../words.ts';
import classes from './report-card.module.css';
import list from './next-card.module.css';
import { eventName, eventTime } from '../report-figures.tsx';

interface NextCardProps {
  readonly events: Report['next'];
  /** The address of all of them, in the calendar. */
  readonly all: string;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** The tests, classes and sessions that come next, soonest first. */
export function NextCard({ events, all, children }: NextCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={`${classes['card']} flex flex-col gap-4 min-w-0`}>
      <div className="flex gap-4 items-baseline justify-between">
        <h2 id={id} className="min-w-0 text-lg">
          {m.report_next()}
        </h2>
        <PathLink className={`${classes['link']} inline-flex flex-none items-center`} href={all}>
          {m.report_next_all()}
        </PathLink>
      </div>
      {events.length === 0 ? (
        <p className="m-0 text-muted">{m.report_next_nothing()}</p>
      ) : (
        <ul className={`${list['events']} m-0 p-0 list-none`}>
          {events.map((event) => (
            <Event key={`${event.kind} ${event.at} ${event.name}`} event={event} />
          ))}
        </ul>
      )}
      {children}
    </Card>
  );
}

const tags = {
  test: { tone: 'brand', text: m.report_test },
  class: { tone: 'accent', text: m.report_class_tag },
  session: { tone: 'marked', text: m.report_mentor_tag },
} as const;

function Event({ event }: { event: ReportEvent }) {
  const { kind, at, place, timeZone } = event;
  const [day = '', month = ''] = shortDate(at, timeZone).split(' ');
  return (
    <li>
      <time
        dateTime={at}
        className="grid flex-none place-content-center w-12 h-12 rounded-control bg-sunken text-body text-xs leading-[1.2] text-center print:w-10 print:h-9"
      >
        <b className="block text-ink text-md">{day}</b> {month}
      </time>
      <span className="grid flex-1 min-w-0 wrap-anywhere">
        <span className="text-ink font-medium">{eventName(event)}</span>
        <span className="text-muted text-sm">{[eventTime(event), place].filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={tags[kind].tone}>{tags[kind].text()}</Badge>
    </li>
  );
}
