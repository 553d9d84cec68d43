import { createFileRoute } from '@tanstack/react-router';
import { QuestionPage } from '../../../../features/assessment/staff/question-page.tsx';

export const Route = createFileRoute('/_portal/staff/tests/$assessmentId/$itemId')({ component: StaffQuestion });

function StaffQuestion() {
  const { assessmentId, itemId } = Route.useParams();
  return <QuestionPage key={itemId} assessmentId={assessmentId} itemId={itemId} />;
}
