import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { MentorsPage } from '../../../features/staff/mentors/mentors-page.tsx';

export const Route = createFileRoute('/_portal/staff/mentors')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['state', 'sort']),
  component: StaffMentors,
});

function StaffMentors() {
  const { state = '', sort = '' } = Route.useSearch();
  return <MentorsPage state={state} sort={sort} />;
}
