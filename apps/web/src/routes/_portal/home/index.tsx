import { createFileRoute, redirect } from '@tanstack/react-router';
import { HomePage } from '../../../features/home/front/home-page.tsx';
import { TestActions, TestItem } from '../../../features/learning/asset/test-item.tsx';
import { LatePromotions } from '../../../features/promotions/late-promotions.tsx';
import { homePathOf } from '../../../lib/session/home-path.ts';
import { getSession } from '../../../lib/session/session.ts';

export const Route = createFileRoute('/_portal/home/')({
  // parents and staff have no page of their own here: '/' leads on to theirs
  beforeLoad: () => {
    const session = getSession();
    if (session && homePathOf(session) === '/') throw redirect({ to: '/', replace: true });
  },
  component: HomeRoute,
});

function HomeRoute() {
  return (
    <HomePage
      renderTest={(test) => <TestItem test={test} />}
      renderTestActions={(test) => <TestActions test={test} lead />}
      renderPromotions={(promotions) => <LatePromotions {...promotions} />}
    />
  );
}
