import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DoubtsPage } from '../../../features/doubts/doubts-page.tsx';
import { MentorPages } from '../../../features/mentoring/mentor/mentor-bar.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';

export const Route = createFileRoute('/_portal/_study/mypage/doubts')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['doubtId', 'ask', 'of']),
  component: Doubts,
});

function Doubts() {
  const { doubtId = '', ask = '', of = '' } = Route.useSearch();
  const { isMentor } = useOwnSession();
  const page = (
    <DoubtsPage doubtId={/^\d{1,19}$/.test(doubtId) ? doubtId : ''} asks={ask === '1'} firstTab={of === 'shared' ? 'shared' : 'own'} />
  );
  // a mentor answers them under the bar of their plan
  return isMentor ? <MentorPages>{page}</MentorPages> : page;
}
