import { newUuid } from '../../../lib/new-key.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { beforeSignOut } from '../../../lib/before-sign-out.ts';
import { now } from '../../../lib/clock.ts';
import { mayOutlive } from '../../../lib/outlive.ts';
import { getSession, isOwnStudent, type Session } from '../../../lib/session/session.ts';
import { createProgressRecorder, type ProgressRecorder, type SaveFailure } from './progress-recorder.ts';
import { deviceProgress } from './progress-store.ts';

let current: { readonly owner: string; readonly recorder: ProgressRecorder; readonly stop: () => void } | null = null;

function whatFailed(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return 'not-mine';
  if (error.mayPass) return 'passing';
  return error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN' ? 'not-mine' : 'refused';
}

function recorderFor(owner: string): ProgressRecorder {
  return createProgressRecorder({
    tab: newUuid(),
    store: deviceProgress(owner),
    send: async ({ entries, leaving }) => {
      const session = getSession();
      // the call goes out in the name of whoever is signed in now
      if (session === null || session.personId !== owner || !isOwnStudent(session)) throw new Error('Somebody else is signed in');
      const body = { entries };
      return call('saveProgress', body, { keepalive: leaving && mayOutlive(body) });
    },
    whatFailed,
    after: (ms, run) => {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    moment: () => now().toISOString(),
  });
}

/** What is left goes out when the window is hidden or goes away, when the connection is back, and before its owner signs out. */
function sendInTime(recorder: ProgressRecorder): () => void {
  const leave = () => void recorder.flush({ leaving: true });
  const hide = () => document.visibilityState === 'hidden' && leave();
  const goOn = () => void recorder.flush();
  document.addEventListener('visibilitychange', hide);
  addEventListener('pagehide', leave);
  addEventListener('online', goOn);
  const forgo = beforeSignOut(() => recorder.flush());
  return () => {
    forgo();
    document.removeEventListener('visibilitychange', hide);
    removeEventListener('pagehide', leave);
    removeEventListener('online', goOn);
  };
}

/** The recorder of a student's own progress, one for the page; null for whoever only looks on. */
export function recorderOf(session: Session): ProgressRecorder | null {
  if (!isOwnStudent(session)) return null;
  const owner = session.personId;
  if (current?.owner === owner) return current.recorder;
  current?.stop();
  current?.recorder.close();
  const recorder = recorderFor(owner);
  current = { owner, recorder, stop: sendInTime(recorder) };
  return recorder;
}

/** Brings what earlier windows of this device could not send. Answers whether there was any. */
export async function bringKeptProgress(): Promise<boolean> {
  const session = getSession();
  return session === null ? false : ((await recorderOf(session)?.takeUp()) ?? false);
}
