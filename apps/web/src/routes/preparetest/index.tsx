import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { pickSearch } from '../../app/routing/search.ts';
import { InstructionsPage } from '../../features/assessment/instructions.tsx';

const TestsScreen = lazy(async () => ({ default: (await import('../-parts/tests-screen.tsx')).TestsScreen }));

export const Route = createFileRoute('/preparetest/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assessmentId']),
  component: PrepareTest,
});

/** The instructions of the test that this window was opened for; without one, the tests of the course. */
function PrepareTest() {
  const navigate = useNavigate();
  const router = useRouter();
  const { assessmentId = '' } = Route.useSearch();
  if (assessmentId === '') {
    return (
      <Suspense>
        <TestsScreen />
      </Suspense>
    );
  }
  return (
    <InstructionsPage
      loadPlayer={() => router.preloadRoute({ to: '/preparetest/test' })}
      onPlay={() => void navigate({ to: '/preparetest/test', replace: true })}
      onResult={() => void navigate({ to: '/preparepractice/result', replace: true })}
    />
  );
}
