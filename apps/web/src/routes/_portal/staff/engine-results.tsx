import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { EngineResultsPage } from '../../../features/assessment/staff/engine-results-page.tsx';

export const Route = createFileRoute('/_portal/staff/engine-results')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['page']),
  component: StaffEngineResults,
});

function StaffEngineResults() {
  const { page = '1' } = Route.useSearch();
  return <EngineResultsPage page={page} />;
}
