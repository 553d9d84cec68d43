import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PlayerReviewPage } from '../../features/assessment/review/review-page.tsx';

export const Route = createFileRoute('/preparepractice/detailedreview')({ component: DetailedReview });

function DetailedReview() {
  const navigate = useNavigate();
  return <PlayerReviewPage onResult={() => void navigate({ to: '/preparepractice/result' })} />;
}
