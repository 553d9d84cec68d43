import { homePathOf } from '../../lib/home-path.ts';
import { placeToReturn } from '../../lib/return-to.ts';
import type { Session } from '../../lib/session.ts';

/** Where somebody lands who has signed in, or opens the sign-in while signed in: staff and admins at their desk, parents at their students. */
export function afterSignIn({ isStaff, isParent }: Pick<Session, 'isStaff' | 'isParent'>): string {
  if (isStaff) return '/staff';
  return isParent ? '/studentList' : '/home';
}

const isHome = (place: string): boolean => /^\/home\/?(?:[?#]|$)/i.test(place);

/**
 * Where signing in leads: back to the place the history state of the sign-in screen remembers, else where the person lands. The home page is
 * nobody's place who has none.
 */
export function placeAfterSignIn({ state, session }: { state: unknown; session: Session }): string {
  const place = placeToReturn({ state, session });
  const fits = place !== null && (homePathOf(session) === '/home' || !isHome(place));
  return fits ? place : afterSignIn(session);
}
