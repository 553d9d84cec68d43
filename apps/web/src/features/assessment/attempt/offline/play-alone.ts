import { unsentFrom } from '@abhyas/rules/assessment/event-queue/queue-state.ts';
import type { Sent } from '@abhyas/rules/assessment/event-queue/requests.ts';
import { attemptOpenHere, testWindows } from '../../../../lib/device/test-windows.ts';
import { holdLock } from '../../../../sync/store/writer-lock.ts';
import { getSession } from '../../../../lib/session/session.ts';
import { createServerClock, deviceClocks } from '../clock/server-clock.ts';
import { browserTimers } from '../clock/timers.ts';
import { stateOf } from '../paper.ts';
import { createPlayerSession } from '../session/player-session.ts';
import type { PlayerSession } from '../session/player-view.ts';
import { usableStore, type StoreOwner } from '../queue/usable-store.ts';
import { askForAttempt, openedFrom, type Opened, type Playing } from '../take-attempt.ts';
import { whatFailed } from '../transport.ts';
import { attemptOfWindow, reloadedAgo, rememberAttempt } from '../window-attempt.ts';
import { keptAttempt, type Kept } from './kept-attempt.ts';

/** How long a window waits for another one that plays alone: one that is loaded again lets go of its lock a moment later. */
const lockPatienceMs = 1000;

/** What the device keeps of the attempt that this window played before it was loaded again. */
export interface KeptForWindow extends Kept {
  readonly owner: StoreOwner;
}

/**
 * What the device keeps of the attempt of this window or, where it does not know its attempt yet, of the one at `assessmentId` that the signed-in student has open here: the window takes it from then on.
 * Null where there is nothing, and where someone else is signed in here.
 */
export async function findKept(assessmentId = ''): Promise<KeptForWindow | null> {
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

/**
 * Plays an attempt without the server, as it was when the server answered last. Nothing is sent under the fence of before: which of its numbers the server has is not
 * known for sure. Once the server is reached, the window takes the attempt as any other that is loaded again, and `next` has what takes the place of this session. Null where
 * the files of the paper are not here, another window plays alone, or it is another test than `assessmentId`.
 */
export async function playAlone({
  answer,
  leadMs,
  owner,
  assessmentId,
}: KeptForWindow & { readonly assessmentId?: string }): Promise<Playing | null> {
  const state = await stateOf(answer).catch(() => null);
  if (state === null || state.status !== 'in-progress' || (assessmentId ?? state.assessmentId) !== state.assessmentId) return null;
  // two of them would give the same numbers
  const lock = holdLock(`abhyas-alone ${owner.attemptId}`, AbortSignal.timeout(lockPatienceMs));
  if (!(await lock.granted)) return null;
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
      goOn(opened.finally(lock.release));
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
    lock.release();
  };
  return { kind: 'playing', session: { ...session, stop }, next };
}

const unreached = { kind: 'failed', cause: 'offline' } as const;

/** What was asked for before is done now. */
function submit(opened: Opened): void {
  if (opened.kind === 'playing') opened.session.submit();
}
