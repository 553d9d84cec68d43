import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import type { AttemptEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { ScratchEvent } from '../../scratch/pad.ts';
import type { StopCause } from './session-state.ts';

/** What the candidate does. */
type Action =
  | { readonly kind: 'choose'; readonly response: Response | null }
  | { readonly kind: 'save-and-next' | 'mark-and-next' | 'check' | 'hint' | 'clear' | 'next' | 'previous' | 'review' | 'ask-for-stage' }
  | { readonly kind: 'go'; readonly itemId: string }
  /** What changed on the pad beside a question. */
  | { readonly kind: 'scratch'; readonly change: ScratchEvent }
  | { readonly kind: 'go-to-section'; readonly sectionId: string }
  | { readonly kind: 'end-section' | 'end-break' | 'begin-pause' | 'end-pause' | 'submit' | 'withdraw' };

/** What the window notices. */
type WindowEvent =
  | { readonly kind: 'focus'; readonly state: 'left' | 'back'; readonly by: 'window' | 'hidden' | 'full-screen' }
  /** The test does not allow what the candidate tried. */
  | { readonly kind: 'refuse'; readonly what: 'copying' | 'pasting' | 'calculator' }
  /** Time has passed. `clockErrorMs`: by how much `now` may be wrong at most. */
  | { readonly kind: 'tick'; readonly clockErrorMs: number };

/** What the event log reports. `request` repeats the number in the effect that asked. */
type LogReport =
  /** The server has answered. `deadlineAt`: the end of the test as the server has it now. */
  | { readonly kind: 'acknowledged'; readonly submitted: boolean; readonly deadlineAt?: string }
  | { readonly kind: 'stopped'; readonly cause: StopCause }
  | { readonly kind: 'flushed'; readonly request: number; readonly isSaved: boolean }
  | { readonly kind: 'submit-ended'; readonly request: number; readonly isClosed: boolean };

/** What becomes of asking the server to end a section or a break. */
export type TurnResult =
  | { readonly kind: 'turned'; readonly state: PlayerState }
  | { readonly kind: 'failed' }
  | { readonly kind: 'refused'; readonly cause: StopCause };

/** Why the test is read again: the server has moved its clock, or this section has opened. */
export type ReadReason = { readonly kind: 'clock' } | { readonly kind: 'section'; readonly sectionId: string };

/** What the server answers beside the log. */
type Answer =
  | { readonly kind: 'turn-ended'; readonly request: number; readonly result: TurnResult }
  /** `test` is null if the browser's cookie is no longer for this attempt. */
  | { readonly kind: 'read'; readonly reason: ReadReason; readonly test: PlayerState | null }
  | { readonly kind: 'read-failed'; readonly reason: ReadReason };

/** What a `wait` ends with. */
type WaitEnd =
  | { readonly kind: 'ask-for-stage' }
  | { readonly kind: 'patience-over'; readonly request: number }
  | { readonly kind: 'submit-again'; readonly request: number }
  | { readonly kind: 'read-again'; readonly reason: ReadReason };

export type Happening = Action | WindowEvent | LogReport | Answer | WaitEnd;

/** Something that happens at `now`, the server's time in milliseconds since the epoch. */
export type Input = Happening & { readonly now: number };

/** Which section is to end now, or the break after it; or that the clock is to stop (`work` ends) or to run again (`pause` ends), or that a stage is answered and the next is wanted. */
export interface Turn {
  readonly sectionId: string;
  readonly ends: 'section' | 'break' | 'work' | 'pause' | 'stage';
}

/** What the window is to do. Where a `request` is given, the input that reports the outcome repeats it. */
export type Effect =
  /** Number the event, keep it and send it. `at`: when it happened, the server's time, if that is not now. */
  | { readonly kind: 'keep'; readonly event: AttemptEvent; readonly at?: number }
  /** Send everything that is kept now; report `flushed` only if there is a request. */
  | { readonly kind: 'flush'; readonly request: number | null }
  /** Send everything and close the attempt. `timeUp`: because the clock ran out. */
  | { readonly kind: 'submit'; readonly request: number; readonly timeUp: boolean }
  | { readonly kind: 'withdraw-submit' }
  /** Ask the server for an answer now, whatever pause the log is in. */
  | { readonly kind: 'wake' }
  | { readonly kind: 'end-early'; readonly request: number; readonly turn: Turn }
  | { readonly kind: 'read'; readonly reason: ReadReason }
  | { readonly kind: 'wait'; readonly ms: number; readonly end: WaitEnd };
