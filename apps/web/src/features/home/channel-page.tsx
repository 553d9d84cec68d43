import type { Channel } from '@abhyas/contract/front-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PathButton } from '../../ui/path-link.tsx';
import classes from './card-grid.module.css';
import { ContentCard } from './content-card.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';
import { homeQueries, type ChannelPlace } from './queries.ts';

/** A channel: its playlists, each with its cards (HOM-015). */
export function ChannelPage({ title, place }: { title: string; place: ChannelPlace }) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.channel(session, place));
  if (query.data === null) return <NoChannel title={title} />;
  return (
    <>
      <PageHeader title={query.data?.name ?? title} />
      {query.isPending ? <GridSkeleton /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Playlists playlists={query.data.playlists} /> : null}
    </>
  );
}

function Playlists({ playlists }: Pick<Channel, 'playlists'>) {
  const filled = playlists.filter(({ items }) => items.length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState drawing="shelf" heading="h2" title={m.home_no_record()} action={<HomeButton />}>
        {m.home_channel_empty_text()}
      </EmptyState>
    );
  }
  return filled.map(({ learningPathId, name, items }) => (
    <section key={learningPathId} className={classes['playlist']} aria-labelledby={`playlist-${learningPathId}`}>
      <div className={classes['head']}>
        <h2 id={`playlist-${learningPathId}`} className={classes['title']}>
          {name}
        </h2>
        <p className={classes['count']}>{m.home_items({ count: items.length })}</p>
      </div>
      <ul className={classes['grid']}>
        {items.map((asset) => (
          <li key={asset.assetId}>
            <ContentCard asset={asset} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

/** A course without the channel that the address names. */
export function NoChannel({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState drawing="shelf" heading="h2" title={m.home_no_record()} action={<HomeButton />}>
        {m.home_no_record_text()}
      </EmptyState>
    </>
  );
}

function HomeButton() {
  return <PathButton href="/home">{m.action_home()}</PathButton>;
}
