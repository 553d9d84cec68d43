import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { MissedPage } from '../../../features/staff/missed/missed-page.tsx';

export const Route = createFileRoute('/_portal/staff/missed')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page', 'state', 'mentor']),
  component: StaffMissed,
});

function StaffMissed() {
  const { page = '1', state = '', mentor = '' } = Route.useSearch();
  const shown = (['disputes', 'all', 'holidays'] as const).find((each) => each === state) ?? 'open';
  return <MissedPage page={page} state={shown} mentorId={/^\d{1,19}$/.test(mentor) ? mentor : ''} />;
}
