import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { SelectionPage } from '../../../features/analytics/selection/selection-page.tsx';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/question-selection')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: StudentSelection,
});

function StudentSelection() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <StudentScreen search={search} here="selection">
      {({ whose }) => (
        <SelectionPage
          whose={whose}
          assessmentId={search.assessmentId ?? ''}
          onTest={(assessmentId) => void navigate({ search: { ...search, assessmentId }, resetScroll: false })}
        />
      )}
    </StudentScreen>
  );
}
