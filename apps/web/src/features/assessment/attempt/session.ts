import type { ReviewItem } from '@abhyas/contract/assessment/assessment.ts';
import type { Solution } from '@abhyas/contract/assessment/practice.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { ClockReading } from '@abhyas/rules/assessment/paper/section-clock.ts';
import type { SessionView } from '@abhyas/rules/assessment/player-session/session-view.ts';
import type { ScratchEvent } from '@abhyas/rules/assessment/scratch/pad.ts';
import type { SaveState } from '@abhyas/rules/assessment/event-queue/save-state.ts';

/** What the screen shows. A new object after every change. */
export interface PlayerView extends SessionView {
  readonly save: SaveState;
  /** What became of the answers that were checked, in a set that tells it after each; absent elsewhere. */
  readonly outcomes?: ReadonlyMap<string, ReviewItem['outcome']>;
}

export interface PlayerSession {
  subscribe(listener: () => void): () => void;
  view(): PlayerView;
  /** What is left of the open section or break, and of the test, in milliseconds. */
  clock(): { section: ClockReading; testMs: number };
  choose(response: Response | null): void;
  saveAndNext(): void;
  /** In a section that is answered in order it only sets the mark, or takes it away. */
  markAndNext(): void;
  /** Shows the list of the section's questions, in a section that is answered in order, once all are. */
  review(): void;
  /** Asks for the questions of the next stage of an adaptive paper now; they are asked for by themselves too. */
  askForStage(): void;
  /** Makes what is on the screen the final answer and asks for the solution, in a set that gives it. */
  check(): void;
  /** Asks for the next hint of the question, in a set that gives hints. */
  hint(): void;
  /** Continues without saving. */
  next(): void;
  clear(): void;
  previous(): void;
  /** Jumps to an item of any open section; what is unsaved stays as a draft. */
  go(itemId: string): void;
  goToSection(sectionId: string): void;
  /** Changes a pad; nothing happens where there is no room for it. */
  scratch(change: ScratchEvent): void;
  /** Ends the open section of a test whose sections may be left, once the server has all its answers; `view().ending` says how that goes. */
  endSection(): void;
  /** Ends the break, likewise. */
  endBreak(): void;
  /** Stops the clock for a break of the candidate's own, and has it run again; likewise. */
  beginPause(): void;
  endPause(): void;
  submit(): void;
  /** Back to the questions from a submit that does not reach the portal. Where it has arrived anyway, the test is over with the next answer. */
  withdraw(): void;
  /** The candidate left the test's window, or came back to it. */
  recordFocus(change: { state: 'left' | 'back'; by: 'window' | 'hidden' | 'full-screen' }): void;
  /** Says that the paper lets no one copy out of it, or paste into it, or that the section has no calculator. */
  refuse(what: 'copying' | 'pasting' | 'calculator'): void;
  /** Sends now. */
  wake(): void;
  /** Sends soon, at a moment of its own: the connection is back. */
  reconnect(): void;
  /** The window is hidden or goes away. */
  leave(): void;
  lose(): void;
  stop(): void;
  /** The solutions of answers that are final; absent where the server has the attempt. */
  solve?(itemIds: string[]): Promise<readonly Solution[]>;
}

/** What a step leads to. */
interface Outcome<State, Effect> {
  readonly state: State;
  readonly effects: readonly Effect[];
}

/**
 * Holds the state of a pure `step` and runs its effects, one input at a time: what an effect reports while it runs waits until its step is done.
 * `onChange` is called once all is done, if the state has changed or `touch` was called.
 */
export function runSteps<State, Input, Effect>({
  opened,
  step,
  runEffect,
  onChange,
}: {
  opened: Outcome<State, Effect>;
  step: (state: State, input: Input) => Outcome<State, Effect>;
  runEffect: (effect: Effect) => void;
  onChange: () => void;
}) {
  let { state } = opened;
  const waiting: Input[] = [];
  let isBusy = false;
  let isTouched = false;

  function settle(effects: readonly Effect[]) {
    const before = state;
    isBusy = true;
    try {
      for (const effect of effects) runEffect(effect);
      for (let input = waiting.shift(); input !== undefined; input = waiting.shift()) {
        const outcome = step(state, input);
        state = outcome.state;
        for (const effect of outcome.effects) runEffect(effect);
      }
    } finally {
      // one fault must not hold up what comes after it, the end of the time least of all
      isBusy = false;
      const isChanged = state !== before || isTouched;
      isTouched = false;
      if (isChanged) onChange();
    }
  }

  return {
    state: () => state,
    /** Runs the effects of opening; to be called once, before anything else is fed. */
    start: () => settle(opened.effects),
    feed(input: Input) {
      waiting.push(input);
      if (!isBusy) settle([]);
    },
    /** Something that is shown beside the state has changed, which may be an input too. */
    touch(...inputs: readonly Input[]) {
      isTouched = true;
      waiting.push(...inputs);
      if (!isBusy) settle([]);
    },
  };
}
