import { createFileRoute } from '@tanstack/react-router';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';
import { ScoresPage } from '../../../features/analytics/scores-page.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/score-summary')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, pathFields),
  component: ScoreSummary,
});

function ScoreSummary() {
  const { learningPathId } = Route.useSearch();
  return (
    <OwnPerformance urls={ownUrls({ ...Route.useParams(), learningPathId })} learningPathId={learningPathId}>
      {(place) => <ScoresPage {...place} />}
    </OwnPerformance>
  );
}
