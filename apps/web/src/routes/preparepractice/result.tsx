import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ResultPage } from '../../features/assessment/result/result-page.tsx';

export const Route = createFileRoute('/preparepractice/result')({ component: PracticeResult });

function PracticeResult() {
  const navigate = useNavigate();
  return <ResultPage onReview={() => void navigate({ to: '/preparepractice/detailedreview' })} />;
}
