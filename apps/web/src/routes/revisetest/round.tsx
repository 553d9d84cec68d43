import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { RoundPage } from '../../features/adaptive/round/round-page.tsx';
import { revisionStart } from '../../features/adaptive/round/round-start.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/revisetest/round')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['roundId', 'assessmentId', 'minutes']),
  component: RevisionRound,
});

function RevisionRound() {
  const navigate = Route.useNavigate();
  const start = revisionStart({ search: Route.useSearch(), session: useOwnSession() });
  return (
    <RoundPage
      start={start}
      back="/revisetest"
      onOpened={(roundId) => void navigate({ search: { roundId }, replace: true })}
      onLeave={() => void navigate({ to: '/revisetest' })}
    />
  );
}
