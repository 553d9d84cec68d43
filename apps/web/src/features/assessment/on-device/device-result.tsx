import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { PlainFrame } from '../../../shared/assessment/plain-frame.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { InstructionsSkeleton } from '../instructions.tsx';
import { ScoreCard } from '../result/score-card.tsx';
import type { ReviewSearch } from '../review/review-place.ts';
import { ReviewScreen } from '../review/review-screen.tsx';

/** The result of a test that was taken on a device, and its review, where `search.view` is 'review'. */
export function DeviceResult({
  name,
  scored,
  isPending,
  error,
  onRetry,
  action,
  next,
  search,
  onSearch,
}: {
  readonly name: string;
  /** Null before it is scored. */
  readonly scored: AnswerOf<'scoreTrial'> | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** At the end of the bar. */
  readonly action: ReactNode;
  /** What to do with the result, below the score. */
  readonly next?: ReactNode;
  readonly search: ReviewSearch;
  readonly onSearch: (search: ReviewSearch) => void;
}) {
  if (isPending) return <InstructionsSkeleton />;
  const isReview = search.view === 'review';
  return (
    <PlainFrame title={name} action={action}>
      <main
        tabIndex={0}
        className={`${isReview ? 'px-gutter' : 'px-[max(var(--gutter),calc((100%_-_960px)_/_2))]'} pt-8 pb-12 grid gap-6 content-start overflow-auto focus-visible:-outline-offset-2 print:p-0 print:overflow-visible`}
      >
        {scored === null ? (
          <ErrorState heading="h1" error={error} onRetry={onRetry} />
        ) : isReview ? (
          <>
            <div className="flex flex-wrap gap-3 items-center justify-between">
              <h1 className="min-w-0 wrap-anywhere text-xl">{m.test_review_of({ name })}</h1>
              <Button variant="default" size="sm" onClick={() => onSearch({})}>
                {m.test_see_result()}
              </Button>
            </div>
            <ReviewScreen
              review={scored.review}
              search={search}
              onSearch={(place) => onSearch({ view: 'review', ...place })}
              ask={() => null}
              isKept={false}
            />
          </>
        ) : (
          <ScoreCard result={scored.result} onReview={(place) => onSearch({ view: 'review', ...place })} isKept={false} next={next} />
        )}
      </main>
    </PlainFrame>
  );
}
