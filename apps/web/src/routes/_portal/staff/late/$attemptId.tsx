import { createFileRoute } from '@tanstack/react-router';
import { LateAttemptPage } from '../../../../features/assessment/staff/late/late-attempt-page.tsx';

export const Route = createFileRoute('/_portal/staff/late/$attemptId')({ component: StaffLateAttempt });

function StaffLateAttempt() {
  const { attemptId } = Route.useParams();
  return <LateAttemptPage attemptId={attemptId} />;
}
