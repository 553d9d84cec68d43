import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { ProgressWithLevels } from '../../-parts/levels.tsx';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/progress-tracker')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: StudentProgress,
});

function StudentProgress() {
  return (
    <StudentScreen search={Route.useSearch()} here="progress">
      {({ whose, urls }) => <ProgressWithLevels whose={whose} pathUrl={urls.path} />}
    </StudentScreen>
  );
}
