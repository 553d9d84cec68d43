import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { PathOfStudent } from '../../../features/analytics/progress/path-of-student.tsx';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/$name')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, [...studentFields, 'id', 'learningPathId']),
  component: StudentPath,
});

function StudentPath() {
  const { id = '', learningPathId = id, ...search } = Route.useSearch();
  return (
    <StudentScreen search={search} here="progress">
      {({ whose, urls }) => <PathOfStudent whose={whose} learningPathId={learningPathId} all={urls.progress} />}
    </StudentScreen>
  );
}
