import type { AttemptEvent } from '@abhyas/contract/assessment/attempt-log.ts';
import { awayOf, isAway, type Away } from '../../log/away.ts';
import { isOfItem, type FoldEvent } from '../../log/event.ts';
import { fold } from '../../log/fold.ts';
import { readClock } from '../../paper/section-clock.ts';
import { hasRoom, type ScratchEvent } from '../../scratch/pad.ts';
import { chain, withEffects, withNotice, type Move, type Outcome } from '../state/outcome.ts';
import type { SessionState, Stage } from '../state/session-state.ts';

/** The whole log as this window has it. */
export function logOf({ found, added }: Pick<SessionState, 'found' | 'added'>): FoldEvent[] {
  return [...found, ...added];
}

/** The state with its log folded again. */
export function refold(state: SessionState): SessionState {
  return { ...state, items: fold({ events: logOf(state), paper: state.paper }).items };
}

/**
 * Writes a visit, an answer or a draft into the log. Null if it may not be written: only while the questions are on the screen, not while a section is
 * being ended, and nothing after the check of an answer.
 */
export function record(state: SessionState, { event, now }: { event: AttemptEvent; now: number }): Outcome | null {
  const { stage, items } = state;
  if (stage.kind !== 'playing' || stage.ending === 'asking' || isAfterCheck({ event, items })) return null;
  return withEffects(refold(append({ ...state, stage: { ...stage, ending: 'none' } }, { event, now })), { kind: 'keep', event });
}

/** One event after the other, as far as they may be written; then `after` if all were. */
export function recordAll(
  state: SessionState,
  { events, now, after }: { events: readonly AttemptEvent[]; now: number; after: Move },
): Outcome {
  let outcome = withEffects(state);
  for (const event of events) {
    const next = record(outcome.state, { event, now });
    if (next === null) return outcome;
    outcome = withEffects(next.state, ...outcome.effects, ...next.effects);
  }
  return chain(outcome.state, () => outcome, after);
}

/** Writes into the log that the candidate left the window or came back, `at` a moment that may have passed. It decides nothing, so it is written between two sections too. */
export function recordFocus(
  state: SessionState,
  { event, now, at = now }: { event: Extract<AttemptEvent, { kind: 'focus' }>; now: number; at?: number },
): Outcome {
  if (!takesFocus(state.stage)) return withEffects(state);
  const appended = append(state, { event, now: at });
  const next = { ...appended, away: countAway(appended, now) };
  // a short reload is no absence, and nothing is said about it
  const { phase } = readClock({ paper: state.paper, now });
  const isUnknown = event.state === 'back' && !isAway(logOf(state));
  const isQuiet = state.test.practice || isUnknown || next.away.times < state.away.times || phase === 'break' || phase === 'paused';
  const kind = isQuiet ? null : focusNotice(state.stage, event);
  return withEffects(kind === null ? next : withNotice(next, kind), at === now ? { kind: 'keep', event } : { kind: 'keep', event, at });
}

/** Writes into the log what changed on a pad, in a test that gives one and while there is room for it. It decides nothing, so no state of a question depends on it. */
export function recordScratch(state: SessionState, { change, now }: { change: ScratchEvent; now: number }): Outcome {
  const isOpen = ['playing', 'between', 'break', 'paused'].includes(state.stage.kind);
  if (!state.test.scratch || !isOpen || !hasRoom({ events: logOf(state), change })) return withEffects(state);
  return withEffects(append(state, { event: change, now }), { kind: 'keep', event: change });
}

/** How often and how long the candidate was out of the window; not counted in practice. */
export function countAway(state: Pick<SessionState, 'test' | 'paper' | 'found' | 'added'>, now: number): Away {
  return awayOf({ events: state.test.practice ? [] : logOf(state), paper: state.paper, now });
}

function takesFocus(stage: Stage): boolean {
  if (stage.kind === 'halted') return stage.cause === 'signed-out';
  return stage.kind !== 'submitting' && stage.kind !== 'submitted';
}

function focusNotice(stage: Stage, { state, by }: Extract<AttemptEvent, { kind: 'focus' }>) {
  if (state === 'left') return by === 'full-screen' ? 'left-full-screen' : 'left-window';
  return by !== 'full-screen' && stage.kind === 'playing' ? 'back-in-window' : null;
}

function isAfterCheck({ event, items }: { event: AttemptEvent } & Pick<SessionState, 'items'>): boolean {
  return isOfItem(event) && event.kind !== 'visit' && items.get(event.itemId)?.checked === true;
}

/** The fold needs the numbers for the order alone; the event queue gives the real ones. */
function append(state: SessionState, { event, now }: { event: AttemptEvent; now: number }): SessionState {
  const { fence } = state.test;
  const last = state.added.at(-1);
  // of a run of keystrokes only the last says anything
  const isRun = event.kind === 'draft' && last?.event.kind === 'draft' && last.event.itemId === event.itemId;
  const unsent = state.found.findLast((one) => one.fence === fence);
  const seq = (last ?? unsent)?.seq ?? 0;
  const entry: FoldEvent = { fence, seq: seq + 1, at: new Date(now).toISOString(), receivedAt: null, event };
  return { ...state, added: [...(isRun ? state.added.slice(0, -1) : state.added), entry] };
}
