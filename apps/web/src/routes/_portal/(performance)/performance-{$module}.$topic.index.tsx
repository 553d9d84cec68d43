import { createFileRoute } from '@tanstack/react-router';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';
import { OverviewPage } from '../../../features/analytics/overview/overview-page.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, pathFields),
  component: Overview,
});

function Overview() {
  const { learningPathId } = Route.useSearch();
  return (
    <OwnPerformance urls={ownUrls({ ...Route.useParams(), learningPathId })} learningPathId={learningPathId}>
      {(place) => <OverviewPage {...place} />}
    </OwnPerformance>
  );
}
