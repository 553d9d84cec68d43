import type { ItemForCandidate, PlayerState, Response, SectionForCandidate } from '@abhyas/contract/assessment.ts';
import type { Away } from '@abhyas/rules/assessment/away.ts';
import type { ItemState } from '@abhyas/rules/assessment/fold.ts';
import type { ClockReading } from '@abhyas/rules/assessment/section-clock.ts';
import type { HaltCause, SaveState } from './event-queue.ts';

/** What happens in the window, beside the questions. `between`: a section's time has run out and the next has opened. */
export type Phase =
  | { readonly kind: 'playing' }
  | { readonly kind: 'between'; readonly endedId: string; readonly next: 'loading' | 'ready' }
  | { readonly kind: 'submitting'; readonly because: 'asked' | 'time' }
  | { readonly kind: 'submitted' }
  | { readonly kind: 'halted'; readonly cause: Exclude<HaltCause, 'closed'> };

/** Something to say once, in words of the screen. `id` grows. */
export interface Notice {
  readonly id: number;
  readonly kind:
    | 'five-minutes'
    | 'one-minute'
    | 'last-question'
    | 'first-question'
    | 'moved'
    | 'cleared'
    | 'left-window'
    | 'back-in-window'
    | 'left-full-screen'
    | 'no-copying'
    | 'no-pasting'
    | 'time-given-back';
  /** What was given back. */
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
  readonly notice: Notice | null;
  /** How often and how long the candidate was out of the window, as the log has it. */
  readonly away: Away;
}

export interface PlayerSession {
  subscribe(listener: () => void): () => void;
  view(): PlayerView;
  clock(): { section: ClockReading; testMs: number };
  choose(response: Response | null): void;
  saveAndNext(): void;
  markAndNext(): void;
  clear(): void;
  previous(): void;
  /** Jumps to an item of any open section; what is unsaved stays as a draft. */
  go(itemId: string): void;
  goToSection(sectionId: string): void;
  /** Leaves the summary between two sections. */
  begin(): void;
  submit(): void;
  /** The candidate left the test's window, or came back to it. */
  look(change: { state: 'left' | 'back'; by: 'window' | 'hidden' | 'full-screen' }): void;
  /** Says that the paper lets nobody copy out of it, or paste into it. */
  refuse(what: 'copying' | 'pasting'): void;
  wake(): void;
  /** The window is hidden or goes away. */
  leave(): void;
  lose(): void;
  stop(): void;
}
