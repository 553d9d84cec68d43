import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { type ServerClock, browserTimers, createServerClock, deviceClocks } from './clock.ts';
import { bringFiles, stateOf } from './paper.ts';
import type { PlayerSession } from './session.ts';
import { type Opened, type Playing, askForAttempt, openedFrom, sessionOf } from './take-attempt.ts';
import { isUnreached, patienceMs, timedCall, whatFailed } from './transport.ts';
import { unsentFrom } from '@abhyas/rules/assessment/event-queue/queue-state.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { attemptOpenHere, testWindows } from '../../../lib/device/test-windows.ts';
import { holdSoon, untilFree } from '../../../sync/store/writer-lock.ts';
import { getSession } from '../../../lib/session/session.ts';
import { createPlayerSession } from './player-session.ts';
import { type StoreOwner, usableStore } from './queue/usable-store.ts';
import { attemptOfWindow, reloadedAgo, rememberAttempt } from './window-attempt.ts';
import { type Kept, keptAttempt } from './offline.ts';

/** How long a window waits for another one that plays alone: one that is loaded again lets go of its lock a moment later. */
const lockPatienceMs = 1000;

/** What the device keeps of the attempt that this window played before it was loaded again. */
interface KeptForWindow extends Kept {
  readonly owner: StoreOwner;
}

/**
 * What the device keeps of the attempt of this window or, where it does not know its attempt yet, of the one at `assessmentId` that the signed-in student has open here: the window takes it from then on.
 * Null where there is nothing, and where someone else is signed in here.
 */
async function findKept(assessmentId = ''): Promise<KeptForWindow | null> {
  const pin = getSession()?.student_imspin;
  const attemptId = pin === undefined || assessmentId === '' ? null : attemptOpenHere({ pin, assessmentId });
  const owner = attemptOfWindow() ?? (pin === undefined || attemptId === null ? null : { attemptId, pin });
  if (owner === null || (pin !== undefined && pin !== owner.pin)) return null;
  const kept = await keptAttempt(owner)
    .read()
    .catch(() => null);
  if (kept === null) return null;
  rememberAttempt(kept.answer);
  return { ...kept, owner };
}

interface Waiting {
  /** Called where another window plays the attempt alone, once that is gone: on a busy device one that was closed or is loaded again takes a while. */
  readonly onFree?: (() => void) | undefined;
}

/**
 * Plays an attempt without the server, as it was at its last answer, and sends nothing under the old fence, whose numbers are uncertain.
 * Once the server is reached, `next` has the session that replaces this one. Null where the files of the paper are not here, another window
 * plays alone, or it is another test than `assessmentId`.
 */
async function playAlone({
  answer,
  leadMs,
  owner,
  assessmentId,
  onFree,
}: KeptForWindow & { readonly assessmentId?: string } & Waiting): Promise<Playing | null> {
  const state = await stateOf(answer).catch(() => null);
  if (state === null || state.status !== 'in-progress' || (assessmentId ?? state.assessmentId) !== state.assessmentId) return null;
  // two of them would give the same numbers
  const name = `abhyas-alone ${owner.attemptId}`;
  const lock = await holdSoon(name, lockPatienceMs);
  if (lock === null) {
    void untilFree(name).then(onFree);
    return null;
  }
  const { release } = lock;
  const { attemptId, fence } = state;
  const seen = testWindows({ attemptId, assessmentId: state.assessmentId, untimed: state.untimed, pin: owner.pin });
  const clock = createServerClock({ ...deviceClocks, leadMs, notBefore: seen.last ?? Date.parse(state.serverNow) });
  const ago = reloadedAgo(attemptId);
  const store = await usableStore(owner);
  const isCommitted = (seq: number) => state.committed.some((run) => run.fence === fence && run.from <= seq && seq <= run.to);
  const unsent = (await store.list()).filter((one) => one.fence === fence && !isCommitted(one.seq)).sort((a, b) => a.seq - b.seq);

  let goOn: (next: Promise<Opened>) => void = () => undefined;
  const next = new Promise<Opened>((resolve) => {
    goOn = resolve;
  });

  /** Takes the attempt, ends this session, and has the store with all of its events go on with the next one. */
  async function reach(): Promise<Sent> {
    try {
      // in a rush the door holds those who come back longer than a window waits for an acknowledgement: who gives up there would begin again behind all others
      const asked = await askForAttempt({ token: '', resume: true, clock });
      const { phase } = session.view();
      session.stop();
      const opened = openedFrom({ ...asked, clock, store });
      goOn(opened.finally(release));
      if (phase.kind === 'submitting' && phase.because === 'asked') void opened.then(submit, () => undefined);
      return unreached;
    } catch (error) {
      const failed = whatFailed(error);
      if (failed.kind === 'refused')
        await keptAttempt(owner)
          .forget()
          .catch(() => undefined);
      return failed;
    }
  }
  // a page that goes has no use for the attempt any more
  const send = (_batch: unknown, { leaving }: { leaving: boolean }): Promise<Sent> => (leaving ? Promise.resolve(unreached) : reach());

  const session: PlayerSession = createPlayerSession({
    state,
    reloadedAt: ago === null ? null : clock.now() - ago,
    seen,
    unsent: unsent.map(({ seq, at, event }) => ({ seq, at, event })),
    from: unsentFrom,
    transport: { save: send, submit: send },
    store,
    timers: browserTimers,
    clock,
    sendTurn: () => Promise.resolve(unreached),
    fetchState: () => Promise.reject(new Error('The server is not reached')),
  });
  session.lose();
  const stop = () => {
    session.stop();
    release();
  };
  return { kind: 'playing', session: { ...session, stop }, next };
}

const unreached = { kind: 'failed', cause: 'offline' } as const;

/** What was asked for before is done now. */
function submit(opened: Opened): void {
  if (opened.kind === 'playing') opened.session.submit();
}

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
export async function openAttempt({
  token = '',
  assessmentId = '',
  onFree,
}: { token?: string; assessmentId?: string } & Waiting = {}): Promise<Opened> {
  const clock = deviceClock();
  const kept = token === '' ? await findKept(assessmentId) : null;
  // one that can continue by itself does not wait for ever
  const signal = kept === null ? undefined : AbortSignal.timeout(patienceMs);
  const asked = await askForAttempt({ token, resume: true, clock, signal }).catch(async (error: unknown) => {
    const alone = kept !== null && isUnreached(error) ? await playAlone({ ...kept, onFree }) : null;
    if (alone === null) throw error;
    return alone;
  });
  return 'session' in asked ? asked : openedFrom({ ...asked, clock });
}

/** What this window continues with where `error` says that the server is not reached, if this test is kept on this device; else null. */
export async function openAlone({
  assessmentId,
  error,
  onFree,
}: { assessmentId: string; error: unknown } & Waiting): Promise<Playing | null> {
  const kept = isUnreached(error) ? await findKept(assessmentId) : null;
  return kept === null ? null : playAlone({ ...kept, assessmentId, onFree });
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
