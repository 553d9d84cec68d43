import type { Playlist } from '@abhyas/contract/home/front-page.ts';
import { m } from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from '../cards/card-grid.module.css';
import { ContentCard } from '../cards/content-card.tsx';
import { factsOf, nextItem } from './playlist-facts.ts';
import { PlaylistTile } from './playlist-tile.tsx';

/** A playlist on the page of its channel, in one grid: its tile, then its cards. */
export function PlaylistSection({ playlist }: { playlist: Playlist }) {
  const headingId = `playlist-${playlist.learningPathId}`;
  return (
    <section className={`${classes['grid']} ${classes['playlist']}`} aria-labelledby={headingId}>
      <PlaylistTile playlist={playlist} headingId={headingId} />
      <ol className={classes['inGrid']}>
        <Cards items={playlist.items} numbered={false} />
      </ol>
    </section>
  );
}

/** The head of a playlist's own page, with the way into it. */
export function PlaylistHead({ playlist: { name, items } }: { playlist: Playlist }) {
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
export function PlaylistItems({ items }: { items: Playlist['items'] }) {
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
