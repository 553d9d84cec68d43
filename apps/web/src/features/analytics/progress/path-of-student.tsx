import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { ScreenActions, ScreenHead, TableSkeleton } from '../frame.tsx';
import type { PlaceProps } from '../place.ts';
import { analyticsQueries } from '../queries.ts';
import { PathCard } from './path-card.tsx';
import { progressCsv } from './progress-csv.ts';

interface PathOfStudentProps extends Pick<PlaceProps, 'whose'> {
  /** A path, or a topic of one. */
  readonly learningPathId: string;
  /** Where all paths of the student are. */
  readonly all: string;
}

/** How far a student is in one path, topic by topic, for who reads about them (ROU-083). */
export function PathOfStudent({ whose, learningPathId, all }: PathOfStudentProps) {
  const query = useQuery(analyticsQueries.progress(whose));
  if (query.data === undefined) return <QueryView query={query} loading={<TableSkeleton />} heading="h1" />;
  const path = query.data.paths.find((one) => [one, ...one.topics].some((part) => part.learningPathId === learningPathId));
  const toAll = (
    <PathButton href={all} variant="default">
      {m.perf_path_all()}
    </PathButton>
  );
  if (path === undefined) {
    return (
      <>
        <ScreenHead title={m.perf_progress()} />
        <EmptyState drawing="shelf" heading="h2" title={m.empty_records()} action={toAll}>
          {m.perf_path_missing()}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <ScreenHead title={path.name} about={m.perf_progress_about({ done: path.learning.done, total: path.learning.total })}>
        {toAll}
        <ScreenActions csv={{ name: path.name, rows: () => progressCsv([path], []) }} />
      </ScreenHead>
      <PathCard path={path} isOwn={false} />
    </>
  );
}
