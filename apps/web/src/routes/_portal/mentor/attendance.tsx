import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { AttendancePage } from '../../../features/classes/attendance-page.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';

export const Route = createFileRoute('/_portal/mentor/attendance')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['studentImsPin']),
  component: Attendance,
});

/** The attendance of a student (MEN-038): a student's own without a pin, anyone else's with it. */
function Attendance() {
  const { studentImsPin = '' } = Route.useSearch();
  const { isMentor, isParent, isStaff } = useOwnSession();
  if (studentImsPin === '' && (isMentor || isParent || isStaff)) return <NotForRole />;
  return <AttendancePage key={studentImsPin} studentImsPin={studentImsPin} />;
}
