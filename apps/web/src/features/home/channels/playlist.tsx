import type { Playlist } from '@abhyas/contract/home/front-page.ts';
import { m } from '../../../paraglide/messages.js';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton, PathLink } from '../../../ui/navigation/path-link.tsx';
import classes from '../cards/card-grid.module.css';
import { ContentCard } from '../cards/content-card.tsx';
import { factsOf, nextItem } from './playlist-facts.ts';

/** A playlist on the page of its channel: its name, which leads to its own page, and its cards. */
export function PlaylistSection({ playlist: { learningPathId, name, url, items } }: { playlist: Playlist }) {
  return (
    <section className={classes['playlist']} aria-labelledby={`playlist-${learningPathId}`}>
      <div className={classes['head']}>
        <h2 id={`playlist-${learningPathId}`} className={classes['title']}>
          <PathLink href={url}>{name}</PathLink>
        </h2>
        <p className={classes['count']}>{factsOf(items).join(' · ')}</p>
      </div>
      <PlaylistItems items={items} />
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
export function PlaylistItems({ items, numbered = false }: { items: Playlist['items']; numbered?: boolean }) {
  return (
    <ol className={classes['grid']}>
      {items.map((asset, index) => (
        <li key={asset.assetId}>
          <ContentCard asset={asset} {...(numbered ? { number: index + 1 } : {})} />
        </li>
      ))}
    </ol>
  );
}
