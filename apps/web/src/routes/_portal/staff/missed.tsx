import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { MissedPage } from '../../../features/staff/missed/missed-page.tsx';

export const Route = createFileRoute('/_portal/staff/missed')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page', 'state']),
  component: StaffMissed,
});

function StaffMissed() {
  const { page = '1', state = '' } = Route.useSearch();
  return <MissedPage page={page} state={state === 'all' || state === 'holidays' ? state : 'open'} />;
}
