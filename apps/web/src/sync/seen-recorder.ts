import type { SeenParts } from '@abhyas/contract/learning/learning.ts';
import { unionParts } from '@abhyas/rules/learning/parts.ts';
import { mergeGathered } from '@abhyas/rules/sync/set-union.ts';
import { classifyFailure } from './sending/failure.ts';
import type { Outbox } from './store/outbox.ts';
import { createSender, type After, type Sender } from './sending/sender.ts';

/** What was seen of one thing and not yet acknowledged: its parts, and the place where one is at a moment. */
export interface Seen {
  readonly position: number;
  readonly seen: SeenParts;
  readonly at: string;
}

export interface SeenRecorder<Entry extends Seen, Saved> extends Pick<Sender, 'flush' | 'reconnect'> {
  /** Adds to what was seen; sent within a few seconds. */
  record(seen: Omit<Entry, 'at'>): void;
  /** The part of a thing that the server does not have yet; `id` is as `idOf` gives it. */
  pendingOf(id: string): Entry | null;
  /** Takes up what earlier windows left on the device, and sends it with what waits here. Answers whether there was any. */
  adoptLeftovers(): Promise<boolean>;
  /** Hears what the server knows after each save. */
  subscribe(listener: (saved: readonly Saved[]) => void): () => void;
  close(): void;
}

export interface SeenPorts<Entry extends Seen, Saved> {
  readonly outbox: Outbox<Entry>;
  readonly send: (batch: { entries: Entry[]; leaving: boolean }) => Promise<readonly Saved[]>;
  readonly after: After;
  readonly random: () => number;
  /** The device's time as ISO text. */
  readonly moment: () => string;
}

const gatherMs = 10_000;
/** How many things go at once, and how many pairs of each: what the wire takes. */
const maxEntries = 50;
const maxPairs = 500;
/** All things go together. */
const line = 'seen';

/** What two windows, or one at two moments, saw of a thing. */
export function mergeSeen<Entry extends Seen>(one: Entry, other: Entry): Entry {
  return mergeGathered<SeenParts, Entry>({ one, other, union: (a, b) => unionParts(a, b).slice(-maxPairs) });
}

/**
 * Gathers what a student watches, sees and reads, keeps it on the device, and sends it in batches until acknowledged; sending twice changes
 * nothing. `idOf` identifies a thing.
 */
export function createSeenRecorder<Entry extends Seen, Saved>({
  idOf,
  outbox,
  send,
  after,
  random,
  moment,
}: SeenPorts<Entry, Saved> & { idOf: (of: Omit<Entry, 'at'>) => string }): SeenRecorder<Entry, Saved> {
  const pending = new Map<string, Entry>();
  const listeners = new Set<(saved: readonly Saved[]) => void>();

  const forget = (sent: readonly Entry[]) => {
    for (const entry of sent) {
      const id = idOf(entry);
      // what has changed since goes next
      if (pending.get(id) !== entry) continue;
      pending.delete(id);
      outbox.forget({ id }).catch(() => undefined);
    }
  };
  const sendBatch = async (entries: Entry[], leaving: boolean): Promise<void> => {
    try {
      const saved = await send({ entries, leaving });
      forget(entries);
      for (const listener of listeners) listener(saved);
    } catch (error) {
      if (classifyFailure(error) === 'retry' || classifyFailure(error) === 'other-user') throw error;
      // one that is never taken must not hold up the others
      if (entries.length === 1) forget(entries);
      else for (const one of entries) await sendBatch([one], leaving);
    }
  };
  const sender = createSender({
    unsent: () => (pending.size > 0 ? [line] : []),
    async send(_line, { leaving }) {
      const all = [...pending.values()];
      for (let from = 0; from < all.length; from += maxEntries) await sendBatch(all.slice(from, from + maxEntries), leaving);
    },
    after,
    random,
  });
  const merge = (seen: Entry): Entry => {
    const before = pending.get(idOf(seen));
    const merged = before === undefined ? seen : mergeSeen(before, seen);
    pending.set(idOf(seen), merged);
    return merged;
  };
  // a device that keeps nothing still sends it
  const keep = (seen: Entry) => void outbox.put(idOf(seen), seen).catch(() => undefined);

  return {
    record(seen) {
      keep(merge({ ...seen, seen: unionParts(seen.seen), at: moment() } as Entry));
      sender.schedule({ key: line, ms: gatherMs });
    },
    pendingOf: (id) => pending.get(id) ?? null,
    flush: sender.flush,
    reconnect: sender.reconnect,
    async adoptLeftovers() {
      for (const { id, value } of await outbox.adopt().catch(() => [])) {
        const isRecording = pending.has(id);
        const merged = merge(value);
        // what was recorded meanwhile has taken the place of the row that was taken over
        if (isRecording) keep(merged);
      }
      // there may be some of this window, if its student has signed in again on the same page
      if (pending.size === 0) return false;
      await sender.flush();
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      sender.close();
      outbox.close();
    },
  };
}
