import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../../lib/format/durations.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { tabName } from '../../../lib/language/tab-name.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { homeQueries } from '../queries.ts';
import { ContinueCard } from './continue-card.tsx';
import { PathFront } from './path-front.tsx';
import classes from './path-landing.module.css';

type Landing = AnswerOf<'pathLanding'>;

/** The paths or the channels under a tab of the header: the lesson to continue with first, then each with how far one is in it. */
export function PathLanding({ tab, type }: { tab: HeaderModule; type: RequestOf<'pathLanding'>['type'] }) {
  const query = useQuery(homeQueries.pathLanding(useOwnSession(), type));
  const ids = tab.children.map(({ learningPathId }) => learningPathId);
  if (query.isPending) {
    return (
      <>
        <PageHeader title={tabName(tab.name)} />
        <div role="status" aria-label={m.loading()}>
          <Skeleton height={168} radius="lg" mb={24} />
          <div className={classes['cards']}>
            {ids.map((id) => (
              <Skeleton key={id} height={236} radius="lg" />
            ))}
          </div>
        </div>
      </>
    );
  }
  if (query.isLoadingError) {
    return (
      <>
        <PageHeader title={tabName(tab.name)} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  const { continueWith, paths } = query.data;
  // the header decides what is under the tab and in which order
  const shown = ids.flatMap((id) => paths.find(({ learningPathId }) => learningPathId === id) ?? []);
  return (
    <>
      <PageHeader title={tabName(tab.name)}>{summaryOf(shown)}</PageHeader>
      {continueWith === null ? null : <ContinueCard lesson={continueWith} />}
      <ul className={classes['cards']}>
        {shown.map((path) => (
          <PathFront key={path.learningPathId} path={path} type={type} />
        ))}
      </ul>
    </>
  );
}

/** '12 of 42 completed · 20 h left' */
function summaryOf(paths: Landing['paths']): string {
  const sum = (count: (path: Landing['paths'][number]) => number) => paths.reduce((total, path) => total + count(path), 0);
  const minutesLeft = sum((path) => path.minutesLeft);
  const done = m.path_completed_of({ done: String(sum(({ completed }) => completed)), total: String(sum(({ total }) => total)) });
  return minutesLeft === 0 ? done : `${done} · ${m.home_time_left({ time: formatDuration(minutesLeft * 60) })}`;
}
