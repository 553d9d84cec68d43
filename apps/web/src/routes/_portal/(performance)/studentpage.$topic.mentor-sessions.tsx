import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { StudentScreen } from '../../../features/analytics/student.tsx';
import { studentFields } from '../../../features/analytics/student-urls.ts';
import { StudentSessions } from '../../../features/mentoring/plan/student-sessions.tsx';

export const Route = createFileRoute('/_portal/(performance)/studentpage/$topic/mentor-sessions')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, studentFields),
  component: SessionsOfStudent,
});

function SessionsOfStudent() {
  return (
    <StudentScreen search={Route.useSearch()} here="sessions">
      {({ whose: { student, courseId, variantId } }) => (
        <StudentSessions of={{ studentImsPin: student?.pin ?? '', courseId, variantId }} name={student?.name ?? ''} />
      )}
    </StudentScreen>
  );
}
