import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { TopicsPage } from '../../features/adaptive/topics.tsx';

export const Route = createFileRoute('/_portal/adaptivepractice/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['assessmentId']),
  component: AdaptivePractice,
});

function AdaptivePractice() {
  return <TopicsPage assessmentId={Route.useSearch().assessmentId ?? ''} />;
}
