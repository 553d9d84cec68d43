import { createFileRoute } from '@tanstack/react-router';
import { TestPage } from '../../../../features/assessment/staff/test-page.tsx';

export const Route = createFileRoute('/_portal/staff/tests/$assessmentId/')({ component: StaffTest });

function StaffTest() {
  const { assessmentId } = Route.useParams();
  return <TestPage assessmentId={assessmentId} />;
}
