import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { LatePage } from '../../../../features/assessment/staff/late/late-page.tsx';

export const Route = createFileRoute('/_portal/staff/late/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['search', 'page', 'state']),
  component: StaffLate,
});

function StaffLate() {
  const { search = '', page = '1', state } = Route.useSearch();
  return <LatePage search={search} page={page} state={state === 'ruled' ? 'ruled' : 'waiting'} />;
}
