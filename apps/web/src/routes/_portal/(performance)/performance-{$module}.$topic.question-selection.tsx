import { createFileRoute } from '@tanstack/react-router';
import { pathFields, pickSearch } from '../../../app/routing/search.ts';
import { SelectionPage } from '../../../features/analytics/selection/selection-page.tsx';
import { OwnPerformance, ownUrls } from '../../-parts/own-performance.tsx';

export const Route = createFileRoute('/_portal/(performance)/performance-{$module}/$topic/question-selection')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, [...pathFields, 'assessmentId']),
  component: QuestionSelection,
});

function QuestionSelection() {
  const { assessmentId = '', ...search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OwnPerformance urls={ownUrls({ ...Route.useParams(), ...search })} learningPathId={search.learningPathId}>
      {({ whose }) => (
        <SelectionPage
          whose={whose}
          assessmentId={assessmentId}
          onTest={(id) => void navigate({ search: { ...search, assessmentId: id }, resetScroll: false })}
        />
      )}
    </OwnPerformance>
  );
}
