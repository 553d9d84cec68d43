import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { PeoplePage } from '../../../../features/staff/people/people-page.tsx';

export const Route = createFileRoute('/_portal/staff/people/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['role', 'batch', 'state', 'visit']),
  component: StaffPeople,
});

function StaffPeople() {
  return <PeoplePage filter={Route.useSearch()} />;
}
