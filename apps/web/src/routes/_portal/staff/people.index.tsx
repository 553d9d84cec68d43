import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { PeoplePage } from '../../../features/staff/people/people-page.tsx';

export const Route = createFileRoute('/_portal/staff/people/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['search', 'page']),
  component: StaffPeople,
});

function StaffPeople() {
  const { search = '', page = '1' } = Route.useSearch();
  return <PeoplePage search={search} page={page} />;
}
