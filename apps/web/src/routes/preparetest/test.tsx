import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { PlayerPage } from '../../features/assessment/player/frame/player-page.tsx';

export const Route = createFileRoute('/preparetest/test')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assessmentId']),
  component: PrepareTestPlayer,
});

function PrepareTestPlayer() {
  const navigate = useNavigate();
  const { assessmentId = '' } = Route.useSearch();
  return (
    <PlayerPage
      assessmentId={assessmentId}
      onNotStarted={(notStarted) => void navigate({ to: '/preparetest', search: { assessmentId: notStarted }, replace: true })}
      onSubmitted={() => void navigate({ to: '/preparepractice/result', replace: true })}
    />
  );
}
