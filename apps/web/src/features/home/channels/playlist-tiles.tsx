import type { Playlist } from '@abhyas/contract/home/front-page.ts';
import { IconPlaylist } from '@tabler/icons-react';
import { durationInWords } from '../../../lib/format/durations.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import gridClasses from '../cards/card-grid.module.css';
import classes from './playlist-tiles.module.css';

/** The playlists of a channel as tiles: what each is called, how long it is and how much it holds (LRN-019). */
export function PlaylistTiles({ playlists }: { playlists: readonly Playlist[] }) {
  return (
    <section className={classes['root']} aria-labelledby="channel-playlists">
      <h2 id="channel-playlists" className={classes['title']}>
        {m.home_playlists_title()}
      </h2>
      <ul className={gridClasses['grid']}>
        {playlists.map(({ learningPathId, name, playListDuration, thumbUrl, url, items }) => (
          <li key={learningPathId}>
            <PathLink className={classes['tile']} href={url} data-card="playlist" draggable={false}>
              <span className={classes['top']}>
                <CardPicture seed={learningPathId} url={thumbUrl} />
                <span className={classes['badge']}>
                  <IconPlaylist size={16} stroke={1.75} aria-hidden="true" />
                  {m.home_items({ count: items.length })}
                </span>
              </span>
              <span className={classes['name']}>{name}</span>
              <span className={classes['about']}>{durationInWords(playListDuration)}</span>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
