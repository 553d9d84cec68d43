import { createFileRoute } from '@tanstack/react-router';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';
import { PredictorPage } from '../../../features/analytics/predictor/predictor-page.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/percentile-predictor')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, [...pathFields, 'assessmentId']),
  component: PercentilePredictor,
});

function PercentilePredictor() {
  const { assessmentId = '', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnPerformance urls={ownUrls({ ...Route.useParams(), ...search })} learningPathId={search.learningPathId}>
      {({ whose, urls }) => (
        <PredictorPage
          whose={whose}
          urls={urls}
          assessmentId={assessmentId}
          onTest={(id) => void navigate({ search: { ...search, assessmentId: id }, resetScroll: false })}
        />
      )}
    </OwnPerformance>
  );
}
