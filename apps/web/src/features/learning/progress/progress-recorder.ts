import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { unionParts } from '@abhyas/rules/learning/parts.ts';
import { mergeGathered } from '@abhyas/rules/sync/set-union.ts';
import { classifyFailure } from '../../../sync/failure.ts';
import type { Outbox } from '../../../sync/outbox.ts';
import { createSender, type After, type Sender } from '../../../sync/sender.ts';

/** What was seen of one asset and not yet acknowledged. */
export type SeenOfAsset = RequestOf<'saveProgress'>['entries'][number];
/** What the server knows of an asset after a save. */
export type SavedOfAsset = AnswerOf<'saveProgress'>[number];

export interface ProgressRecorder extends Pick<Sender, 'flush' | 'wake'> {
  /** Adds to what was seen; sent within a few seconds. */
  record(seen: Omit<SeenOfAsset, 'at'>): void;
  /** What of an asset the server does not have yet. */
  pendingOf(which: Pick<SeenOfAsset, 'courseId' | 'assetId'>): SeenOfAsset | null;
  /** Takes up what earlier windows left on the device, and sends it with what waits here. Answers whether there was any. */
  adoptLeftovers(): Promise<boolean>;
  /** Hears what the server knows after each save. */
  subscribe(listener: (saved: readonly SavedOfAsset[]) => void): () => void;
  close(): void;
}

const gatherMs = 10_000;
/** How many assets go at once, and how many pairs of each: what the wire takes. */
const maxAssets = 50;
const maxPairs = 500;
/** All assets go together. */
const line = 'progress';

const idOf = ({ courseId, assetId }: Pick<SeenOfAsset, 'courseId' | 'assetId'>): string => `${courseId} ${assetId}`;

/** What two windows, or one at two moments, saw of an asset. */
export function mergeSeen(one: SeenOfAsset, other: SeenOfAsset): SeenOfAsset {
  return mergeGathered<SeenOfAsset['seen'], SeenOfAsset>({ one, other, union: (a, b) => unionParts(a, b).slice(-maxPairs) });
}

/**
 * Gathers what a student watches, sees and reads, keeps it on the device, and sends it in batches until the server has acknowledged it. Sending a thing twice
 * changes nothing. `moment` gives the device's time as ISO text.
 */
export function createProgressRecorder({
  outbox,
  send,
  after,
  random,
  moment,
}: {
  outbox: Outbox<SeenOfAsset>;
  send: (batch: { entries: SeenOfAsset[]; leaving: boolean }) => Promise<readonly SavedOfAsset[]>;
  after: After;
  random: () => number;
  moment: () => string;
}): ProgressRecorder {
  const pending = new Map<string, SeenOfAsset>();
  const listeners = new Set<(saved: readonly SavedOfAsset[]) => void>();

  const forget = (sent: readonly SeenOfAsset[]) => {
    for (const entry of sent) {
      const id = idOf(entry);
      // what has changed since goes next
      if (pending.get(id) !== entry) continue;
      pending.delete(id);
      outbox.forget({ id }).catch(() => undefined);
    }
  };
  const sendBatch = async (entries: SeenOfAsset[], leaving: boolean): Promise<void> => {
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
      for (let from = 0; from < all.length; from += maxAssets) await sendBatch(all.slice(from, from + maxAssets), leaving);
    },
    after,
    random,
  });
  const merge = (seen: SeenOfAsset): SeenOfAsset => {
    const before = pending.get(idOf(seen));
    const merged = before === undefined ? seen : mergeSeen(before, seen);
    pending.set(idOf(seen), merged);
    return merged;
  };
  // a device that keeps nothing still sends it
  const keep = (seen: SeenOfAsset) => void outbox.put(idOf(seen), seen).catch(() => undefined);

  return {
    record(seen) {
      keep(merge({ ...seen, seen: unionParts(seen.seen), at: moment() }));
      sender.schedule({ key: line, ms: gatherMs });
    },
    pendingOf: (which) => pending.get(idOf(which)) ?? null,
    flush: sender.flush,
    wake: sender.wake,
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
