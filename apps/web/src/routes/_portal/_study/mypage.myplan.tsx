import { createFileRoute, redirect } from '@tanstack/react-router';
import { pickSearch } from '../../../app/routing/search.ts';
import { MyPlanPage } from '../../../features/mentoring/plan/my-plan-page.tsx';
import { getSession } from '../../../lib/session/session.ts';

export const Route = createFileRoute('/_portal/_study/mypage/myplan')({
  validateSearch: (search: Record<string, unknown>) => pickSearch(search, ['booking']),
  beforeLoad: () => {
    // a mentor's own plan is the dashboard
    if (getSession()?.isMentor === true) throw redirect({ href: '/myPlan/dashboard', replace: true });
  },
  component: MyPlan,
});

function MyPlan() {
  const { booking = '' } = Route.useSearch();
  return <MyPlanPage bookingId={/^\d{1,19}$/.test(booking) ? booking : ''} />;
}
