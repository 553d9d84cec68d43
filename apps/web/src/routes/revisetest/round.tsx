import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { RoundPage } from '../../features/adaptive/round/round-page.tsx';
import { revisionStart } from '../../features/adaptive/round/round-start.ts';
import { useOwnSession } from '../../lib/session/use-session.ts';

export const Route = createFileRoute('/revisetest/round')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['roundId', 'assessmentId', 'itemId', 'minutes', 'from']),
  component: RevisionRound,
});

function RevisionRound() {
  const navigate = Route.useNavigate();
  const search = Route.useSearch();
  const start = revisionStart({ search, session: useOwnSession() });
  const isOfBook = search.from === 'errors';
  return (
    <RoundPage
      start={start}
      back={isOfBook ? '/myPage/errors' : '/revisetest'}
      onOpened={(roundId) => void navigate({ search: { roundId, ...(isOfBook ? { from: 'errors' } : {}) }, replace: true })}
      onLeave={() => void navigate({ to: isOfBook ? '/mypage/errors' : '/revisetest' })}
    />
  );
}
