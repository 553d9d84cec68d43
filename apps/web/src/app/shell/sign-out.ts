import { call } from '../../lib/api.ts';
import { forgetAllTestWindows, lockTests } from '../../lib/device/test-windows.ts';
import { forgetOpened } from '../../sync/store/kinds.ts';
import { sendWaiting } from '../../sync/sending/before-sign-out.ts';
import { clearSession, getSession, type Session } from '../../lib/session/session.ts';

/** Where someone signs in who has signed out: support at its own screen (IDN-075). */
export function signInScreenOf({ isAdminLogin }: Pick<Session, 'isAdminLogin'>): '/' | '/support' {
  return isAdminLogin ? '/support' : '/';
}

/** How long signing out waits for the server, in milliseconds; before, as long for what is to be sent. */
const maxWaitMs = 3_000;

/**
 * Sends what the server does not have yet, ends the session on the server and on this device, then loads the sign-in as a new page: whatever was put on this one, a chat or a support
 * widget too, goes with it. A server that does not answer, or not soon, keeps no one signed in here.
 * `locksTests`: an open test hides its questions at once, and asks for the person's sign-in from then on.
 */
export async function signOut({ locksTests = false }: { locksTests?: boolean } = {}): Promise<void> {
  const who = getSession();
  if (locksTests && who !== null) lockTests(who.student_imspin);
  await sendWaiting(maxWaitMs);
  // the call outlives the page when it takes longer
  const ended = call('logout', { locksTests }, { keepalive: true }).catch(() => {});
  await Promise.race([ended, new Promise((resolve) => void setTimeout(resolve, maxWaitMs))]);
  forgetAllTestWindows();
  await forgetOpened().catch(() => {});
  await clearSession();
  location.replace(who === null ? '/' : signInScreenOf(who));
}
