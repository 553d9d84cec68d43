import type { Channel, Playlist } from '@abhyas/contract/home/front-page.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { storeTrail } from '../../lib/page/trail.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton, PathLink } from '../../ui/navigation/path-link.tsx';
import { GridSkeleton } from './cards/grid-skeleton.tsx';
import { doneOf, factsOf, nextItem } from './playlist-facts.ts';
import { type ChannelPlace, homeQueries } from './queries.ts';
import classes from './cards/card-grid.module.css';
import { ContentCard } from './cards/content-card.tsx';
import { IconPlaylist } from '@tabler/icons-react';
import { durationInWords } from '../../lib/format/durations.ts';
import { langOf } from '../../lib/language/title-language.ts';
import { CardPicture } from '../../ui/cards/card-picture.tsx';

/** A playlist as a tile, which leads to its own page: what it is called, how long it is, how much it holds and how much of that is done (LRN-019). */
function PlaylistTile({ playlist, headingId }: { playlist: Playlist; headingId: string }) {
  const { learningPathId, name, playListDuration, thumbUrl, url, items } = playlist;
  return (
    <PathLink
      className={`${classes['tile']} flex flex-col min-w-0 pt-2.5 rounded-card text-body no-underline`}
      href={url}
      data-card="playlist"
      draggable={false}
    >
      <span className={classes['top']}>
        <CardPicture seed={learningPathId} url={thumbUrl} />
        <span
          className={`${classes['badge']} absolute right-0 bottom-0 left-0 flex items-center gap-1.5 px-3 py-1.25 text-white text-sm font-medium`}
        >
          <IconPlaylist size={16} stroke={1.75} aria-hidden="true" />
          {m.home_items({ count: items.length })}
        </span>
      </span>
      <h2
        id={headingId}
        className={`${classes['name']} [font-size:inherit] mt-2.5 text-ink font-strong leading-[1.3] wrap-anywhere`}
        lang={langOf(name)}
      >
        {name}
      </h2>
      <span className="mt-0.75 text-muted text-sm tabular">
        {[durationInWords(playListDuration), ...doneOf(items)].filter((fact) => fact !== '').join(' · ')}
      </span>
    </PathLink>
  );
}

/** A playlist on the page of its channel, in one grid: its tile, then its cards. */
function PlaylistSection({ playlist }: { playlist: Playlist }) {
  const headingId = `playlist-${playlist.learningPathId}`;
  return (
    <section className={`${classes['grid']} ${classes['playlist']}`} aria-labelledby={headingId}>
      <PlaylistTile playlist={playlist} headingId={headingId} />
      <ol className={`${classes['inGrid']} contents list-none`}>
        <Cards items={playlist.items} numbered={false} />
      </ol>
    </section>
  );
}

/** The head of a playlist's own page, with the way into it. */
function PlaylistHead({ playlist: { name, items } }: { playlist: Playlist }) {
  const next = nextItem(items);
  const label = items.every(({ status }) => status === '') ? m.home_play() : m.home_play_continue();
  return (
    <PageHeader
      title={name}
      aside={
        next ? (
          <PathButton href={next.url} aria-label={`${label}: ${next.assetName}`}>
            {label}
          </PathButton>
        ) : null
      }
    >
      {factsOf(items).join(' · ')}
    </PageHeader>
  );
}

/** What is on a playlist, in order. */
function PlaylistItems({ items }: { items: Playlist['items'] }) {
  return (
    <ol className={classes['grid']}>
      <Cards items={items} numbered />
    </ol>
  );
}

function Cards({ items, numbered }: { items: Playlist['items']; numbered: boolean }) {
  return items.map((asset, index) => (
    <li key={asset.assetId}>
      <ContentCard asset={asset} {...(numbered ? { number: index + 1 } : {})} />
    </li>
  ));
}

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
      <QueryView query={query} loading={<GridSkeleton />} />
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
