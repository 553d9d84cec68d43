import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { activePart } from './path-tree.ts';
import { PathSkeleton } from './path-skeleton.tsx';
import { PathView } from './path-view.tsx';
import { learningQueries, type PathPlace } from '../queries.ts';

/** Its code comes where there are tests: lessons do without it. */
const TestListPage = lazy(() => import('../tests/test-list-page.tsx').then(({ TestListPage: component }) => ({ default: component })));

interface PathPageProps {
  readonly place: PathPlace;
  /** Place of the unit that the address opens, counted from 0; null if it names none. */
  readonly index: number | null;
  /** Name of a unit or topic that the address opens. */
  readonly part: string | null;
}

/** A prepare path, with units to fold out and topics and assets in them, or a path of tests. */
export function PathPage({ place, index, part }: PathPageProps) {
  const session = useOwnSession();
  const query = useQuery(learningQueries.path(session, place));
  if (query.isPending) return <PathSkeleton />;
  if (query.isLoadingError) return <ErrorState heading="h1" error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data.type === 'test') {
    return (
      <Suspense fallback={<PathSkeleton />}>
        <TestListPage key={place.id} path={activePart(query.data)} index={index} part={part} />
      </Suspense>
    );
  }
  return (
    <PathView key={`${place.id} ${part ?? ''}`} path={activePart(query.data)} place={place} index={index} part={part} session={session} />
  );
}
