import { IconArrowRight, IconCalendarEvent } from '@tabler/icons-react';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { todayQuery } from '../mentor-queries.ts';
import { waitingText } from './about-day.ts';
import classes from './mentor-waits.module.css';

/** On a mentor's home: the sessions of today and the feedback that is owed, in one line that leads to the plan (HOM-021). */
export function MentorWaits({ renderFailed }: { renderFailed: (onRetry: () => void) => ReactNode }) {
  const query = useQuery(todayQuery());
  if (query.isPending) return <Skeleton height={68} radius="lg" role="status" aria-label={m.loading()} />;
  if (query.data === undefined) return renderFailed(() => void query.refetch());
  return (
    <PathLink className={classes['waits']} href="/myPlan/dashboard">
      <IconCalendarEvent className={classes['mark']} size={22} stroke={1.75} aria-hidden="true" />
      <span className={classes['words']}>
        <span className={classes['name']}>{waitingText(query.data)}</span>
        <span className={classes['about']}>{m.mentor_waits_about()}</span>
      </span>
      <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
    </PathLink>
  );
}
