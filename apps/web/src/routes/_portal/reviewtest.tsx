import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '../../features/assessment/review/review-page.tsx';

export const Route = createFileRoute('/_portal/reviewtest')({
  validateSearch: (search: Record<string, unknown>) => ({
    assessmentId:
      typeof search['assessmentId'] === 'string' || typeof search['assessmentId'] === 'number' ? String(search['assessmentId']) : '',
  }),
  component: ReviewTest,
});

function ReviewTest() {
  const { assessmentId } = Route.useSearch();
  return <ReviewPage assessmentId={assessmentId} />;
}
