import { createFileRoute } from '@tanstack/react-router';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { pickSearch } from '../../../app/routing/search.ts';
import { DashboardPage } from '../../../features/mentoring/mentor/dashboard-page.tsx';

const WeekPanel = lazy(async () => ({ default: (await import('../../../features/mentoring/week/week-panel.tsx')).WeekPanel }));

export const Route = createFileRoute('/_portal/_mentor/myplan/dashboard')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['booking']),
  component: Dashboard,
});

function Dashboard() {
  const { booking = '' } = Route.useSearch();
  // a narrow screen has the week under Slots
  const isWide = useMediaQuery('(min-width: 1000px)') ?? false;
  return (
    <DashboardPage
      bookingId={/^\d{1,19}$/.test(booking) ? booking : ''}
      week={
        isWide ? (
          <Suspense>
            <WeekPanel />
          </Suspense>
        ) : null
      }
    />
  );
}
