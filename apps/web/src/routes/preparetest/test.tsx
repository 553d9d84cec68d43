import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { PlayerPage } from '../../features/assessment/player/frame/player-page.tsx';

export const Route = createFileRoute('/preparetest/test')({ component: PrepareTestPlayer });

function PrepareTestPlayer() {
  const navigate = useNavigate();
  return (
    <PlayerPage
      onNotStarted={(assessmentId) => void navigate({ to: '/preparetest', search: { assessmentId }, replace: true })}
      onSubmitted={() => void navigate({ to: '/preparepractice/result', replace: true })}
    />
  );
}
