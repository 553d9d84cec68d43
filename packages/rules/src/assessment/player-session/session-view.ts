import type { ItemForCandidate, PlayerState, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { readClock, type ClockReading } from '../paper/section-clock.ts';
import { emptyPad, type Pad, padRoom, padsOf } from '../scratch/pad.ts';
import { endingOf } from './clock/early-end.ts';
import { itemOf, responseOf, sectionOf } from './questions/place.ts';
import { logOf } from './questions/record.ts';
import { sectionReview, type SectionReview } from './questions/section-review.ts';
import type { Break, Ending, Paused, SessionState, Stage, Submitting } from './state/session-state.ts';

/** The stage as the screen shows it. */
export type Phase =
  | { readonly kind: 'playing' }
  | Omit<Break, 'ending'>
  | Omit<Paused, 'ending' | 'blankedId'>
  | Omit<Submitting, 'back'>
  | Exclude<Stage, { readonly kind: 'playing' | 'break' | 'paused' | 'submitting' }>;

/** What the screen shows of a session. */
export interface SessionView extends Pick<SessionState, 'items' | 'notice' | 'away'> {
  readonly state: PlayerState;
  readonly section: SectionForCandidate;
  readonly item: ItemForCandidate | null;
  /** What is selected or typed on the screen, saved or not. */
  readonly response: Response | null;
  readonly phase: Phase;
  readonly ending: Ending;
  /** How the section's answers may be changed; null in a paper that leaves it to the candidate. */
  readonly review: SectionReview | null;
  /** What is on the pad of the item, and for how many characters of strokes, and of anything, there is room; null in a test that gives none. */
  readonly pad: (Pad & { readonly room: ReturnType<typeof padRoom> }) | null;
  /** The questions whose pads hold something. */
  readonly padded: ReadonlySet<string>;
}

export function viewOf(state: SessionState): SessionView {
  const { test, items, notice, away, stage } = state;
  return {
    state: test,
    section: sectionOf(state),
    item: itemOf(state),
    items,
    response: responseOf(state),
    phase: phaseOf(stage),
    ending: endingOf(state),
    review: sectionReview(state),
    ...padsIn(state),
    notice,
    away,
  };
}

/** What is left of the open section or break, and of the test, at `now`; milliseconds. */
export function timeLeft({ test, paper }: Pick<SessionState, 'test' | 'paper'>, now: number): { section: ClockReading; testMs: number } {
  const section = readClock({ paper, now });
  const running = now + (section.pauseMs ?? 0);
  return { section, testMs: Math.max(0, Date.parse(test.deadlineAt ?? test.serverNow) - running) };
}

function phaseOf(stage: Stage): Phase {
  switch (stage.kind) {
    case 'playing':
      return { kind: 'playing' };
    case 'break':
      return { kind: 'break', endedId: stage.endedId, nextId: stage.nextId };
    case 'paused':
      return { kind: 'paused', openId: stage.openId };
    case 'submitting':
      return { kind: 'submitting', because: stage.because };
    case 'between':
    case 'submitted':
    case 'halted':
      return stage;
  }
}

function padsIn(state: SessionState): Pick<SessionView, 'pad' | 'padded'> {
  if (!state.test.scratch) return { pad: null, padded: new Set() };
  const item = itemOf(state);
  const events = logOf(state);
  const pads = padsOf(events);
  return {
    pad: item === null ? null : { ...(pads.get(item.itemId) ?? emptyPad), room: padRoom({ events, on: item.itemId }) },
    padded: new Set(pads.keys()),
  };
}
