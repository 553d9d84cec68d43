import { newUuid } from '../../lib/new-key.ts';

/** How long a page waits for the lock of another one: a page that is being reloaded lets go of its own a moment later. */
const patienceMs = 300;

const lockOf = (writer: string): string => `abhyas-sync ${writer}`;
/** Undefined in a page without https, which has no WebCrypto to seal rows with either. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

const ownLocks = new Set<string>();

/** One page that writes unsent rows. While it holds its lock, no other page touches them. */
export interface Writer {
  readonly id: string;
  /** Resolves once the lock is held. The browser lets go of it when the page goes, however it goes. */
  hold(): Promise<unknown>;
  /** Lets go of the lock: what this writer has left may be taken over. */
  release(): void;
}

export function createWriter(id: string = newUuid()): Writer {
  let held: Lock | null = null;
  return {
    id,
    hold() {
      held ??= holdLock(lockOf(id));
      ownLocks.add(lockOf(id));
      return held.granted;
    },
    release() {
      held?.release();
      held = null;
      ownLocks.delete(lockOf(id));
    },
  };
}

/** The ones of these writers that are gone, with their locks held until `release`: no other page takes their rows over meanwhile. */
export async function holdGone(writers: readonly string[]): Promise<{ gone: string[]; release: () => void }> {
  const held = await Promise.all(writers.map(async (writer) => ({ writer, lock: await holdSoon(lockOf(writer), patienceMs) })));
  return {
    gone: held.flatMap(({ writer, lock }) => (lock === null ? [] : [writer])),
    release: () => {
      for (const { lock } of held) lock?.release();
    },
  };
}

/**
 * Holds a lock of this browser that is free within `patience` ms, or gives null. A busy page may hear that the time is over before it hears
 * that the lock is free, so it asks without a limit before and after.
 */
export async function holdSoon(name: string, patience: number): Promise<Lock | null> {
  for (const options of [{ ifAvailable: true }, { signal: AbortSignal.timeout(patience) }, { ifAvailable: true }]) {
    const lock = holdLock(name, options);
    if (await lock.granted) return lock;
  }
  return null;
}

/** Resolves once a lock of this browser is free, however long another page holds it. */
export async function untilFree(name: string): Promise<void> {
  const lock = holdLock(name);
  await lock.granted;
  lock.release();
}

/** The locks of the pages that write beside this one. */
export async function listOthers(): Promise<string[]> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return held.flatMap(({ name = '', mode }) => (mode === 'exclusive' && name.startsWith(lockOf('')) && !ownLocks.has(name) ? [name] : []));
}

/** Resolves to true once one of these locks is free, and to false at once where there is none. */
export async function hasOneEnded(others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false;
  const ended = new AbortController();
  await Promise.race(
    others.map(async (name) => {
      const lock = holdLock(name, { mode: 'shared', signal: ended.signal });
      await lock.granted;
      lock.release();
    }),
  );
  ended.abort();
  return true;
}

/** Says of a writer whether its page is still there, in whatever window. */
export async function openWriters(): Promise<(writer: string) => boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  // who waits for a page to end shares its lock for a moment
  const names = new Set([...held, ...pending].filter(({ mode }) => mode === 'exclusive').map(({ name }) => name));
  return (writer) => names.has(lockOf(writer));
}

interface Lock {
  /** False if it was not to be had in time. */
  readonly granted: Promise<boolean>;
  release(): void;
}

/** Waits for a lock of this browser as `options` say, at most until their `signal`; the page that has it keeps it until it lets go or ends. */
function holdLock(name: string, options: LockOptions = {}): Lock {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const granted = new Promise<boolean>((resolve) => {
    const hold = (lock: unknown) => (resolve(lock !== null), lock === null ? undefined : released);
    const request = locks()?.request(name, options, hold);
    if (request === undefined) resolve(true);
    else request.catch(() => resolve(false));
  });
  return { granted, release };
}
