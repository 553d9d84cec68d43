import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { SchoolsPage } from '../../../features/staff/schools/schools-page.tsx';

export const Route = createFileRoute('/_portal/staff/schools')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['kind']),
  component: StaffSchools,
});

function StaffSchools() {
  const { kind = '' } = Route.useSearch();
  return <SchoolsPage kind={kind} />;
}
