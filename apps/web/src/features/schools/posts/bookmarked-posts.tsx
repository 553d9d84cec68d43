import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { schoolQueries } from '../queries.ts';
import { type Post, toPost } from './post.ts';
import { PostCard } from './post-card.tsx';
import classes from './bookmarked-posts.module.css';

/** The articles and events about schools that a student has bookmarked, for My page; `otherwise` where there are none. */
export function BookmarkedPosts({ otherwise }: { otherwise: ReactNode }) {
  const session = useOwnSession();
  const articles = useQuery(schoolQueries.articles(session));
  const events = useQuery(schoolQueries.events(session));
  const failed = [articles, events].find(({ isLoadingError }) => isLoadingError);
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (articles.data === undefined || events.data === undefined) return null;
  return <Bookmarked posts={[...articles.data, ...events.data].map(toPost)} otherwise={otherwise} />;
}

const keyOf = ({ kind, id }: Post): string => `${kind}/${id}`;

/** A bookmark that is taken away on this visit stays in the list, so that it can be put back. */
function Bookmarked({ posts, otherwise }: { posts: readonly Post[]; otherwise: ReactNode }) {
  const [keys] = useState(() => new Set(posts.filter(({ isBookmarked }) => isBookmarked).map(keyOf)));
  const shown = posts.filter((post) => keys.has(keyOf(post)));
  if (shown.length === 0) return otherwise;
  return (
    <section aria-labelledby="bookmarked-posts" className={classes['section']}>
      <h2 id="bookmarked-posts" className="mb-4 text-lg">
        {m.schp_bookmarked()}
      </h2>
      <ul className="grid grid-cols-1 gap-3 m-0 p-0 list-none">
        {shown.map((post) => (
          <li key={keyOf(post)}>
            <PostCard post={post} heading="h3" look="row" />
          </li>
        ))}
      </ul>
    </section>
  );
}
