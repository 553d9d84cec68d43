import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DoubtsPage } from '../../../features/doubts/doubts-page.tsx';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { NotForRole } from '../../../ui/navigation/not-for-role.tsx';

export const Route = createFileRoute('/_portal/staff/questions')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['doubtId', 'tab', 'mentor']),
  component: StaffQuestions,
});

const idOf = (text: string): string => (/^\d{1,19}$/.test(text) ? text : '');

function StaffQuestions() {
  const { doubtId = '', tab = '', mentor = '' } = Route.useSearch();
  if (!useOwnSession().staffRights.includes('classes')) return <NotForRole />;
  return <DoubtsPage doubtId={idOf(doubtId)} firstTab={tab === 'students' ? tab : 'own'} mentorId={idOf(mentor)} />;
}
