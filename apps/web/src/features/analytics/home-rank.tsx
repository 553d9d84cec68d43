import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PartFailed } from '../../ui/feedback/states/part-failed.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { RankCard } from './overview/rank-card.tsx';
import { analyticsQueries } from './queries.ts';

interface HomeRankProps {
  /** Where the performance screens are; '' for a course without them. */
  readonly url: string;
  /** What is there until the figures are. */
  readonly room: ReactNode;
}

/** The range of the last three percentiles on home, or what will be there. */
export function HomeRank({ url, room }: HomeRankProps) {
  const query = useQuery(analyticsQueries.home(useOwnSession()));
  if (query.isPending) return room;
  if (query.isLoadingError) return <PartFailed title={m.perf_stand_title()} onRetry={() => void query.refetch()} />;
  const { data } = query;
  return (
    <RankCard
      band={data.band}
      prediction={data.prediction}
      name=""
      isOwn
      none={data.tests.length === 0 ? m.perf_home_none() : m.perf_stand_none()}
      more={
        url === '' ? null : (
          <PathLink
            href={url}
            className="inline-flex items-center px-0 py-1 text-brand-text text-sm font-strong no-underline hover:underline"
          >
            {m.perf_home_all()}
          </PathLink>
        )
      }
    />
  );
}
