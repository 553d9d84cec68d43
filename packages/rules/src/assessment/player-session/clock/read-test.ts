import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { endingOf, withAnswer } from './early-end.ts';
import { followClock } from './follow-clock.ts';
import type { ReadReason } from '../state/inputs.ts';
import { chain, withEffects, type Outcome } from '../state/outcome.ts';
import { arrive } from './sections.ts';
import { adopt, readAnew } from './server-state.ts';
import type { SessionState } from '../state/session-state.ts';
import { finish, isOver, stop } from './submission.ts';

/** How long the session waits before it reads again what it could not get. */
const againMs = 1000;

/** The server has answered. `test` is null if the browser's cookie is no longer for this attempt. */
export function testRead(
  state: SessionState,
  { reason, test, now }: { reason: ReadReason; test: PlayerState | null; now: number },
): Outcome {
  if (reason.kind === 'section')
    return isWaitingFor(state, reason) ? sectionRead(state, { sectionId: reason.sectionId, test, now }) : withEffects(state);
  if (state.reading === 'outdated' && !isOver(state)) return readAnew(state);
  const done: SessionState = { ...state, reading: 'none' };
  if (test?.status !== 'in-progress' || isOver(state)) return withEffects(done);
  if (endingOf(state) !== 'unanswered') return adopt(done, { fresh: test, now });
  return chain(
    withAnswer(done),
    (asked) => adopt(asked, { fresh: test, now }),
    (adopted) => followClock(adopted, { now }),
  );
}

/** The server could not be reached. */
export function readFailed(state: SessionState, reason: ReadReason): Outcome {
  const { stage } = state;
  if (!isWanted(state, reason)) return withEffects(state);
  const held: SessionState =
    reason.kind === 'section' && stage.kind === 'between' ? { ...state, stage: { ...stage, next: 'held-up' } } : state;
  return withEffects(held, { kind: 'wait', ms: againMs, end: { kind: 'read-again', reason } });
}

export function retryRead(state: SessionState, reason: ReadReason): Outcome {
  if (!isWanted(state, reason)) return withEffects(state);
  return reason.kind === 'clock' ? readAnew(state) : withEffects(state, { kind: 'read', reason });
}

/** The questions of a section that has opened by this window's clock, which may be a moment ahead of the server's. */
function sectionRead(state: SessionState, { sectionId, test, now }: { sectionId: string; test: PlayerState | null; now: number }): Outcome {
  if (test === null) return stop(state, 'signed-out');
  if (test.status === 'submitted') return finish(state, 'time');
  const isHere = test.sections.some((one) => one.sectionId === sectionId && one.items.length > 0);
  const isMoved = test.deadlineAt !== state.test.deadlineAt;
  const reason = { kind: 'section', sectionId } as const;
  return chain(
    state,
    (read) => (isHere || isMoved ? adopt(read, { fresh: test, now }) : withEffects(read)),
    (adopted) => {
      if (!isWaitingFor(adopted, reason)) return withEffects(adopted);
      return isHere ? arrive(adopted, { now }) : withEffects(adopted, { kind: 'wait', ms: againMs, end: { kind: 'read-again', reason } });
    },
  );
}

function isWanted(state: SessionState, reason: ReadReason): boolean {
  return reason.kind === 'section' ? isWaitingFor(state, reason) : !isOver(state);
}

function isWaitingFor({ stage }: SessionState, { sectionId }: { sectionId: string }): boolean {
  return stage.kind === 'between' && stage.nextId === sectionId;
}
