import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { RehearsalPage } from '../../features/assessment/rehearsal/rehearsal-page.tsx';
import { reviewSearch, type ReviewSearch } from '../../features/assessment/review/review-place.ts';

export const Route = createFileRoute('/studio/tests/$sourceId/try')({ validateSearch: reviewSearch, component: StudioRehearsal });

function StudioRehearsal() {
  const { sourceId } = Route.useParams();
  const navigate = Route.useNavigate();
  const onSearch = useCallback((search: ReviewSearch) => void navigate({ search, resetScroll: false }), [navigate]);
  return (
    <RehearsalPage key={sourceId} sourceId={sourceId} editor={`/studio/tests/${sourceId}`} search={Route.useSearch()} onSearch={onSearch} />
  );
}
