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
    <a
      className="card-link flex flex-col overflow-hidden min-w-0"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      data-card="blog"
      draggable={false}
    >
      <span className="relative block">
        <CardPicture seed={blogId} url={imageUrl} />
        <time className="absolute top-2 left-2 px-2 py-0.5 rounded-[6px] bg-card text-ink text-xs font-medium tabular" dateTime={date}>
          {formatDayFirst(date)}
        </time>
      </span>
      <span className="grid gap-1 px-4 pt-3 pb-4">
        <span className="text-muted text-sm">{`${type} · ${tag}`}</span>
        <span className="text-ink font-strong leading-[1.35] wrap-anywhere">
          {name.slice(0, lastWord)}
          <span className="whitespace-nowrap">
            {name.slice(lastWord)} <IconExternalLink className={classes['icon']} size={15} stroke={1.75} aria-hidden="true" />
          </span>
          <span className="visually-hidden"> {m.shell_new_window()}</span>
        </span>
      </span>
    </a>
  );
}
