import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { DoubtsPage } from '../../features/doubts/doubts-page.tsx';
import { useOwnSession } from '../../lib/session/use-session.ts';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';

export const Route = createFileRoute('/_portal/questions')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['doubtId', 'ask', 'studentImsPin']),
  component: Questions,
});

function Questions() {
  const { doubtId = '', ask = '', studentImsPin = '' } = Route.useSearch();
  if (!useOwnSession().isParent) return <NotForRole />;
  return <DoubtsPage doubtId={/^\d{1,19}$/.test(doubtId) ? doubtId : ''} asks={ask === '1'} child={studentImsPin} />;
}
