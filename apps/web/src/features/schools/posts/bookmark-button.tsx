import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import type { Post } from './post.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { SchoolArticle, SchoolEvent } from '@abhyas/contract/schools/posts.ts';
import { type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

type Row = SchoolArticle | SchoolEvent;

/** Puts what the server has now into everything in memory that shows the post. */
function keepBookmark({
  client,
  post,
  isBookmarked,
}: {
  client: QueryClient;
  post: Pick<Post, 'kind' | 'id'>;
  isBookmarked: boolean;
}): void {
  const flag = isBookmarked ? '1' : '0';
  const changed = <R extends Row>(row: R): R => {
    if ('articleId' in row) return post.kind === 'articles' && row.articleId === post.id ? { ...row, isBookmark: flag } : row;
    return post.kind === 'events' && row.eventId === post.id ? { ...row, isBookMark: flag } : row;
  };
  client.setQueriesData<Row[]>({ queryKey: queryKeys.schools[post.kind] }, (rows) => rows?.map(changed));
  client.setQueriesData<AnswerOf<'schoolDetails'>>(
    { queryKey: queryKeys.schools.details },
    (details) => details && { ...details, articles: details.articles.map(changed), events: details.events.map(changed) },
  );
  client.setQueriesData<AnswerOf<'schoolArticle'>>(
    { queryKey: queryKeys.schools.article },
    (answer) => answer && { ...answer, article: changed(answer.article) },
  );
}

/** The bookmark of an article or event (SCH-038): it shows at once what was wished, and what the server has if that refuses. */
function useBookmark({ kind, id, isBookmarked }: Pick<Post, 'kind' | 'id' | 'isBookmarked'>) {
  const client = useQueryClient();
  const { lastLoggedInCourseId: courseId } = useOwnSession();
  const mutationKey = ['school-bookmark', kind, id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async (wish: boolean) => {
      const isBookMark = wish ? '1' : '0';
      if (kind === 'articles') return (await call('articleBookmark', { articleId: id, courseId, isBookMark })).isBookmark === '1';
      return (await call('eventBookmark', { eventId: id, courseId, isBookMark })).isBookMark === '1';
    },
    onSuccess: (now) => keepBookmark({ client, post: { kind, id }, isBookmarked: now }),
    meta: { failure: () => ({ title: m.schp_bookmark_failed(), text: m.schp_bookmark_failed_text() }) },
  });
  const wished = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);
  const shown = wished ?? isBookmarked;
  return { isBookmarked: shown, toggle: () => mutate(!shown) };
}

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
      className="aria-pressed:text-brand-text"
      aria-label={m.schp_bookmark({ name: post.name })}
      aria-pressed={isBookmarked}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}
