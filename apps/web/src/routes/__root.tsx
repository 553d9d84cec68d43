import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { findRoute } from '../app/routing/find-route.ts';
import { redirectFor } from '../app/routing/guard.ts';
import { ScreenError } from '../app/screens/screen-error.tsx';
import { rememberPlace } from '../lib/session/return-to.ts';
import { isNarrow, isViewForced } from '../lib/page/screen-width.ts';
import { getSession } from '../lib/session/session.ts';

/** The guard of every route: what the table calls protected needs a session, and a wide or forced view. */
export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    const route = findRoute({ path: location.pathname, search: location.searchStr });
    if (!route) return;
    const session = getSession();
    const mustSetUpTwoStep = session?.mustSetUpTwoStep === true && route.pattern !== '/account/two-step';
    const visitor = { signedIn: session !== null, mustSetUpTwoStep, narrow: isNarrow(), forced: isViewForced() };
    const to = redirectFor({ access: route.access, visitor });
    // after the sign-in, and after Continue Anyway, one continues to where one was going
    if (to) throw redirect({ to, replace: true, state: rememberPlace({ path: location.publicHref, who: null }) });
  },
  component: Outlet,
  errorComponent: ({ error }) => (
    <main>
      <ScreenError error={error} />
    </main>
  ),
  notFoundComponent: lazyRouteComponent(() => import('../app/screens/not-found-screen.tsx'), 'NotFoundScreen'),
});
