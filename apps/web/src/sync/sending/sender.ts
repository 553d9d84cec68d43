import { backoffMs } from '@abhyas/rules/sync/backoff.ts';
import { pagePace } from '../../lib/page/look-again.ts';
import { classifyFailure, type Failure } from './failure.ts';

/** Runs something later, in milliseconds; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void;

export const browserAfter: After = (ms, run) => {
  const id = setTimeout(run, ms);
  return () => clearTimeout(id);
};

/** `leaving`: the page may be gone before the answer comes, so the request must go out at once and outlive it. */
export interface SendOptions {
  readonly leaving: boolean;
}

/** Sends unsent work, by key: one request of a key is in flight at a time, and the next carries what came meanwhile. */
export interface Sender {
  /** `key` has something to send: in `ms`, or before if that is due already; with `debounce` in `ms` from now. During a back-off the retry takes it along. */
  schedule(due: { readonly key: string; readonly ms: number; readonly debounce?: boolean }): void;
  /**
   * Sends everything now, after what is in flight, or with `leaving` beside it. Resolves when all of it has an answer or has failed; never
   * rejects.
   */
  flush(options?: Partial<SendOptions>): Promise<void>;
  /** Ends the back-off and sends everything: someone waits for it. */
  wake(): Promise<void>;
  /** Ends the back-off and sends everything soon, at a moment of its own: the connection is back, and that of everyone around may be too. */
  reconnect(): void;
  /** Resolves when nothing is in flight. */
  settled(): Promise<void>;
  /** Sends nothing from now on. */
  close(): void;
}

interface SenderPorts {
  /** The keys that have something to send. */
  readonly unsent: () => Iterable<string>;
  /** Sends what the key has; resolves when the server has it. With `leaving` it may run while another request of the key is in flight. */
  readonly send: (key: string, options: SendOptions) => Promise<void>;
  /** Hears of a failure. `retry` is tried again by itself, and so is what this resolves to `retry`; anything else waits for the next schedule or flush; what is `gone` is not sent by pages that leave either. */
  readonly onFailure?: (failed: { key: string; failure: Failure; error: unknown }) => Promise<Failure> | Failure | void;
  readonly after: After;
  /** A number from 0 to 1, for the jitter. */
  readonly random: () => number;
  readonly longestPauseMs?: number;
  /** Within how long what is left goes out after the connection has come back. */
  readonly spreadMs?: number;
}

interface Line {
  timer: { readonly dueIn: number; readonly cancel: () => void } | null;
  isBackingOff: boolean;
  /** The server says that what was sent does not exist any more: nothing is sent by itself, also when the page is hidden, before it is scheduled again. */
  isGone: boolean;
  failures: number;
  /** Everything that has been begun. */
  inFlight: Promise<unknown>;
  /** What goes after that, and takes along what comes until then. */
  next: Promise<unknown> | null;
}

export function createSender({
  unsent,
  send,
  onFailure,
  after,
  random,
  longestPauseMs,
  spreadMs = pagePace.spreadMs,
}: SenderPorts): Sender {
  const lines = new Map<string, Line>();
  let isClosed = false;

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? {
      timer: null,
      isBackingOff: false,
      isGone: false,
      failures: 0,
      inFlight: Promise.resolve(),
      next: null,
    };
    lines.set(key, line);
    return line;
  };
  const cancel = (line: Line) => {
    line.timer?.cancel();
    line.timer = null;
    line.isBackingOff = false;
  };
  const start = ({ key, ms }: { key: string; ms: number }) => {
    const line = lineOf(key);
    cancel(line);
    line.timer = { dueIn: ms, cancel: after(ms, () => (cancel(line), void push(key, { leaving: false }))) };
  };
  const attempt = async (key: string, options: SendOptions): Promise<void> => {
    if (isClosed || !new Set(unsent()).has(key)) return;
    const line = lineOf(key);
    if (line.isGone && options.leaving) return;
    try {
      await send(key, options);
      line.failures = 0;
      // the other one of two requests may have failed; its retry still takes along what is left
      line.isBackingOff = false;
    } catch (error) {
      const failure = classifyFailure(error);
      const outcome = (await onFailure?.({ key, failure, error })) ?? failure;
      line.isGone = outcome === 'gone';
      if (outcome !== 'retry' || isClosed) return;
      line.failures += 1;
      start({ key, ms: backoffMs({ failures: line.failures, random: random(), ...(longestPauseMs ? { longest: longestPauseMs } : {}) }) });
      line.isBackingOff = true;
    }
  };
  const push = (key: string, options: SendOptions): Promise<unknown> => {
    const line = lineOf(key);
    if (line.next !== null && !options.leaving) return line.next;
    // a listener that fails must not hold up what comes after it
    if (options.leaving) return (line.inFlight = Promise.all([line.inFlight, attempt(key, options).catch(() => undefined)]));
    const next = line.inFlight.then(() => {
      line.next = null;
      return attempt(key, options).catch(() => undefined);
    });
    line.next = next;
    line.inFlight = next;
    return next;
  };
  const settled = async () => {
    await Promise.all(Array.from(lines.values(), ({ inFlight }) => inFlight));
  };
  const flush = async ({ leaving = false }: Partial<SendOptions> = {}) => {
    for (const line of lines.values()) cancel(line);
    for (const key of unsent()) void push(key, { leaving });
    await settled();
  };
  const schedule: Sender['schedule'] = ({ key, ms, debounce = false }) => {
    const line = lineOf(key);
    line.isGone = false;
    if (isClosed || line.isBackingOff || (!debounce && line.timer !== null && line.timer.dueIn <= ms)) return;
    start({ key, ms });
  };
  const forgive = () => {
    for (const line of lines.values()) line.failures = 0;
  };
  return {
    schedule,
    flush,
    wake() {
      forgive();
      return flush();
    },
    reconnect() {
      forgive();
      const ms = Math.round(random() * spreadMs);
      for (const key of unsent()) {
        if (lineOf(key).isGone) continue;
        if (lineOf(key).isBackingOff) cancel(lineOf(key));
        schedule({ key, ms });
      }
    },
    settled,
    close() {
      isClosed = true;
      for (const line of lines.values()) cancel(line);
    },
  };
}
