import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { Away } from '../../log/away.ts';
import type { FoldEvent } from '../../log/event.ts';
import type { ItemState } from '../../log/fold.ts';
import type { Turn } from './inputs.ts';
import type { Paper } from '../../paper/paper.ts';

/** Why a window may not write any more: another window took the attempt over, the attempt is closed, or the server no longer knows this window. */
export type StopCause = 'fence-lost' | 'closed' | 'signed-out';

/**
 * The progress of ending a section, or the break after it, before its time. Only the server can do it, so it needs a connection. `unreached`: it was not done.
 * `unanswered`: it was asked for, and whether it was done is not known yet.
 */
export type Ending = 'none' | 'asking' | 'unreached' | 'unanswered';

/** The questions are on the screen. */
export interface Playing {
  readonly kind: 'playing';
  /** The section that is open by the clock, in a free-order test the first; null when a window opens after the end. */
  readonly openId: string | null;
  /** The item whose committed answer the candidate has removed from the screen but not yet from the log. */
  readonly blankedId: string | null;
  /** The list of the section's questions is in the place of a question: its review (section-review.ts). */
  readonly isReviewing: boolean;
  readonly ending: Ending;
}

/** The pause after the section that ended last. */
export interface Break {
  readonly kind: 'break';
  readonly endedId: string;
  readonly nextId: string;
  readonly ending: Ending;
}

/** A break of the candidate's own: the clock is stopped and the questions are hidden. */
export interface Paused {
  readonly kind: 'paused';
  readonly openId: string | null;
  /** As it was when the clock stopped. */
  readonly blankedId: string | null;
  readonly ending: Ending;
}

/** A section, or the break after it, is over and the next section is open, or a break of the candidate's own is over and this window has no questions yet; they are loading or held up. */
export interface Between {
  readonly kind: 'between';
  readonly endedId: string;
  readonly nextId: string;
  readonly after: 'section' | 'break' | 'pause';
  readonly next: 'loading' | 'held-up';
}

/** The attempt is being closed. `back`: where the candidate returns to if it stays open after all. */
export interface Submitting {
  readonly kind: 'submitting';
  readonly because: 'asked' | 'time';
  readonly back: Playing;
}

/** What happens in the window. `submitted` is final; `halted` ends in `submitted` or not at all. */
export type Stage =
  | Playing
  | Break
  | Paused
  | Between
  | Submitting
  | { readonly kind: 'submitted' }
  | { readonly kind: 'halted'; readonly cause: Exclude<StopCause, 'closed'> };

/** Something to say once. `id` grows with each. */
export interface Notice {
  readonly id: number;
  readonly kind:
    | 'five-minutes'
    | 'one-minute'
    | 'time-left'
    | 'break-minute'
    | 'section-turned'
    | 'last-question'
    | 'first-question'
    | 'moved'
    | 'cleared'
    | 'left-window'
    | 'back-in-window'
    | 'left-full-screen'
    | 'no-copying'
    | 'no-pasting'
    | 'no-calculator'
    | 'not-a-number'
    | 'answer-first'
    | 'back-in-review'
    | 'no-edits'
    | 'bookmarked'
    | 'bookmark-removed'
    | 'time-given-back';
  /** How many seconds were given back, or are left. */
  readonly seconds?: number;
}

/** What is said as the time runs down, each once. */
export type Warning = 'five-minutes' | 'one-minute' | 'break-minute';

/** One window's session of an attempt: everything that decides what the next input does. */
export interface SessionState {
  readonly stage: Stage;
  /** The test as the server described it last, with the fence and the events that this window began with. */
  readonly test: PlayerState;
  /** `test`, as the fold and the clock read it. */
  readonly paper: Paper;
  /** The log as this window found it, on the server and unsent on the device. The session begins where it ends. */
  readonly found: readonly FoldEvent[];
  /** What this window has added to the log. */
  readonly added: readonly FoldEvent[];
  /** Both, folded. */
  readonly items: ReadonlyMap<string, ItemState>;
  /** The section on the screen, and the item last shown in each section. */
  readonly sectionId: string;
  readonly positions: Readonly<Record<string, string>>;
  readonly notice: Notice | null;
  /** The id of the last notice. */
  readonly noticeId: number;
  readonly away: Away;
  /** The warnings still to come in this section or break; null before its first reading of the clock. */
  readonly warnings: readonly Warning[] | null;
  /** How often in a row the server was asked for its time, and whether it has yet to answer. */
  readonly clockDoubt: { readonly asked: number; readonly isAsking: boolean };
  /**
   * Whether the test is being read again because the server has moved its clock. `outdated`: the read began before the last answer to ending something early, so
   * it may not know of that.
   */
  readonly reading: 'none' | 'current' | 'outdated';
  /** What the server was asked to end last; null before the first time. */
  readonly asked: Turn | null;
  /** How often the server was asked to end something. An answer to an earlier request no longer matters. */
  readonly requests: number;
}
