import type { TestResult, TestReview } from '@abhyas/contract/assessment/assessment.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../../ui/navigation/path-link.tsx';
import { useArrivalFocus } from '../../../ui/focus/use-arrival-focus.ts';
import { assessmentQueries } from '../queries.ts';
import { type OpenReview, ScoreCard } from '../result/score-card.tsx';
import { LaunchFailed } from '../shared/launch-failed.tsx';
import { BeingScored, isBeingScored } from '../../../shared/assessment/being-scored.tsx';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import classes from './review-page.module.css';
import type { ReviewSearch } from './review-place.ts';
import { ReviewScreen, type AskAbout } from './review-screen.tsx';

interface ReviewPageProps {
  readonly search: ReviewSearch;
  /** Another place in the review of the same test; `replace` where the address only says better what is there. */
  readonly onSearch: (search: ReviewSearch, how?: { readonly replace: boolean }) => void;
  readonly ask: AskAbout;
}

/** The review in the portal, `/reviewtest`, and the score card of the same test: all there is while the review is not open. */
export function ReviewPage({ search, onSearch, ask }: ReviewPageProps) {
  const { assessmentId = '', studentImsPin, view } = search;
  const whose = { assessmentId, studentImsPin };
  const review = useQuery(assessmentQueries.review(whose));
  // brings what this device still keeps of the attempt, and says so
  const result = useQuery(assessmentQueries.result(whose));
  const same = { assessmentId, ...(studentImsPin === undefined ? {} : { studentImsPin }) };
  const showQuestions: OpenReview = (place) => onSearch({ ...same, ...place });
  const isClosed = callError(review.error, 'testReview')?.code === 'REVIEW_NOT_OPEN';
  if (assessmentId === '') {
    return (
      <div className={classes['portal']}>
        <NoReview />
      </div>
    );
  }
  if ((view === 'result' || isClosed) && result.data !== undefined) {
    return (
      <div className={classes['portal']} data-narrow>
        <ScoreCard result={result.data} onReview={showQuestions} />
      </div>
    );
  }
  if (view === 'result' && result.isError) {
    return (
      <div className={classes['portal']}>
        <ReviewFailed error={result.error} onRetry={() => void result.refetch()} />
      </div>
    );
  }
  if (review.data !== undefined && view !== 'result') {
    return (
      <div className={classes['portal']}>
        <div className={`${classes['top']} flex flex-wrap gap-3 items-center justify-between`}>
          <h1 className="min-w-0 wrap-anywhere text-xl">{review.data.name}</h1>
          <Button variant="default" onClick={() => onSearch({ ...same, view: 'result' })}>
            {m.test_see_result()}
          </Button>
        </div>
        <Late result={result.data} />
        <ReviewScreen review={review.data} search={search} onSearch={(place) => onSearch({ ...same, ...place })} ask={ask} />
      </div>
    );
  }
  if (isBeingScored(view === 'result' ? result : review)) {
    return (
      <div className={classes['portal']}>
        <BeingScored />
      </div>
    );
  }
  const isWaiting = view === 'result' || review.isPending || (isClosed && result.isPending);
  return (
    <div className={classes['portal']}>
      {isWaiting ? <ReviewSkeleton /> : <ReviewFailed error={review.error} onRetry={() => void review.refetch()} />}
    </div>
  );
}

function Late({ result }: { result: TestResult | undefined }) {
  if (result === undefined || result.lateAnswers === 0) return null;
  return (
    <p role="note" className="px-4 py-3 rounded-control bg-warn-wash text-warn">
      {m.test_late({ count: result.lateAnswers })}
    </p>
  );
}

/** The review in the player's window, `/preparepractice/detailedreview`; an address that names the test opens anywhere. */
export function PlayerReviewPage({ search, onSearch, ask, onResult }: ReviewPageProps & { onResult: (of: ReviewSearch) => void }) {
  const { assessmentId = '', studentImsPin } = search;
  const known = useQuery(assessmentQueries.review({ assessmentId, studentImsPin }));
  const played = useQuery({ ...assessmentQueries.playerReview(), enabled: assessmentId === '' });
  useNamed({ review: assessmentId === '' ? played.data : undefined, onSearch });
  const review = assessmentId === '' ? played : known;
  if (review.isError && callError(review.error, 'playerOpen', 'playerSave', 'playerReview')?.code === 'LAUNCH_EXPIRED') {
    return <LaunchFailed error={review.error} onRetry={() => void review.refetch()} />;
  }
  const same = { assessmentId, ...(studentImsPin === undefined ? {} : { studentImsPin }) };
  return (
    <PlainFrame
      title={review.data?.name ?? ''}
      action={
        <Button variant="default" size="sm" onClick={() => onResult(assessmentId === '' ? {} : same)}>
          {m.test_see_result()}
        </Button>
      }
    >
      <main tabIndex={0} className={classes['window']}>
        {review.data !== undefined ? (
          <>
            <ReviewTitle name={review.data.name} />
            <ReviewScreen
              review={review.data}
              search={search}
              onSearch={(place) => onSearch({ ...same, assessmentId: review.data.assessmentId, ...place })}
              ask={ask}
            />
          </>
        ) : isBeingScored(review) ? (
          <BeingScored />
        ) : review.isPending ? (
          <ReviewSkeleton />
        ) : (
          <ReviewFailed error={review.error} onRetry={() => void review.refetch()} />
        )}
      </main>
    </PlainFrame>
  );
}

/** Once the window's test is known the address names it, so that it can be loaded again, kept and opened elsewhere. */
function useNamed({ review, onSearch }: { review: TestReview | undefined; onSearch: ReviewPageProps['onSearch'] }): void {
  const client = useQueryClient();
  useEffect(() => {
    if (review === undefined) return;
    client.setQueryData(assessmentQueries.review(review).queryKey, review);
    onSearch({ assessmentId: review.assessmentId }, { replace: true });
  }, [client, review, onSearch]);
}

/** The frame shows the test's name already; on paper, where there is no frame, the heading does. */
function ReviewTitle({ name }: { name: string }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  return (
    <h1 ref={title} tabIndex={-1} className={`visually-hidden ${classes['onPaper']}`}>
      {m.test_review_of({ name })}
    </h1>
  );
}

function ReviewFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const failure = callError(error, 'testReview', 'playerReview');
  if (failure?.code === 'NOT_FOUND') return <NoReview />;
  if (failure?.code === 'REVIEW_NOT_OPEN') return <EmptyState drawing="shelf" heading="h1" title={failure.message} />;
  return <ErrorState heading="h1" error={error} onRetry={onRetry} />;
}

/** The address names no test that can be reviewed: what this page is for, and where the tests are. */
function NoReview() {
  return (
    <EmptyState
      drawing="shelf"
      heading="h1"
      title={m.test_review_empty()}
      action={<PathButton href="/test">{m.test_review_choose()}</PathButton>}
    >
      {m.test_review_empty_about()}
    </EmptyState>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton height={40} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </div>
  );
}
