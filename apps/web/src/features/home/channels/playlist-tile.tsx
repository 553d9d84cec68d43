import type { Playlist } from '@abhyas/contract/home/front-page.ts';
import { IconPlaylist } from '@tabler/icons-react';
import { durationInWords } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { doneOf } from './playlist-facts.ts';
import classes from './playlist-tile.module.css';

/** A playlist as a tile, which leads to its own page: what it is called, how long it is, how much it holds and how much of that is done (LRN-019). */
export function PlaylistTile({ playlist, headingId }: { playlist: Playlist; headingId: string }) {
  const { learningPathId, name, playListDuration, thumbUrl, url, items } = playlist;
  return (
    <PathLink className={classes['tile']} href={url} data-card="playlist" draggable={false}>
      <span className={classes['top']}>
        <CardPicture seed={learningPathId} url={thumbUrl} />
        <span className={classes['badge']}>
          <IconPlaylist size={16} stroke={1.75} aria-hidden="true" />
          {m.home_items({ count: items.length })}
        </span>
      </span>
      <h2 id={headingId} className={classes['name']}>
        {name}
      </h2>
      <span className={classes['about']}>
        {[durationInWords(playListDuration), ...doneOf(items)].filter((fact) => fact !== '').join(' · ')}
      </span>
    </PathLink>
  );
}
