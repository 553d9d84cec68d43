import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { RoundPage } from '../../features/adaptive/round/round-page.tsx';
import { practiceStart } from '../../features/adaptive/round/round-start.ts';

export const Route = createFileRoute('/adaptivepractice/round')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['roundId', 'topicId']),
  component: AdaptiveRound,
});

function AdaptiveRound() {
  const navigate = Route.useNavigate();
  return (
    <RoundPage
      start={practiceStart(Route.useSearch())}
      back="/adaptivepractice"
      onOpened={(roundId) => void navigate({ search: { roundId }, replace: true })}
      onLeave={() => void navigate({ to: '/adaptivepractice' })}
    />
  );
}
