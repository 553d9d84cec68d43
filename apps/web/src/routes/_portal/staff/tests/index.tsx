import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../../app/routing/search.ts';
import { TestsPage } from '../../../../features/assessment/staff/tests-page.tsx';

export const Route = createFileRoute('/_portal/staff/tests/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['search', 'page']),
  component: StaffTests,
});

function StaffTests() {
  const { search = '', page = '1' } = Route.useSearch();
  return <TestsPage search={search} page={page} />;
}
