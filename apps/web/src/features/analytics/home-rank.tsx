import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { PartFailed } from '../../ui/feedback/states/part-failed.tsx';
import { PathLink } from '../../ui/navigation/path-link.tsx';
import { PredictionLine } from './overview/prediction-line.tsx';
import { analyticsQueries } from './queries.ts';

interface HomeRankProps {
  /** Where the performance screens are; '' for a course without them. */
  readonly url: string;
  /** What is there until the figure is. */
  readonly room: ReactNode;
}

/** The predicted percentile on home, or when it will be there. */
export function HomeRank({ url, room }: HomeRankProps) {
  const query = useQuery(analyticsQueries.home(useOwnSession()));
  if (query.isPending) return room;
  if (query.isLoadingError) return <PartFailed title={m.perf_stand_title()} onRetry={() => void query.refetch()} />;
  const { prediction } = query.data;
  return (
    <section className="card-surface p-5 min-h-36" aria-labelledby="home-rank">
      <div className="flex items-center justify-between gap-3 mb-2">
        <h2 id="home-rank" className="text-[1rem]">
          {m.perf_stand_title()}
        </h2>
        {url === '' ? null : (
          <PathLink href={url} className="tap py-1 text-brand-text text-sm font-strong no-underline hover:underline">
            {m.perf_home_all()}
          </PathLink>
        )}
      </div>
      <PredictionLine prediction={prediction} />
      {prediction.percentile === null ? <p className="text-muted text-sm">{m.perf_home_none()}</p> : null}
    </section>
  );
}
