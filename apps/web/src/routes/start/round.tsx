import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { RoundPage } from '../../features/adaptive/round/round-page.tsx';
import { diagnosticStart } from '../../features/adaptive/round/round-start.ts';
import { FirstSection } from '../../features/home/plan/start/first-section.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/start/round')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['roundId']),
  component: Diagnostic,
});

function Diagnostic() {
  const navigate = Route.useNavigate();
  const session = useOwnSession();
  return (
    <RoundPage
      start={diagnosticStart({ search: Route.useSearch(), session })}
      back="/myPage/plan"
      onOpened={(roundId) => void navigate({ search: { roundId }, replace: true })}
      onLeave={() => void navigate({ to: '/home' })}
      renderFirst={(hardest) => <FirstSection hardest={hardest} />}
    />
  );
}
