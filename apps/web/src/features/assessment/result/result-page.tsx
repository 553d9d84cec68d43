import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { assessmentQueries } from '../queries.ts';
import type { ReviewSearch } from '../review/review-place.ts';
import { LaunchFailed } from '../shared/launch-failed.tsx';
import { BeingScored, isBeingScored } from '../../../shared/assessment/being-scored.tsx';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { ScoreCard } from './score-card.tsx';

interface ResultPageProps {
  readonly search: Pick<ReviewSearch, 'assessmentId' | 'studentImsPin'>;
  /** The test of this window is known: the address should name it. */
  readonly onNamed: (search: ReviewSearch) => void;
  readonly onReview: (search: ReviewSearch) => void;
}

/** The score card in the player's window, after Submit Test; an address that names the test opens anywhere. */
export function ResultPage({ search, onNamed, onReview }: ResultPageProps) {
  const { assessmentId = '', studentImsPin } = search;
  const client = useQueryClient();
  const known = useQuery(assessmentQueries.result({ assessmentId, studentImsPin }));
  const played = useQuery({ ...assessmentQueries.playerResult(), enabled: assessmentId === '' });
  const result = assessmentId === '' ? played : known;
  const found = played.data;
  useEffect(() => {
    if (found === undefined || assessmentId !== '') return;
    client.setQueryData(assessmentQueries.result(found).queryKey, found);
    onNamed({ assessmentId: found.assessmentId });
  }, [client, found, assessmentId, onNamed]);
  if (assessmentId === '' && result.isError && result.data === undefined) {
    return <LaunchFailed error={result.error} onRetry={() => void result.refetch()} />;
  }
  const whose = studentImsPin === undefined ? {} : { studentImsPin };
  return (
    <PlainFrame title={result.data?.name ?? ''} action={result.data?.practice === true ? <ToPractice /> : <WayOut />}>
      <main
        tabIndex={0}
        className="px-[max(var(--gutter),calc((100%_-_960px)_/_2))] pt-8 pb-12 grid gap-6 content-start overflow-auto focus-visible:-outline-offset-2 print:p-0 print:overflow-visible"
        aria-busy={result.isPending}
      >
        {result.data !== undefined ? (
          <ScoreCard result={result.data} onReview={(place) => onReview({ ...whose, assessmentId: result.data.assessmentId, ...place })} />
        ) : result.isError ? (
          <ResultFailed error={result.error} onRetry={() => void result.refetch()} />
        ) : isBeingScored(result) ? (
          <BeingScored />
        ) : (
          <ScoreSkeleton />
        )}
      </main>
    </PlainFrame>
  );
}

/** A practice set was played in the portal's window. */
function ToPractice() {
  return (
    <PathButton variant="default" size="sm" href="/preparepractice">
      {m.practice_to_list()}
    </PathButton>
  );
}

/** A window that the portal opened closes; in any other the portal is a page away. */
function WayOut() {
  if (window.opener === null) {
    return (
      <PathButton variant="default" size="sm" href="/home">
        {m.test_to_portal()}
      </PathButton>
    );
  }
  return (
    <Button variant="default" size="sm" onClick={() => window.close()}>
      {m.test_close_window()}
    </Button>
  );
}

function ResultFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isNone = callError(error, 'testResult', 'playerResult')?.code === 'NOT_FOUND';
  if (isNone) return <EmptyState drawing="shelf" heading="h1" title={m.test_review_empty()} />;
  return <ErrorState heading="h1" error={error} onRetry={onRetry} />;
}

function ScoreSkeleton() {
  return (
    <>
      <Skeleton height={34} width="45%" />
      <Skeleton height={132} />
      <Skeleton height={220} />
    </>
  );
}
