import { IconExternalLink } from '@tabler/icons-react';
import { now } from '../../../lib/clock.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/cards/badge.tsx';
import { CardPicture } from '../../../ui/cards/card-picture.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
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
    <article className={classes['card']} data-look={look}>
      <div className={classes['picture']}>
        <CardPicture seed={post.id} url={post.picture} />
      </div>
      <div className={classes['words']}>
        <Heading className={classes['name']}>
          {post.kind === 'articles' ? (
            <PathLink className={classes['link']} href={post.href}>
              {post.name}
            </PathLink>
          ) : (
            <a className={classes['link']} href={post.href} target="_blank" rel="noopener noreferrer">
              {post.name} <IconExternalLink className={classes['out']} size={15} stroke={1.75} aria-hidden="true" />
              <span className="visually-hidden">{m.schp_new_tab()}</span>
            </a>
          )}
        </Heading>
        <p className={classes['about']}>{post.description}</p>
        <div className={classes['foot']}>
          <span className={classes['facts']}>{post.facts.join(' · ')}</span>
          {isPast ? <Badge>{m.schp_event_past()}</Badge> : null}
          {post.tags.map((tag) => (
            <Badge key={tag} tone="brand">
              {tag}
            </Badge>
          ))}
        </div>
      </div>
      <div className={classes['mark']}>
        <BookmarkButton post={post} />
      </div>
    </article>
  );
}
