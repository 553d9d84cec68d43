import type { ReactNode } from 'react';
import { PathLink } from '../navigation/path-link.tsx';
import { Badge } from './badge.tsx';
import classes from './timeline.module.css';

export interface TimelineEntry {
  readonly key: string;
  /** When it starts, ISO 8601 in UTC. */
  readonly at: string;
  /** The same in words, to its end. */
  readonly time: string;
  readonly title: string;
  readonly about: string;
  readonly href: string;
  readonly icon: ReactNode;
  readonly isNow: boolean;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** What is said of an entry that runs. */
  readonly now: string;
}

/** What is on in a day, one below the other on a line, soonest first; each row opens its page. */
export function Timeline({ entries, now }: TimelineProps) {
  return (
    <ol className={classes['list']}>
      {entries
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map(({ key, time, title, about, href, icon, isNow }) => (
          <li key={key} className={classes['row']} data-now={isNow || undefined}>
            <span className={classes['time']}>{time}</span>
            <span className={classes['mark']}>{icon}</span>
            <span className={classes['words']}>
              <PathLink className={classes['name']} href={href}>
                {title}
              </PathLink>
              <span className={classes['about']}>{about}</span>
            </span>
            {isNow ? <Badge tone="bad">{now}</Badge> : null}
          </li>
        ))}
    </ol>
  );
}
