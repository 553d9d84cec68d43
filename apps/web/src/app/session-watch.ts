import type { QueryClient } from '@tanstack/react-query';
import { onSignedOut } from '../lib/api.ts';
import { rememberPlace } from '../lib/session/return-to.ts';
import { followOtherTabs, getSession, onSessionChange, type Session } from '../lib/session/session.ts';
import type { createPortalRouter } from './routing/router.ts';
import { signInScreenOf } from './shell/sign-out.ts';
import { isTestWindow } from './routing/test-window.ts';

/** The person and the course whose data the screens show. Anything else that changes of a session, such as an email, changes no other data. */
function whatIsShown(): string {
  const session = getSession();
  return session === null ? '' : [session.token, session.lastLoggedInCourseId, session.lastLoggedInVariantId].join(' ');
}

/**
 * Does what a change of the session asks of the whole page: nothing of one person is shown to the next, the end of a session leads to the sign-in
 * and remembers the place, and all tabs do it together.
 */
export function watchSession({ router, queryClient }: { router: ReturnType<typeof createPortalRouter>; queryClient: QueryClient }): void {
  const toSignIn = (who: Session) => {
    if (isTestWindow()) return;
    const { href } = router.history.location;
    void router.navigate({ to: '/', replace: true, state: rememberPlace({ path: href, who }) });
  };
  let shown = whatIsShown();
  let mustSetUp = getSession()?.mustSetUpTwoStep ?? false;
  onSessionChange(() => {
    const must = getSession()?.mustSetUpTwoStep ?? false;
    // the guard of the routes leads to the set-up
    if (must && !mustSetUp) void router.invalidate();
    mustSetUp = must;
    const next = whatIsShown();
    if (next === shown) return;
    shown = next;
    queryClient.clear();
  });
  onSignedOut(toSignIn);
  followOtherTabs({
    onSignedOut: ({ who, expired }) => {
      if (expired) toSignIn(who);
      else if (!isTestWindow()) location.replace(signInScreenOf(who));
    },
    // the sign-in screen lets no one stay who has a session
    onSignedIn: () => void router.invalidate(),
    onOtherPerson: () => {
      if (!isTestWindow()) location.reload();
    },
  });
}
