import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { SecurityPage } from '../../../features/staff/security-page.tsx';

export const Route = createFileRoute('/_portal/staff/security')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page']),
  component: StaffSecurity,
});

function StaffSecurity() {
  const { page = '1' } = Route.useSearch();
  return <SecurityPage page={page} />;
}
