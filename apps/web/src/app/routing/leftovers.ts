import { getSession, isOwnStudent, onSessionChange, type Session } from '../../lib/session/session.ts';
import { hasKept } from '../../sync/store/kinds.ts';
import { isTestWindow } from './test-window.ts';

/** When the page has nothing else to do; not every browser says so. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Sends leftovers, the unsent work of one kind on this device of someone `who` is right about, a student by themselves where it is left out, at the start, after a sign-in, and when the connection is back; the
 * window of a test sends its own. `send` gets the student's pin, and its code is loaded only if something was stored.
 */
export function watchLeftovers({
  of,
  who = isOwnStudent,
  send,
}: {
  of: Parameters<typeof hasKept>[0];
  who?: (session: Session) => boolean;
  send: (pin: string) => Promise<void>;
}): void {
  let lastToken = '';
  const sendLeftovers = async (pin: string) => {
    if (await hasKept(of)) await send(pin);
  };
  const check = () => {
    const session = getSession();
    lastToken = session?.token ?? '';
    if (session === null || !who(session) || isTestWindow()) return;
    // what cannot be sent now stays for the next time
    whenIdle(() => void sendLeftovers(session.student_imspin).catch(() => {}));
  };
  onSessionChange(() => {
    if (getSession()?.token !== lastToken) check();
  });
  addEventListener('online', check);
  check();
}
