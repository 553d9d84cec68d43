import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { BlogCard } from '../cards/blog-card.tsx';
import classes from '../cards/card-grid.module.css';
import { GridSkeleton } from '../cards/grid-skeleton.tsx';
import { NoCourse } from '../cards/no-course.tsx';
import { homeQueries } from '../queries.ts';

/** How many cards come at a time. */
const step = 12;

/** /home/featuredblog: every blog for the course, newest first. */
export function BlogsPage() {
  const session = useOwnSession();
  const query = useQuery(homeQueries.blogs(session));
  const [shown, setShown] = useState(step);
  const grid = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // the button moves on or goes, and the focus continues at the first card that came
    if (shown > step) grid.current?.children[shown - step]?.querySelector('a')?.focus({ preventScroll: true });
  }, [shown]);
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  return (
    <>
      <PageHeader title={m.home_blogs()}>{m.home_blogs_about()}</PageHeader>
      <QueryView query={query} loading={<GridSkeleton />} />
      {query.data?.length === 0 ? (
        <EmptyState
          drawing="shelf"
          heading="h2"
          title={m.home_no_posts()}
          action={<PathButton href="/home">{m.action_home()}</PathButton>}
        />
      ) : null}
      <ul ref={grid} className={classes['grid']}>
        {query.data?.slice(0, shown).map((blog) => (
          <li key={blog.blogId}>
            <BlogCard blog={blog} />
          </li>
        ))}
      </ul>
      {query.data && query.data.length > shown ? (
        <div className="flex justify-center mt-8">
          <Button variant="default" onClick={() => setShown(shown + step)}>
            {m.home_show_more()}
          </Button>
        </div>
      ) : null}
    </>
  );
}
