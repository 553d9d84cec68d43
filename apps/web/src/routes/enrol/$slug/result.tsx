import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reviewSearch, type ReviewSearch } from '../../../features/assessment/review/review-place.ts';
import { KeptTrialPage } from '../../../features/assessment/trial/kept-trial-page.tsx';

export const Route = createFileRoute('/enrol/$slug/result')({ validateSearch: reviewSearch, component: KeptResult });

function KeptResult() {
  const { slug } = Route.useParams();
  const navigate = Route.useNavigate();
  const onSearch = useCallback((search: ReviewSearch) => void navigate({ search, hash: true, resetScroll: false }), [navigate]);
  return <KeptTrialPage slug={slug} search={Route.useSearch()} onSearch={onSearch} />;
}
