/** How long a question is on the screen: the sum over the times when it is visible and open. */
export interface QuestionTime {
  /** Runs on, or rests. */
  run(isRunning: boolean): void;
  /** Whole seconds so far. */
  seconds(): number;
  /** Begins again, with what an earlier page counted. */
  restart(seconds?: number): void;
}

/** The most that is sent of one question. */
const maxSeconds = 86_400;

export function createQuestionTime(now: () => Date): QuestionTime {
  let spentMs = 0;
  let since: number | null = null;
  // a clock of the device that is set back takes nothing away
  const sinceMs = () => (since === null ? 0 : Math.max(0, now().getTime() - since));
  return {
    run(isRunning) {
      if (isRunning === (since !== null)) return;
      spentMs += sinceMs();
      since = isRunning ? now().getTime() : null;
    },
    seconds: () => Math.min(maxSeconds, Math.round((spentMs + sinceMs()) / 1000)),
    restart(seconds = 0) {
      spentMs = seconds * 1000;
      since = since === null ? null : now().getTime();
    },
  };
}
