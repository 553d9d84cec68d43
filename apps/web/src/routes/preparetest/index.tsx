import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { InstructionsPage } from '../../features/assessment/instructions/instructions-page.tsx';

export const Route = createFileRoute('/preparetest/')({ component: PrepareTest });

function PrepareTest() {
  const navigate = useNavigate();
  return (
    <InstructionsPage
      onPlay={() => void navigate({ to: '/preparetest/test', replace: true })}
      onResult={() => void navigate({ to: '/preparepractice/result', replace: true })}
    />
  );
}
