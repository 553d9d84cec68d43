import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { BankPage } from '../../../features/studio/bank/bank-page.tsx';
import { bankFields } from '../../../features/studio/bank/address.ts';

export const Route = createFileRoute('/_portal/studio/questions/')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, bankFields),
  component: StudioQuestions,
});

function StudioQuestions() {
  return <BankPage address={Route.useSearch()} />;
}
