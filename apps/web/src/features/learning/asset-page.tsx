import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusTick } from '../../ui/status-tick.tsx';
import { AssetContent } from './asset-content.tsx';
import classes from './asset-page.module.css';
import { learningQueries, type AssetPlace } from './queries.ts';

/** A page of its own for a video, a page or a PDF. */
export function AssetPage({ place }: { place: AssetPlace }) {
  const session = useOwnSession();
  const query = useQuery(learningQueries.asset(session, place));
  if (query.isPending) {
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton width="40%" height={30} mb={24} />
        <Skeleton height={420} radius="lg" />
      </div>
    );
  }
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  const asset = query.data;
  const head = (
    <PageHeader
      title={asset.assetName}
      aside={asset.status === 'completed' ? <StatusTick size={24} label={m.learning_status_completed()} /> : null}
    />
  );
  return asset.assetType === 'html' ? (
    <article className={classes['narrow']}>
      <AssetContent asset={asset} place={place} session={session} head={head} />
    </article>
  ) : (
    <article>
      {head}
      <AssetContent asset={asset} place={place} session={session} />
    </article>
  );
}
