import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PlayerReviewPage } from '../../features/assessment/review/review-page.tsx';
import { reviewSearch, type ReviewSearch } from '../../features/assessment/review/review-place.ts';
import { askAboutQuestion } from '../-parts/ask-about-question.tsx';

export const Route = createFileRoute('/preparepractice/detailedreview')({ validateSearch: reviewSearch, component: DetailedReview });

function DetailedReview() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: ReviewSearch, { replace } = { replace: false }) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  );
  return (
    <PlayerReviewPage
      search={search}
      onSearch={onSearch}
      onResult={(of) => void navigate({ to: '/preparepractice/result', search: of })}
      ask={askAboutQuestion}
    />
  );
}
