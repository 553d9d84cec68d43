/** A computation in steps of a millisecond or so: its caller may do something else between two of them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Computes all steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
