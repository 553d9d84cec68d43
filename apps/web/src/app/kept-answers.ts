import { getSession, onSessionChange, type Session } from '../lib/session.ts';
import { isTestWindow } from './test-window.ts';

const isStudent = ({ isMentor, isParent, isStaff, isAdminLogin }: Session): boolean => !isMentor && !isParent && !isStaff && !isAdminLogin;

/** When the page has nothing else to do; not every browser says so. */
const whenIdle = (run: () => void) => void (globalThis.requestIdleCallback ?? setTimeout)(run);

/**
 * Has answers that this device keeps of a test brought whenever they may get through: at the start, after a sign-in, and when the connection is
 * back. `bring` gets the student's pin. The window of a test brings its own.
 */
export function watchKeptAnswers({ bring }: { bring: (pin: string) => Promise<void> }): void {
  let lastToken = '';
  const look = () => {
    const session = getSession();
    lastToken = session?.token ?? '';
    if (session === null || !isStudent(session) || isTestWindow()) return;
    // what cannot be brought now stays for the next time
    whenIdle(() => void bring(session.student_imspin).catch(() => {}));
  };
  onSessionChange(() => {
    if (getSession()?.token !== lastToken) look();
  });
  addEventListener('online', look);
  look();
}
