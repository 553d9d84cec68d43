import { backoffMs } from '@abhyas/rules/sync/backoff.ts';

/** The first look comes after 2 to 4 s, the later ones up to 30 s apart. */
const failuresAtFirst = 3;
const longestMs = 30_000;
/** How often a view that the server answers and yet does not get is asked for by itself. */
const maxRetries = 6;
/** After how long without anything missing the next failure counts as a new one. */
const forgottenMs = 60_000;

interface LookAgainOptions {
  readonly now: () => number;
  readonly random: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
  /** Whether the portal can be reached. */
  readonly isAnswering: () => Promise<boolean>;
  /** Whether anyone may be looking at the window. */
  readonly isSeen: () => boolean;
}

/**
 * Asks again, for all views together, whether the portal answers, and has them load then. A window that is not looked at does not ask, and the pauses grow and vary, so that a server that comes
 * back does not meet everyone at once.
 */
export function createLookAgain({ now, random, after, isAnswering, isSeen }: LookAgainOptions) {
  const waiting = new Set<() => void>();
  let looks = 0;
  let retries = 0;
  let isLooking = false;
  /** Whether the connection came back during a look, which may have been too early for it. */
  let isWoken = false;
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
    isWoken = false;
    looks += 1;
    const answers = await isAnswering();
    isLooking = false;
    if (!answers && isWoken) return look();
    if (answers) {
      retries += 1;
      const missing = [...waiting];
      for (const again of missing) again();
    }
    plan();
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
    /** Looks at once where the window is seen: the connection is back, or someone has come back to the window. */
    wake(): void {
      if (!isSeen()) return;
      retries = 0;
      isWoken = true;
      void look();
    },
  };
}
