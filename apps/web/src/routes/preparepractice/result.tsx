import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ResultPage } from '../../features/assessment/result/result-page.tsx';
import { reviewSearch, type ReviewSearch } from '../../features/assessment/review/review-place.ts';

export const Route = createFileRoute('/preparepractice/result')({ validateSearch: reviewSearch, component: PracticeResult });

function PracticeResult() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onNamed = useCallback((next: ReviewSearch) => void navigate({ search: next, replace: true }), [navigate]);
  return (
    <ResultPage
      search={search}
      onNamed={onNamed}
      onReview={(next) => void navigate({ to: '/preparepractice/detailedreview', search: next })}
    />
  );
}
