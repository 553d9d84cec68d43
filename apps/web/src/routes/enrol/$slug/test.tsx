import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { reviewSearch, type ReviewSearch } from '../../../features/assessment/review/review-place.ts';
import { TrialPage } from '../../../features/assessment/trial/trial-page.tsx';
import { KeepCard } from '../../../features/enrol/keep-card.tsx';

export const Route = createFileRoute('/enrol/$slug/test')({ validateSearch: reviewSearch, component: FreeTest });

function FreeTest() {
  const { slug } = Route.useParams();
  const navigate = Route.useNavigate();
  const onSearch = useCallback((search: ReviewSearch) => void navigate({ search, resetScroll: false }), [navigate]);
  return (
    <TrialPage
      key={slug}
      slug={slug}
      renderKeep={(of) => <KeepCard slug={slug} {...of} />}
      search={Route.useSearch()}
      onSearch={onSearch}
    />
  );
}
