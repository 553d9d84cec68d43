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
    <Card aria-labelledby={id} className={classes['card']}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          {m.report_next()}
        </h2>
        <PathLink className={classes['link']} href={all}>
          {m.report_next_all()}
        </PathLink>
      </div>
      {events.length === 0 ? (
        <p className={classes['empty']}>{m.report_next_nothing()}</p>
      ) : (
        <ul className={list['events']}>
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
      <time dateTime={at} className={list['day']}>
        <b>{day}</b> {month}
      </time>
      <span className={list['words']}>
        <span className={list['name']}>{eventName(event)}</span>
        <span className={list['when']}>{[eventTime(event), place].filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={tags[kind].tone}>{tags[kind].text()}</Badge>
    </li>
  );
}
