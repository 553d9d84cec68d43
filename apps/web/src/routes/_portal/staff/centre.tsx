import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DeskPage } from '../../../features/centres/desk/desk-page.tsx';

export const Route = createFileRoute('/_portal/staff/centre')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['venue', 'slot', 'days']),
  component: StaffCentre,
});

function StaffCentre() {
  const { venue = '', slot = '', days } = Route.useSearch();
  const idOf = (text: string) => (/^[1-9]\d{0,17}$/.test(text) ? text : '');
  return <DeskPage venue={idOf(venue)} slot={idOf(slot)} days={days === 'week' ? 'week' : 'today'} />;
}
