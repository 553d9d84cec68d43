import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { RevisePage } from '../../features/adaptive/revise.tsx';
import { idsOf } from '../../features/adaptive/round/round-start.ts';

export const Route = createFileRoute('/_portal/revisetest/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assessmentId']),
  component: ReviseTest,
});

function ReviseTest() {
  return <RevisePage preset={idsOf(Route.useSearch().assessmentId)} />;
}
