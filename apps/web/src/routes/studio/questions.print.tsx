import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../app/routing/search.ts';
import { PrintQuestionsPage } from '../../features/studio/bank/print-page.tsx';

export const Route = createFileRoute('/studio/questions/print')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['ids', 'bank']),
  component: StudioPrint,
});

function StudioPrint() {
  return <PrintQuestionsPage address={Route.useSearch()} />;
}
