import { backoffMs } from '@abhyas/rules/sync/backoff.ts';

interface Pace {
  /** The first pause is that after so many failures in a row (backoffMs). */
  readonly failuresAtFirst: number;
  readonly longestMs: number;
  /** How often a view that the server answers and yet does not get is asked for by itself. */
  readonly maxRetries: number;
  /** Within how long, at a moment of its own, a window looks after its connection has come back: that of everyone around has too. */
  readonly spreadMs: number;
}

/** The first look comes after 2 to 4 s, the later ones up to 30 s apart. */
export const pagePace: Pace = { failuresAtFirst: 3, longestMs: 30_000, maxRetries: 6, spreadMs: 1000 };
/** For a window of a test, which a hall full of candidates may wait for at once: every 4 to 8 s, for as long as it takes. */
export const examPace: Pace = { failuresAtFirst: 4, longestMs: 8000, maxRetries: Infinity, spreadMs: 3000 };

/** After how long without anything missing the next failure counts as a new one. */
const forgottenMs = 60_000;

interface LookAgainOptions {
  readonly pace: Pace;
  readonly now: () => number;
  readonly random: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Whether the portal can be reached. */
  readonly isAnswering: () => Promise<boolean>;
  /** Whether anyone may be looking at the window. */
  readonly isSeen: () => boolean;
}

/**
 * Asks again, for all views together, whether the portal answers, and has them load then. A window that is not looked at does not ask, and the pauses grow and vary, so that a returning server does not meet everyone at once.
 */
export function createLookAgain({ pace, now, random, after, isAnswering, isSeen }: LookAgainOptions) {
  const { failuresAtFirst, longestMs, maxRetries, spreadMs } = pace;
  const waiting = new Set<() => void>();
  let looks = 0;
  let retries = 0;
  let isLooking = false;
  /** Within how long to look once more, where the window was woken during a look, which may have been too early; null where it was not. */
  let wokenWithin: number | null = null;
  let emptySince = 0;
  let cancel: () => void = () => undefined;

  function plan(): void {
    cancel();
    if (waiting.size === 0 || !isSeen() || retries >= maxRetries) return;
    cancel = after(backoffMs({ failures: failuresAtFirst + looks, random: random(), longest: longestMs }), () => void look());
  }

  async function look(): Promise<void> {
    if (isLooking || waiting.size === 0) return;
    cancel();
    isLooking = true;
    wokenWithin = null;
    looks += 1;
    const answers = await isAnswering();
    isLooking = false;
    if (!answers && wokenWithin !== null) return lookWithin(wokenWithin);
    if (answers) {
      retries += 1;
      const missing = [...waiting];
      for (const again of missing) again();
    }
    plan();
  }

  function lookWithin(ms: number): void {
    cancel();
    if (waiting.size > 0) cancel = after(Math.round(random() * ms), () => void look());
  }

  function wake(within: number): void {
    if (!isSeen()) return;
    retries = 0;
    if (isLooking) wokenWithin = within;
    else lookWithin(within);
  }

  return {
    /** Calls `again` when the portal answers, until the function that is given back is called. */
    wait(again: () => void): () => void {
      if (waiting.size === 0 && now() - emptySince > forgottenMs) {
        looks = 0;
        retries = 0;
      }
      waiting.add(again);
      if (waiting.size === 1 && !isLooking) plan();
      return () => {
        waiting.delete(again);
        if (waiting.size > 0) return;
        emptySince = now();
        cancel();
      };
    },
    /** Looks at once where the window is seen: someone has come back to it. */
    comeBack: () => wake(0),
    /** Looks soon where the window is seen: the connection is back. */
    reconnect: () => wake(spreadMs),
  };
}
