import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { MonthPage } from '../../../features/analytics/report/month/month-page.tsx';
import { ReportPage } from '../../../features/analytics/report/report-page.tsx';
import { StudentPage, StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { levelsOf } from '../../-parts/levels.tsx';

export const Route = createFileRoute('/_portal/(performance)/studentpage/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: Student,
});

function Student() {
  const search = Route.useSearch();
  const isParent = useSession()?.isParent === true;
  if (search.month !== undefined) return <MonthPage search={{ ...search, month: search.month }} />;
  if (isParent) return <ReportPage search={search} />;
  return (
    <StudentScreen search={search} here="page">
      {(place) => <StudentPage {...place} levels={levelsOf(place.whose)} />}
    </StudentScreen>
  );
}
