import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { SlotsPage } from '../../../features/mentoring/week/slots-page.tsx';

export const Route = createFileRoute('/_portal/_mentor/myplan/slots')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['off']),
  component: Slots,
});

function Slots() {
  const { off = '' } = Route.useSearch();
  return <SlotsPage off={/^\d{4}-\d{2}-\d{2}$/.test(off) ? off : ''} />;
}
