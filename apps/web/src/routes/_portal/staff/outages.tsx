import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { OutagesPage } from '../../../features/assessment/staff/outages-page.tsx';

export const Route = createFileRoute('/_portal/staff/outages')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page']),
  component: StaffOutages,
});

function StaffOutages() {
  const { page = '1' } = Route.useSearch();
  return <OutagesPage page={page} />;
}
