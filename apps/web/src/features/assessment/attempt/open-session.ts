import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { createServerClock, deviceClocks, type ServerClock } from './clock/server-clock.ts';
import { findKept, playAlone } from './offline/play-alone.ts';
import { bringFiles, stateOf } from './paper.ts';
import type { PlayerSession } from './session/player-view.ts';
import { askForAttempt, openedFrom, sessionOf, type Opened, type Playing } from './take-attempt.ts';
import { isUnreached, patienceMs, timedCall } from './transport.ts';

const deviceClock = (): ServerClock => createServerClock(deviceClocks);

/** The state of the attempt behind a launch token or, with '', behind the browser's cookie. Throws ApiError: LAUNCH_EXPIRED. */
export async function openState({ token = '' }: { token?: string } = {}): Promise<PlayerState> {
  const { state } = await askForAttempt({ token, resume: false, clock: deviceClock() });
  return state;
}

/**
 * Opens the attempt of this window, or that of a launch token, or without the server the one at `assessmentId` that this device keeps, and, where it is in progress, takes the fence in the same call and brings along what this device had not sent.
 * A window that is loaded again and does not reach the server continues with what this device keeps. Throws ApiError.
 */
export async function openAttempt({ token = '', assessmentId = '' }: { token?: string; assessmentId?: string } = {}): Promise<Opened> {
  const clock = deviceClock();
  const kept = token === '' ? await findKept(assessmentId) : null;
  // one that can continue by itself does not wait for ever
  const signal = kept === null ? undefined : AbortSignal.timeout(patienceMs);
  const asked = await askForAttempt({ token, resume: true, clock, signal }).catch(async (error: unknown) => {
    const alone = kept !== null && isUnreached(error) ? await playAlone(kept) : null;
    if (alone === null) throw error;
    return alone;
  });
  return 'session' in asked ? asked : openedFrom({ ...asked, clock });
}

/** What this window continues with where `error` says that the server is not reached, if this test is kept on this device; else null. */
export async function openAlone({ assessmentId, error }: { assessmentId: string; error: unknown }): Promise<Playing | null> {
  const kept = isUnreached(error) ? await findKept(assessmentId) : null;
  return kept === null ? null : playAlone({ ...kept, assessmentId });
}

/**
 * Starts the clock of an attempt or resumes it; either way this window alone may write from now on. `files`: those of the paper of a test that has not begun. All
 * must be on the device before the clock starts. Throws ApiError.
 */
export async function takeOver({
  attemptId,
  files = [],
  chosenOrder = [],
  breakAfter = null,
  clock = deviceClock(),
}: {
  attemptId: string;
  files?: PlayerState['files'];
  /** The ids of the sections as the candidate chose to take them; none for the order of the paper. */
  chosenOrder?: readonly string[];
  /** After which of them, counted from 1, the only break comes; null for its place in the paper. */
  breakAfter?: number | null;
  clock?: ServerClock;
}): Promise<PlayerSession> {
  await bringFiles(files);
  const answer = await timedCall({ name: 'playerStart', body: { attemptId, order: [...chosenOrder], breakAfter }, clock });
  return sessionOf({ answer, state: await stateOf(answer), clock });
}
