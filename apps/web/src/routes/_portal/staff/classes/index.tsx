import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { ClassesPage } from '../../../../features/staff/classes/classes-page.tsx';

export const Route = createFileRoute('/_portal/staff/classes/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page', 'search', 'state']),
  component: StaffClasses,
});

function StaffClasses() {
  const { page = '1', search = '', state = '' } = Route.useSearch();
  return <ClassesPage page={page} search={search} state={state === 'closed' ? 'closed' : 'open'} />;
}
