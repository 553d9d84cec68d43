import { IconExternalLink } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { formatDayMonth } from '../../../lib/dates/day-month.ts';
import { dayOf, daysBetween, shortWeekday } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { detailsPath } from '../words.ts';
import type { Post } from './post.ts';
import classes from './post-card.module.css';

interface PostCardProps {
  readonly post: Post;
  readonly heading: 'h2' | 'h3' | 'h4';
  /** The picture above the words, or beside them as in a list. */
  readonly look: 'tile' | 'row';
}

/** An article, which opens in the portal (SCH-040), or an event, whose registration opens in a new tab (SCH-041). */
export function PostCard({ post, heading: Heading, look }: PostCardProps) {
  const isPast = post.startsAt !== null && new Date(post.startsAt) < now();
  return (
    <article
      className={`${classes['card']} [transition:border-color_var(--quick)] card-surface relative grid overflow-hidden min-w-0 hover:border-brand-text`}
      data-look={look}
    >
      {post.startsAt !== null && look === 'row' ? (
        <DateTile startsAt={post.startsAt} isPast={isPast} />
      ) : (
        <div className={classes['picture']}>
          <CardPicture seed={post.id} url={post.picture} />
        </div>
      )}
      <div className={`${classes['words']} grid content-start gap-2 min-w-0 py-4 pr-0 pl-6`}>
        <Heading className="text-lg leading-[1.3] wrap-anywhere max-[640px]:text-md">
          {post.kind === 'articles' ? (
            <PathLink className={`${classes['link']} text-ink no-underline`} href={post.href}>
              {post.name}
            </PathLink>
          ) : (
            <a className={`${classes['link']} text-ink no-underline`} href={post.href} target="_blank" rel="noopener noreferrer">
              {post.name} <IconExternalLink className={classes['out']} size={15} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{m.schp_new_tab()}</span>
            </a>
          )}
        </Heading>
        <p className={`${classes['about']} line-clamp-2 self-start text-body`}>{post.description}</p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="me-1 text-muted text-sm tabular">{post.facts.join(' · ')}</span>
          {post.schoolId === '' || post.startsAt === null ? null : (
            <PathLink
              className="relative z-1 tap me-1 text-brand-text text-sm"
              href={detailsPath({ schoolId: post.schoolId, programId: '' })}
            >
              {m.sch_open()}
            </PathLink>
          )}
          {isPast ? <Badge>{m.schp_event_past()}</Badge> : null}
          {post.tags.map((tag) => (
            <Badge key={tag} tone="brand">
              {tag}
            </Badge>
          ))}
        </div>
      </div>
      <div className="relative z-1 self-start p-3 max-[640px]:p-1">
        <BookmarkButton post={post} />
      </div>
    </article>
  );
}

/** The day of an event, with how far away it is. */
function DateTile({ startsAt, isPast }: { startsAt: string; isPast: boolean }) {
  const days = daysBetween({ from: dayOf(now()), to: dayOf(new Date(startsAt)) });
  return (
    <time
      dateTime={startsAt}
      className="grid content-center justify-items-center gap-1 p-3 bg-sunken text-center data-[near=true]:bg-brand-wash"
      data-near={!isPast && days <= 7}
    >
      <span className="text-muted text-sm">{shortWeekday(startsAt)}</span>
      <span className="text-ink text-lg font-strong tabular">{formatDayMonth(startsAt)}</span>
      {days < 2 ? null : <span className="text-muted text-sm">{m.schp_in_days({ count: days })}</span>}
    </time>
  );
}
