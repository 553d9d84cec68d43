import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { LeadsPage } from '../../../features/staff/fees/leads-page.tsx';

export const Route = createFileRoute('/_portal/staff/leads')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['search', 'page', 'state']),
  component: StaffLeads,
});

function StaffLeads() {
  const { search = '', page = '1', state = '' } = Route.useSearch();
  return <LeadsPage search={search} page={page} state={state} />;
}
