import type { ShortlistDeadline } from '@abhyas/contract/schools/shortlist.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { now } from '../../../lib/clock.ts';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { daysBetween, dayOf, formatTime } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { schoolQueries } from '../queries.ts';
import { detailsPath } from '../words.ts';
import classes from './deadlines-card.module.css';
import { StatusSelect } from './status-select.tsx';

/** How many deadlines the card shows. */
const shownAtMost = 6;

/** The next deadlines of the shortlist, each with how far the application is. */
export function DeadlinesCard() {
  const query = useQuery(schoolQueries.ownDeadlines(useOwnSession()));
  return (
    <Card aria-label={m.sch_deadlines()}>
      <div className={classes['head']}>
        <div>
          <h2 className={classes['title']}>{m.sch_deadlines()}</h2>
          <p className={classes['about']}>{m.sch_deadlines_about()}</p>
        </div>
        <PathLink href="/school/deadlines">{m.sch_all_deadlines()}</PathLink>
      </div>
      {query.isPending ? <Skeleton height={120} role="status" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data?.length === 0 ? <p className={classes['none']}>{m.sch_deadlines_none()}</p> : null}
      <ul className={classes['list']}>
        {query.data?.slice(0, shownAtMost).map((deadline) => (
          <DeadlineRow key={deadline.deadlineId} deadline={deadline} />
        ))}
      </ul>
    </Card>
  );
}

/** '6:00 PM, in 6 days' */
function whenText(at: string): string {
  const days = daysBetween({ from: dayOf(now()), to: dayOf(new Date(at)) });
  const time = formatTime(at);
  if (days <= 0) return m.sch_due_today({ time });
  return days === 1 ? m.sch_due_tomorrow({ time }) : m.sch_due({ time, days });
}

function DeadlineRow({ deadline }: { deadline: ShortlistDeadline }) {
  const { programId, schoolName, programName, title, at, note } = deadline;
  const name = `${schoolName}, ${programName}`;
  return (
    <li className={classes['row']}>
      <time dateTime={at} className={classes['day']}>
        {formatDayMonth(at)}
      </time>
      <div className={classes['words']}>
        <PathLink className={classes['name']} href={detailsPath(deadline)}>
          {name}
        </PathLink>
        <p className={classes['about']}>{[`${title}: ${whenText(at)}`, note].filter(Boolean).join(' · ')}</p>
      </div>
      <span className={classes['status']}>
        <StatusSelect isInRow label={m.sch_status_of({ name })} programId={programId} status={deadline.status} />
      </span>
    </li>
  );
}
