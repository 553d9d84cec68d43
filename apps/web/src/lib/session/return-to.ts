import { returnPath } from './return-path.ts';
import type { Session } from './session.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where someone was who had to sign in. `owned`: only the person who was there goes back. */
    readonly returnTo?: { readonly path: string; readonly owned: boolean };
  }
}

/** Who left last because the session had ended. It is not written down: after a reload no one goes back to a place of theirs. */
let lastOut: string | null = null;

const personOf = ({ personId, isAdminLogin }: Session): string => `${personId} ${isAdminLogin}`;

/** What the history of the sign-in screen remembers of the place someone comes from; `who` held it, null if no one was signed in. */
export function rememberPlace({ path, who }: { path: string; who: Session | null }): { returnTo?: { path: string; owned: boolean } } {
  if (who !== null) lastOut = personOf(who);
  const place = returnPath(path);
  return place === null ? {} : { returnTo: { path: place, owned: who !== null } };
}

/** The page behind the notice for narrow screens, from its history state; null if there is none. */
export function rememberedPlace(state: unknown): string | null {
  const { returnTo } = (state ?? {}) as { returnTo?: { path?: unknown } };
  return typeof returnTo?.path === 'string' ? returnPath(returnTo.path) : null;
}

/** The page to return to after signing in, from the history state of the sign-in screen; null if there is none for this person. */
export function returnPlace({ state, session }: { state: unknown; session: Session }): string | null {
  const { returnTo } = (state ?? {}) as { returnTo?: { path?: unknown; owned?: unknown } };
  if (typeof returnTo?.path !== 'string') return null;
  if (returnTo.owned !== false && lastOut !== personOf(session)) return null;
  return returnPath(returnTo.path);
}
