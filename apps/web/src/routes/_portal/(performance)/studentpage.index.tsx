import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { StudentPage } from '../../../features/analytics/student/student-page.tsx';
import { StudentScreen } from '../../../features/analytics/student/student-screen.tsx';
import { studentFields } from '../../../features/analytics/student/student-urls.ts';
import { levelsOf } from '../../-levels.tsx';

export const Route = createFileRoute('/_portal/(performance)/studentpage/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: Student,
});

function Student() {
  return (
    <StudentScreen search={Route.useSearch()} here="page">
      {(place) => <StudentPage {...place} levels={levelsOf(place.whose)} />}
    </StudentScreen>
  );
}
