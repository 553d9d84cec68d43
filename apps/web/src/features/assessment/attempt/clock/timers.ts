/** Later, in milliseconds; the answer cancels. Handed in so that tests decide when later is. */
export interface Timers {
  after(ms: number, run: () => void): () => void;
}

export const browserTimers: Timers = {
  after(ms, run) {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};
