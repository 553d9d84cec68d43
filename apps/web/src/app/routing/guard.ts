import type { Access } from './route-table.ts';

export interface Visitor {
  /** Holds a token, or is a parent. */
  readonly signedIn: boolean;
  /** Signed in, but has to set up two-step verification before anything else. */
  readonly mustSetUpTwoStep: boolean;
  /** The window is narrower than 750 px. */
  readonly narrow: boolean;
  /** Chose Continue Anyway in this session. */
  readonly forced: boolean;
}

/**
 * Where a visitor is sent who opens a route, or null to let them in. A narrow screen gets the notice before anything protected
 * (SHL-031), and after Continue Anyway the sign-in where there is no session (SHL-034).
 */
export function redirectFor({
  access,
  visitor,
}: {
  access: Access;
  visitor: Visitor;
}): '/' | '/not-supported' | '/account/two-step' | null {
  if (access === 'public') return null;
  if (visitor.narrow && !visitor.forced) return '/not-supported';
  if (!visitor.signedIn) return '/';
  return visitor.mustSetUpTwoStep ? '/account/two-step' : null;
}
