import { now } from '../../../lib/clock.ts';
import { getSession, isOwnStudent, type Session } from '../../../lib/session/session.ts';
import { callAs } from '../../../sync/call-as.ts';
import { followPage } from '../../../sync/follow-page.ts';
import { openOutbox } from '../../../sync/outbox.ts';
import { browserAfter } from '../../../sync/sender.ts';
import { createProgressRecorder, mergeSeen, type ProgressRecorder } from './progress-recorder.ts';

let current: { readonly owner: string; readonly recorder: ProgressRecorder; readonly unfollow: () => void } | null = null;

/** The recorder of a student's own progress, one for the page; null for anyone who only looks on. */
export function recorderOf(session: Session): ProgressRecorder | null {
  if (!isOwnStudent(session)) return null;
  const owner = session.personId;
  if (current?.owner === owner) return current.recorder;
  current?.unfollow();
  current?.recorder.close();
  const recorder = createProgressRecorder({
    outbox: openOutbox({ kind: 'progress', owner, merge: mergeSeen }),
    send: ({ entries, leaving }) => callAs(owner, { name: 'saveProgress', body: { entries }, leaving }),
    after: browserAfter,
    random: Math.random,
    moment: () => now().toISOString(),
  });
  current = { owner, recorder, unfollow: followPage(recorder) };
  return recorder;
}

/** Brings what earlier windows of this device could not send. Answers whether there was any. */
export async function sendLeftoverProgress(): Promise<boolean> {
  const session = getSession();
  return session === null ? false : ((await recorderOf(session)?.adoptLeftovers()) ?? false);
}
