import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { UndeliveredPage } from '../../../features/staff/undelivered-page.tsx';

export const Route = createFileRoute('/_portal/staff/undelivered')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page']),
  component: StaffUndelivered,
});

function StaffUndelivered() {
  const { page = '1' } = Route.useSearch();
  return <UndeliveredPage page={page} />;
}
