import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useArrivalFocus } from '../../../ui/use-arrival-focus.ts';
import { assessmentQueries } from '../queries.ts';
import { LaunchFailed } from '../shared/launch-failed.tsx';
import { PlainFrame } from '../shared/plain-frame.tsx';
import classes from './review-page.module.css';
import { ReviewScreen } from './review-screen.tsx';

/** The review in the portal, `/reviewtest`. */
export function ReviewPage({ assessmentId }: { assessmentId: string }) {
  const review = useQuery(assessmentQueries.review(assessmentId));
  // brings what this device still keeps of the attempt, and says so
  const result = useQuery(assessmentQueries.result(assessmentId));
  const lateEvents = result.data?.lateEvents ?? 0;
  if (assessmentId === '') {
    return (
      <div className={classes['portal']}>
        <EmptyState drawing="shelf" heading="h1" title={m.test_review_empty()} />
      </div>
    );
  }
  if (review.data !== undefined) {
    return (
      <div className={classes['portal']}>
        <h1 className={classes['title']}>{review.data.name}</h1>
        {lateEvents > 0 && (
          <p role="note" className={classes['late']}>
            {m.test_late({ count: lateEvents })}
          </p>
        )}
        <ReviewScreen review={review.data} />
      </div>
    );
  }
  return (
    <div className={classes['portal']}>
      {review.isPending ? <ReviewSkeleton /> : <ReviewFailed error={review.error} onRetry={() => void review.refetch()} />}
    </div>
  );
}

/** The review in the player's window, `/preparepractice/detailedreview`. */
export function PlayerReviewPage({ onResult }: { onResult: () => void }) {
  const review = useQuery(assessmentQueries.playerReview());
  if (review.isError && review.error instanceof ApiError && review.error.code === 'LAUNCH_EXPIRED') {
    return <LaunchFailed error={review.error} onRetry={() => void review.refetch()} />;
  }
  return (
    <PlainFrame
      title={review.data?.name ?? ''}
      action={
        <Button variant="default" size="sm" onClick={onResult}>
          {m.test_see_result()}
        </Button>
      }
    >
      <main tabIndex={0} className={classes['window']}>
        {review.data !== undefined ? (
          <>
            <ReviewTitle name={review.data.name} />
            <ReviewScreen review={review.data} />
          </>
        ) : review.isPending ? (
          <ReviewSkeleton />
        ) : (
          <ReviewFailed error={review.error} onRetry={() => void review.refetch()} />
        )}
      </main>
    </PlainFrame>
  );
}

/** The frame shows the test's name already. */
function ReviewTitle({ name }: { name: string }) {
  const title = useArrivalFocus<HTMLHeadingElement>();
  return (
    <h1 ref={title} tabIndex={-1} className="visually-hidden">
      {m.test_review_of({ name })}
    </h1>
  );
}

function ReviewFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const closed = error instanceof ApiError && (error.code === 'REVIEW_NOT_OPEN' || error.code === 'NOT_FOUND');
  if (!closed) return <ErrorState heading="h1" error={error} onRetry={onRetry} />;
  return <EmptyState drawing="shelf" heading="h1" title={error.message} />;
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className={classes['skeleton']}>
      <Skeleton height={40} width="60%" />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </div>
  );
}
