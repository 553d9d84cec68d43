import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DoubtsPage } from '../../../features/doubts/doubts-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/doubts')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['doubtId']),
  component: Doubts,
});

function Doubts() {
  const { doubtId = '' } = Route.useSearch();
  return <DoubtsPage doubtId={/^\d{1,19}$/.test(doubtId) ? doubtId : ''} />;
}
