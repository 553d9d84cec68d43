import { getSession, isOwnStudent, onSessionChange } from '../../lib/session/session.ts';
import { hasKept } from '../../sync/kinds.ts';
import { isTestWindow } from './test-window.ts';

/** When the page has nothing else to do; not every browser says so. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Has what this device keeps of a student of one kind brought whenever it may get through: at the start, after a sign-in, and when the connection
 * is back. `bring` gets the student's pin; where nothing was ever kept it is not called, and its code not loaded. The window of a test brings its own.
 */
export function watchKept({ of, bring }: { of: Parameters<typeof hasKept>[0]; bring: (pin: string) => Promise<void> }): void {
  let lastToken = '';
  const bringKept = async (pin: string) => {
    if (await hasKept(of)) await bring(pin);
  };
  const look = () => {
    const session = getSession();
    lastToken = session?.token ?? '';
    if (session === null || !isOwnStudent(session) || isTestWindow()) return;
    // what cannot be brought now stays for the next time
    whenIdle(() => void bringKept(session.student_imspin).catch(() => {}));
  };
  onSessionChange(() => {
    if (getSession()?.token !== lastToken) look();
  });
  addEventListener('online', look);
  look();
}
