import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { PracticePage } from '../../features/assessment/practice-page.tsx';

export const Route = createFileRoute('/preparepractice/test')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assessmentId']),
  component: PreparePracticePlayer,
});

function PreparePracticePlayer() {
  const { assessmentId = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PracticePage
      key={assessmentId}
      assessmentId={/^[1-9]\d{0,17}$/.test(assessmentId) ? assessmentId : ''}
      onList={() => void navigate({ to: '/preparepractice' })}
      onResult={() => void navigate({ to: '/preparepractice/result', search: { assessmentId }, replace: true })}
    />
  );
}
