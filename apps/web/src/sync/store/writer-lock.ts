import { newUuid } from '../../lib/new-key.ts';

/** How long a page waits for the lock of another one: a page that is being reloaded lets go of its own a moment later. */
const patienceMs = 300;

const lockOf = (writer: string): string => `abhyas-sync ${writer}`;
/** Undefined in a page without https, which has no WebCrypto to seal rows with either. */
const locks = (): LockManager | undefined => globalThis.navigator?.locks;

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
      return held.granted;
    },
    release() {
      held?.release();
      held = null;
    },
  };
}

/** The ones of these writers that are gone, with their locks held until `release`: no other page takes their rows over meanwhile. */
export async function holdGone(writers: readonly string[]): Promise<{ gone: string[]; release: () => void }> {
  const held = writers.map((writer) => ({ writer, lock: holdLock(lockOf(writer), AbortSignal.timeout(patienceMs)) }));
  const granted = await Promise.all(held.map(({ lock }) => lock.granted));
  return {
    gone: held.filter((_each, index) => granted[index]).map(({ writer }) => writer),
    release: () => {
      for (const { lock } of held) lock.release();
    },
  };
}

/** Says of a writer whether its page is still there, in whatever window. */
export async function openWriters(): Promise<(writer: string) => boolean> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {};
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return (writer) => names.has(lockOf(writer));
}

interface Lock {
  /** False if it was not to be had in time. */
  readonly granted: Promise<boolean>;
  release(): void;
}

/** Waits for a lock of this browser, until `signal` says that it was long enough; the page that has it keeps it until it lets go or ends. */
export function holdLock(name: string, signal?: AbortSignal): Lock {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const granted = new Promise<boolean>((resolve) => {
    const hold = () => (resolve(true), released);
    const request = locks()?.request(name, signal === undefined ? {} : { signal }, hold);
    if (request === undefined) resolve(true);
    else request.catch(() => resolve(false));
  });
  return { granted, release };
}
