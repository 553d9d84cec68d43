import type { Blog } from '@abhyas/contract/home/front-page.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import classes from './blog-card.module.css';

/** An article outside the portal: picture, date tag, type, name, and a link that opens a window of its own. */
export function BlogCard({ blog: { blogId, type, name, tag, date, imageUrl, url } }: { blog: Blog }) {
  // its sign is never on a line of its own
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <a className={classes['card']} href={url} target="_blank" rel="noopener noreferrer" data-card="blog" draggable={false}>
      <span className={classes['top']}>
        <CardPicture seed={blogId} url={imageUrl} />
        <time className={classes['date']} dateTime={date}>
          {formatDayFirst(date)}
        </time>
      </span>
      <span className={classes['words']}>
        <span className={classes['about']}>{`${type} · ${tag}`}</span>
        <span className={classes['name']}>
          {name.slice(0, lastWord)}
          <span className={classes['last']}>
            {name.slice(lastWord)} <IconExternalLink className={classes['icon']} size={15} stroke={1.75} aria-hidden="true" />
          </span>
          <span className="visually-hidden"> {m.home_new_window()}</span>
        </span>
      </span>
    </a>
  );
}
