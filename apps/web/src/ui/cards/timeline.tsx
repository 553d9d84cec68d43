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
  /** What can be done at once, above the link of the row. */
  readonly action?: ReactNode;
}

interface TimelineProps {
  readonly entries: readonly TimelineEntry[];
  /** What is said of an entry that runs. */
  readonly now: string;
}

/** What is on in a day, one below the other on a line, soonest first; each row opens its page. */
export function Timeline({ entries, now }: TimelineProps) {
  return (
    <ol className="card-surface m-0 px-0 py-2 list-none">
      {entries
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .map(({ key, time, title, about, href, icon, isNow, action = null }) => (
          <li
            key={key}
            className={`${classes['row']} grid-cols-[176px_36px_minmax(0,1fr)_auto] relative grid gap-x-4 gap-y-0 items-center min-h-16 px-4 py-2 max-[700px]:grid-cols-[36px_minmax(0,1fr)] max-[700px]:gap-x-3 max-[700px]:gap-y-0.5`}
            data-now={isNow || undefined}
          >
            <span className="text-body text-sm tabular max-[700px]:col-2">{time}</span>
            <span className={`${classes['mark']} grid w-9 h-9 rounded-circle bg-brand-wash text-brand-text place-items-center`}>
              {icon}
            </span>
            <span className="grid justify-items-start min-w-0 wrap-anywhere max-[700px]:row-2 max-[700px]:col-2">
              <PathLink className={`${classes['name']} text-ink font-strong no-underline`} href={href}>
                {title}
              </PathLink>
              <span className="text-muted text-sm">{about}</span>
            </span>
            <div className="flex flex-wrap gap-2 items-center justify-end max-[700px]:row-3 max-[700px]:col-2 max-[700px]:justify-start max-[700px]:py-1 max-[700px]:empty:hidden">
              {isNow ? <Badge tone="bad">{now}</Badge> : null}
              {action === null ? null : <div className="relative z-1">{action}</div>}
            </div>
          </li>
        ))}
    </ol>
  );
}
