/** A clock that passes when a test says so. Its chance is always `random`, a number from 0 to 1; with 1 no pause is shortened. */
export function manualClock({ random = 1 } = {}) {
  let now = 0;
  let due: { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    isDue: () => due.length > 0,
    random: () => random,
    after(ms: number, run: () => void): () => void {
      const one = { at: now + ms, run };
      due.push(one);
      return () => void (due = due.filter((other) => other !== one));
    },
    /** Lets `ms` pass: runs what falls due, in order, and lets promises settle after each. */
    async pass(ms: number): Promise<void> {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = due.filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at)[0];
        if (next === undefined) break;
        now = Math.max(now, next.at);
        due = due.filter((one) => one !== next);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}

/** As many turns as promises that are not about the device or the network take to settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
