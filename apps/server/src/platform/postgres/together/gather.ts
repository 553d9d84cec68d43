import { isDatabaseBusy, isDatabaseUnavailable } from '../database-error.ts';

interface Waiting<K, R> {
  readonly key: K;
  readonly resolve: (found: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers calls that come at once with few loads. A call that comes while nothing runs is loaded with those of the same turn of the event loop; while `lanes` loads
 * run, calls wait and go into the next one together, at most `size` of them. `load` gives what it found in the order of its keys. It begins after each of its calls,
 * so none is told what was true before it asked. A load that fails is tried once more, so it must change nothing; if it fails again, each of its calls is loaded
 * alone, so that none fails because of another, except where the database is away or has no time, and all would fail alike. One that took too long is not tried again:
 * hundreds of calls would keep a busy database busy for minutes.
 */
export function gatherCalls<K, R>(
  load: (keys: readonly K[]) => Promise<readonly R[]>,
  { lanes = 2, size = 500 }: { lanes?: number; size?: number } = {},
): (key: K) => Promise<R> {
  let waiting: Waiting<K, R>[] = [];
  let running = 0;
  let isDue = false;

  function gather(): void {
    if (isDue || running >= lanes || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      running += 1;
      const calls = waiting.slice(0, size);
      waiting = waiting.slice(size);
      void answer(calls).finally(() => {
        running -= 1;
        gather();
      });
      gather();
    });
  }

  async function answer(calls: readonly Waiting<K, R>[]): Promise<void> {
    try {
      const keys = calls.map(({ key }) => key);
      // many calls share a load: one lost connection must not fail them all
      const found = await load(keys).catch((error: unknown) => {
        if (isDatabaseBusy(error)) throw error;
        return load(keys);
      });
      if (found.length !== calls.length) throw new Error(`invariant: expected ${calls.length} results, found ${found.length}`);
      for (const [index, { resolve }] of calls.entries()) resolve(found[index] as R);
    } catch (error) {
      if (calls.length === 1 || isDatabaseUnavailable(error) || isDatabaseBusy(error)) for (const { reject } of calls) reject(error);
      else for (const call of calls) await answer([call]);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      gather();
    });
}
