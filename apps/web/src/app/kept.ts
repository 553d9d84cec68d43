import { getSession, onSessionChange, type Session } from '../lib/session.ts';
import { isTestWindow } from './test-window.ts';

const isStudent = ({ isMentor, isParent, isStaff, isAdminLogin }: Session): boolean => !isMentor && !isParent && !isStaff && !isAdminLogin;

/** When the page has nothing else to do; not every browser says so. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/** How long, in milliseconds, what is no answer of a test leaves the first sight of a page to itself. */
export const unhurriedMs = 2_000;

/**
 * Has what this device keeps of a student (answers of a test, progress, notes) brought whenever it may get through: at the start, after a sign-in, and when the
 * connection is back, `afterMs` milliseconds later. `bring` gets the student's pin. The window of a test brings its own.
 */
export function watchKept({ bring, afterMs = 0 }: { bring: (pin: string) => Promise<void>; afterMs?: number }): void {
  let lastToken = '';
  const look = () => {
    const session = getSession();
    lastToken = session?.token ?? '';
    if (session === null || !isStudent(session) || isTestWindow()) return;
    // what cannot be brought now stays for the next time
    const run = () => whenIdle(() => void bring(session.student_imspin).catch(() => {}));
    if (afterMs === 0) run();
    else setTimeout(run, afterMs);
  };
  onSessionChange(() => {
    if (getSession()?.token !== lastToken) look();
  });
  addEventListener('online', look);
  look();
}
