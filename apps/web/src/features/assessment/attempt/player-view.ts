import type { ItemForCandidate, PlayerState, ReviewItem, SectionForCandidate } from '@abhyas/contract/assessment/assessment.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { Away } from '@abhyas/rules/assessment/log/away.ts';
import type { ItemState } from '@abhyas/rules/assessment/log/fold.ts';
import type { ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { HaltCause, SaveState } from './queue/event-queue.ts';

/**
 * What happens in the window, beside the questions. `break`: the pause after the section that ended last. `between`: a section or the break after it is
 * over and the next section has opened; its questions are on their way, held up, or here.
 */
export type Phase =
  | { readonly kind: 'playing' }
  | { readonly kind: 'break'; readonly endedId: string; readonly nextId: string }
  | {
      readonly kind: 'between';
      readonly endedId: string;
      readonly nextId: string;
      readonly after: 'section' | 'break';
      readonly next: 'loading' | 'held-up' | 'ready';
    }
  | { readonly kind: 'submitting'; readonly because: 'asked' | 'time' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'halted'; readonly cause: Exclude<HaltCause, 'closed'> };

/** How it stands with ending a section, or the break after it, before its time: only the server can, so it needs a connection. */
export type Ending = 'none' | 'asking' | 'unreached';

/** Something to say once, in words of the screen. `id` grows. */
export interface Notice {
  readonly id: number;
  readonly kind:
    | 'five-minutes'
    | 'one-minute'
    | 'time-left'
    | 'break-minute'
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
    | 'time-given-back';
  /** What was given back, or is left. */
  readonly seconds?: number;
}

/** What the screen shows. A new object after every change. */
export interface PlayerView {
  readonly state: PlayerState;
  readonly section: SectionForCandidate;
  readonly item: ItemForCandidate | null;
  readonly items: ReadonlyMap<string, ItemState>;
  /** What is selected or typed on the screen, saved or not. */
  readonly response: Response | null;
  readonly save: SaveState;
  readonly phase: Phase;
  readonly ending: Ending;
  readonly notice: Notice | null;
  /** How often and how long the candidate was out of the window, as the log has it. */
  readonly away: Away;
  /** What became of the answers that were checked, in a set that tells it after each; absent elsewhere. */
  readonly outcomes?: ReadonlyMap<string, ReviewItem['outcome']>;
}

export interface PlayerSession {
  subscribe(listener: () => void): () => void;
  view(): PlayerView;
  clock(): { section: ClockReading; testMs: number };
  choose(response: Response | null): void;
  saveAndNext(): void;
  markAndNext(): void;
  /** Makes what is on the screen the final answer and asks for the solution, in a set that gives it. */
  check(): void;
  /** Goes on without saving. */
  next(): void;
  clear(): void;
  previous(): void;
  /** Jumps to an item of any open section; what is unsaved stays as a draft. */
  go(itemId: string): void;
  goToSection(sectionId: string): void;
  /** Leaves the summary between two sections. */
  begin(): void;
  /** Ends the open section of a test whose sections may be left, once the server has all its answers; `view().ending` says how that goes. */
  endSection(): void;
  /** Ends the break, likewise. */
  endBreak(): void;
  submit(): void;
  /** Back to the questions from a submit that does not reach the portal. Where it has arrived all the same, the test is over with the next answer. */
  withdraw(): void;
  /** The candidate left the test's window, or came back to it. */
  look(change: { state: 'left' | 'back'; by: 'window' | 'hidden' | 'full-screen' }): void;
  /** Says that the paper lets nobody copy out of it, or paste into it, or that the section has no calculator. */
  refuse(what: 'copying' | 'pasting' | 'calculator'): void;
  wake(): void;
  /** The window is hidden or goes away. */
  leave(): void;
  lose(): void;
  stop(): void;
}
