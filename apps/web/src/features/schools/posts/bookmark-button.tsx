import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import classes from './bookmark-button.module.css';
import type { Post } from './post.ts';
import { useBookmark } from './use-bookmark.ts';

/** The bookmark of an article or event. Only students have one. */
export function BookmarkButton({ post }: { post: Pick<Post, 'kind' | 'id' | 'name' | 'isBookmarked'> }) {
  const { isMentor, isParent, isStaff } = useOwnSession();
  const { isBookmarked, toggle } = useBookmark(post);
  if (isMentor || isParent || isStaff) return null;
  const Icon = isBookmarked ? IconBookmarkFilled : IconBookmark;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={classes['bookmark'] ?? ''}
      aria-label={m.schp_bookmark({ name: post.name })}
      aria-pressed={isBookmarked}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
