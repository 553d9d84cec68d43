import { createFileRoute } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { DashboardPage } from '../../../features/mentoring/mentor/dashboard-page.tsx';

export const Route = createFileRoute('/_portal/_mentor/myplan/dashboard')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['booking']),
  component: Dashboard,
});

function Dashboard() {
  const { booking = '' } = Route.useSearch();
  return <DashboardPage bookingId={/^\d{1,19}$/.test(booking) ? booking : ''} />;
}
