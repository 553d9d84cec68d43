import type { Channel } from '@abhyas/contract/home/front-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storeTrail } from '../../../lib/page/trail.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { GridSkeleton } from '../cards/grid-skeleton.tsx';
import { PlaylistHead, PlaylistItems, PlaylistSection } from './playlist.tsx';
import { factsOf } from './playlist-facts.ts';
import { homeQueries, type ChannelPlace } from '../queries.ts';

/** A channel: its playlists, each a tile followed by what is on it (HOM-015, LRN-017); or one of its playlists, in order. */
export function ChannelPage({ title, place }: { title: string; place: ChannelPlace }) {
  const session = useOwnSession();
  const query = useQuery(homeQueries.channel(session, place));
  useKeptTrail(query.data ?? null);
  if (query.data === null) return <NoChannel title={title} />;
  if (query.data) return <Loaded channel={query.data} />;
  return (
    <>
      <PageHeader title={title} />
      {query.isPending ? <GridSkeleton /> : <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
    </>
  );
}

/** Stores the way to this channel or playlist, which the breadcrumb of what is opened from here shows (HOM-009). */
function useKeptTrail(channel: Channel | null): void {
  useEffect(() => {
    if (channel === null) return;
    const own = channel.playlists.find(({ learningPathId }) => learningPathId === channel.only);
    const steps = [channel, ...(own ? [own] : [])].map(({ name, url }) => ({ label: name, href: url }));
    const playlists = channel.playlists.map(({ learningPathId }) => learningPathId);
    storeTrail({ lpid: channel.only || channel.learningPathId, steps, playlists });
  }, [channel]);
}

function Loaded({ channel: { name, only, playlists } }: { channel: Channel }) {
  const filled = playlists.filter(({ items }) => items.length > 0);
  const own = playlists.find(({ learningPathId }) => learningPathId === only);
  if (own && own.items.length > 0) {
    return (
      <>
        <PlaylistHead playlist={own} />
        <PlaylistItems items={own.items} />
      </>
    );
  }
  if (filled.length === 0) {
    return (
      <>
        <PageHeader title={own?.name ?? name} />
        <EmptyState drawing="shelf" heading="h2" title={m.home_no_record()} action={<HomeButton />}>
          {m.home_channel_empty_text()}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader title={name}>
        {[m.home_playlists({ count: filled.length }), ...factsOf(filled.flatMap(({ items }) => items))].join(' · ')}
      </PageHeader>
      {filled.map((playlist) => (
        <PlaylistSection key={playlist.learningPathId} playlist={playlist} />
      ))}
    </>
  );
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
