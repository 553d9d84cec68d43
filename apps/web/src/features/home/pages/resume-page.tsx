import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PageHeader } from '../../../ui/navigation/page-header.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import classes from '../cards/card-grid.module.css';
import { GridSkeleton } from '../cards/grid-skeleton.tsx';
import { NoCourse } from '../cards/no-course.tsx';
import { homeQueries } from '../queries.ts';
import { ResumeCard } from '../cards/resume-card.tsx';

/** /home/resumeprogress: everything begun and not finished, latest first. */
export function ResumePage() {
  const session = useOwnSession();
  const query = useQuery(homeQueries.resume(session));
  if (session.lastLoggedInCourseId === '') return <NoCourse />;
  return (
    <>
      <PageHeader title={m.home_resume()}>{m.home_resume_about()}</PageHeader>
      <QueryView query={query} loading={<GridSkeleton />} />
      {query.data?.length === 0 ? (
        <EmptyState
          drawing="desk"
          heading="h2"
          title={m.empty_records()}
          action={<PathButton href="/prepare">{m.home_to_paths()}</PathButton>}
        >
          {m.home_resume_none()}
        </EmptyState>
      ) : null}
      <ul className={classes['grid']}>
        {query.data?.map((asset) => (
          <li key={asset.assetId}>
            <ResumeCard asset={asset} />
          </li>
        ))}
      </ul>
    </>
  );
}
