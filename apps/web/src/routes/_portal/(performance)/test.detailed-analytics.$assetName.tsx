import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { TestPage } from '../../../features/analytics/test/test-page.tsx';

export const Route = createFileRoute('/_portal/(performance)/test/detailed-analytics/$assetName')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assetId', 'assessmentId', 'studentImsPin']),
  component: DetailedAnalytics,
});

function DetailedAnalytics() {
  const { assessmentId = '', studentImsPin = '' } = Route.useSearch();
  return <TestPage assessmentId={assessmentId} studentImsPin={studentImsPin} />;
}
