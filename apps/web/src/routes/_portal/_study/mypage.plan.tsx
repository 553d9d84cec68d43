import { createFileRoute } from '@tanstack/react-router';
import { WholePlanPage } from '../../../features/home/plan/whole/whole-plan-page.tsx';

export const Route = createFileRoute('/_portal/_study/mypage/plan')({ component: Plan });

function Plan() {
  // without a check of its own it has what the address says
  const { day }: { readonly day?: string } = Route.useSearch();
  return <WholePlanPage day={day} />;
}
