import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { PredictorPage } from '../../../features/analytics/predictor/predictor-page.tsx';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/percentile-predictor')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: StudentPredictor,
});

function StudentPredictor() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentScreen search={search} here="predictor">
      {({ whose, urls }) => (
        <PredictorPage
          whose={whose}
          urls={urls}
          assessmentId={search.assessmentId ?? ''}
          onTest={(assessmentId) => void navigate({ search: { ...search, assessmentId }, resetScroll: false })}
        />
      )}
    </StudentScreen>
  );
}
