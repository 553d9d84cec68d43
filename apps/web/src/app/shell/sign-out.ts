import { call } from '../../lib/api.ts';
import { clearSession, getSession, type Session } from '../../lib/session.ts';

/** Where somebody signs in who has signed out: support at its own screen (IDN-075). */
export function signInScreenOf({ isAdminLogin }: Pick<Session, 'isAdminLogin'>): '/' | '/support' {
  return isAdminLogin ? '/support' : '/';
}

/**
 * Ends the session on the server and on this device, then loads the sign-in as a new page: whatever was put on this one, a chat or a support
 * widget too, goes with it. A server that does not answer keeps nobody signed in here.
 */
export async function signOut(): Promise<void> {
  const who = getSession();
  await call('logout', {}).catch(() => {});
  await clearSession();
  location.replace(who === null ? '/' : signInScreenOf(who));
}
