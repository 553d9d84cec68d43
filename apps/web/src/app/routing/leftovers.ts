import { getSession, isOwnStudent, onSessionChange, type Session } from '../../lib/session/session.ts';
import { hasKept } from '../../sync/store/kinds.ts';
import { isTestWindow } from './test-window.ts';

/** When the page has nothing else to do; not every browser says so. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Sends leftovers, the unsent work of one kind on this device of someone `who` is right about, a student by themselves where it is left out, at the start, after a sign-in, when the connection is back, and once another page has ended while some was left; the
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
  let isWaiting = false;
  const sendLeftovers = async (pin: string) => {
    if (!(await hasKept(of))) return;
    const { listOthers, hasOneEnded } = await import('../../sync/store/writer-lock.ts');
    const before = await listOthers();
    await send(pin);
    if (isWaiting || !(await hasKept(of))) return;
    // the rest may be that of a page which is just ending, or has ended since it was left out
    isWaiting = true;
    const hasEnded = await hasOneEnded([...before, ...(await listOthers())]).catch(() => false);
    isWaiting = false;
    if (hasEnded) check();
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
