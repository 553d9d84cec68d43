import { homePathOf } from '../../../lib/session/home-path.ts';
import { returnPlace } from '../../../lib/session/return-to.ts';
import type { Session } from '../../../lib/session/session.ts';

type Who = Pick<Session, 'isStaff' | 'isParent' | 'isAdminLogin' | 'needsOnboarding' | 'mustSetUpTwoStep'>;

/** Whether the onboarding is the next thing to do; support is led through it only once, by its own sign-in. */
const isNew = ({ needsOnboarding, isAdminLogin }: Who): boolean => needsOnboarding && !isAdminLogin;

/**
 * Where someone lands who has signed in, or opens the sign-in while signed in: a new student at the onboarding, staff and admins at their desk, parents at
 * their students; someone who has to set up two-step verification there.
 */
export function afterSignIn(who: Who): string {
  if (who.mustSetUpTwoStep) return '/account/two-step';
  if (who.isStaff) return '/staff';
  if (who.isParent) return '/studentList';
  return isNew(who) ? '/login' : '/home';
}

/** The steps of the onboarding, to which a new student may come back. */
const isStep = (place: string): boolean => /^\/(?:prelogin|profilelogin|address)/i.test(place);

const isHome = (place: string): boolean => /^\/home\/?(?:[?#]|$)/i.test(place);

/**
 * Where signing in leads: back to the place the history state of the sign-in screen remembers, else where the person lands. The home page is
 * no one's place who has none, and a new student has no place yet but the onboarding's.
 */
export function placeAfterSignIn({ state, session }: { state: unknown; session: Session }): string {
  const place = returnPlace({ state, session });
  if (session.mustSetUpTwoStep || place === null || (isNew(session) && !isStep(place))) return afterSignIn(session);
  return homePathOf(session) === '/home' || !isHome(place) ? place : afterSignIn(session);
}
