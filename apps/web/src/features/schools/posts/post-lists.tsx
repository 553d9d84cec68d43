import type { ShowPeriod } from '@abhyas/rules/schools/show-period.ts';
import { schoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import type { ReactNode, Ref } from 'react';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { arrangePosts, type Post } from './post.ts';
import { PostCard } from './post-card.tsx';
import classes from './posts-page.module.css';

interface PostListsProps {
  readonly posts: readonly Post[];
  readonly period: ShowPeriod;
  /** YYYY-MM-DD */
  readonly today: string;
  readonly page: number;
  readonly title: string;
  /** The head of the list, where the focus goes with a new page. */
  readonly headRef: Ref<HTMLHeadingElement>;
  readonly filter: ReactNode;
  readonly onPage: (page: number) => void;
  /** What shows more where the list is empty. */
  readonly wayOut: ReactNode;
}

/** Pinned posts above, outside the filter, and below them a page of the others. */
export function PostLists({ posts, period, today, page, title, headRef, filter, onPage, wayOut }: PostListsProps) {
  const { pinned, others } = arrangePosts({ posts, period, today });
  const pages = Math.max(1, Math.ceil(others.length / schoolsPerPage));
  // the address may name a page that the list has no longer
  const here = Math.min(Math.max(page, 1), pages);
  return (
    <>
      {pinned.length > 0 ? (
        <section aria-labelledby="pinned-posts">
          <h2 id="pinned-posts" className={classes['title']}>
            {m.schp_pinned()}
          </h2>
          <ul className={classes['tiles']}>
            {pinned.map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" look="tile" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="all-posts">
        <div className={classes['head']}>
          <h2 ref={headRef} id="all-posts" tabIndex={-1} className={classes['title']}>
            {title}
          </h2>
          {filter}
        </div>
        {others.length === 0 ? (
          <EmptyState drawing="shelf" heading="h3" role="status" title={m.schp_no_record()} action={wayOut} />
        ) : (
          <ul className={classes['list']}>
            {others.slice((here - 1) * schoolsPerPage, here * schoolsPerPage).map((post) => (
              <li key={post.id}>
                <PostCard post={post} heading="h3" look="row" />
              </li>
            ))}
          </ul>
        )}
        <div className={classes['pages']}>
          <Pagination count={pages} page={here} onChange={onPage} />
        </div>
      </section>
    </>
  );
}
