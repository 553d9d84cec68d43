import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { OrdersPage } from '../../../features/staff/fees/orders-page.tsx';

export const Route = createFileRoute('/_portal/staff/orders')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['search', 'page', 'status']),
  component: StaffOrders,
});

function StaffOrders() {
  const { search = '', page = '1', status = '' } = Route.useSearch();
  return <OrdersPage search={search} page={page} status={status} />;
}
