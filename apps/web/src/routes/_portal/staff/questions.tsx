import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DoubtsPage } from '../../../features/doubts/doubts-page.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';

export const Route = createFileRoute('/_portal/staff/questions')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['doubtId']),
  component: StaffQuestions,
});

function StaffQuestions() {
  const { doubtId = '' } = Route.useSearch();
  if (!useOwnSession().staffRights.includes('classes')) return <NotForRole />;
  return <DoubtsPage doubtId={/^\d{1,19}$/.test(doubtId) ? doubtId : ''} />;
}
