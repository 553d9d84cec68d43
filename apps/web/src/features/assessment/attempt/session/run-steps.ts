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
