import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { unionParts } from '@abhyas/rules/learning/parts.ts';

/** What was seen of one asset and not yet acknowledged. */
export type SeenOfAsset = RequestOf<'saveProgress'>['entries'][number];
/** What the server knows of an asset after a save. */
export type SavedOfAsset = AnswerOf<'saveProgress'>[number];

/** As the device keeps it: `tab` wrote it, and `revision` goes up with each of its changes. */
export interface KeptSeen extends SeenOfAsset {
  readonly tab: string;
  readonly revision: number;
}

/** Where a device keeps what was seen until the server has it. */
export interface ProgressStore {
  list(): Promise<KeptSeen[]>;
  put(kept: KeptSeen): Promise<void>;
  /** Forgets what is there under this revision; what has changed since stays. */
  forget(kept: KeptSeen): Promise<void>;
}

/** What a failed save means: it may pass, it will never be taken, or somebody else is signed in and it waits for its owner. */
export type SaveFailure = 'passing' | 'refused' | 'not-mine';

export interface ProgressRecorder {
  /** Adds to what was seen; sent within a few seconds. */
  record(seen: Omit<SeenOfAsset, 'at'>): void;
  /** What of an asset the server does not have yet. */
  pendingOf(which: Pick<SeenOfAsset, 'courseId' | 'assetId'>): SeenOfAsset | null;
  /** Sends all there is now. `leaving`: in a request that outlives the page. Never throws; what fails stays. */
  flush(options?: { leaving?: boolean }): Promise<void>;
  /** Takes up what earlier windows left on the device, and sends it with what waits here. Answers whether there was any. */
  takeUp(): Promise<boolean>;
  /** Hears what the server knows after each save. */
  subscribe(hear: (saved: readonly SavedOfAsset[]) => void): () => void;
  close(): void;
}

const waitMs = 10_000;
const pausesMs = [5_000, 10_000, 20_000, 40_000, 60_000];
/** How many assets go at once, and how many pairs of each: what the wire takes. */
const most = { assets: 50, pairs: 500 } as const;

const keyOf = ({ courseId, assetId }: Pick<SeenOfAsset, 'courseId' | 'assetId'>): string => `${courseId} ${assetId}`;

/**
 * Gathers what somebody watches, sees and reads, keeps it on the device, and sends it in batches until the server has acknowledged it. Sending a thing twice
 * changes nothing, so windows may send what another left. `moment` gives the device's time as ISO text.
 */
export function createProgressRecorder({
  tab,
  store,
  send,
  whatFailed,
  after,
  moment,
}: {
  tab: string;
  store: ProgressStore;
  send: (batch: { entries: SeenOfAsset[]; leaving: boolean }) => Promise<readonly SavedOfAsset[]>;
  whatFailed: (error: unknown) => SaveFailure;
  after: (ms: number, run: () => void) => () => void;
  moment: () => string;
}): ProgressRecorder {
  const pending = new Map<string, KeptSeen>();
  /** What other windows left, by their window and asset. */
  const left = new Map<string, KeptSeen>();
  const listeners = new Set<(saved: readonly SavedOfAsset[]) => void>();
  let revision = 0;
  let failures = 0;
  let cancel: (() => void) | null = null;
  let underWay: Promise<void> = Promise.resolve();
  let closed = false;

  const later = (ms: number) => {
    if (cancel !== null || closed) return;
    cancel = after(ms, () => {
      cancel = null;
      void flush();
    });
  };
  const forget = (sent: readonly KeptSeen[]) => {
    for (const kept of sent) {
      const own = pending.get(keyOf(kept));
      if (own?.tab === kept.tab && own.revision === kept.revision) pending.delete(keyOf(kept));
      const theirs = `${kept.tab} ${keyOf(kept)}`;
      if (left.get(theirs)?.revision === kept.revision) left.delete(theirs);
      store.forget(kept).catch(() => undefined);
    }
  };

  const sendBatch = async (batch: readonly KeptSeen[], leaving: boolean): Promise<boolean> => {
    try {
      const entries = batch.map(({ tab: _tab, revision: _revision, ...entry }) => entry);
      const saved = await send({ entries, leaving });
      failures = 0;
      forget(batch);
      for (const hear of listeners) hear(saved);
      return true;
    } catch (error) {
      const failure = whatFailed(error);
      if (failure === 'refused') {
        // one that is never taken must not hold up the others
        if (batch.length === 1) forget(batch);
        else for (const one of batch) if (!(await sendBatch([one], leaving))) return false;
        return true;
      }
      failures += 1;
      if (failure === 'passing') later(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? waitMs);
      return false;
    }
  };
  const sendAll = async (leaving: boolean): Promise<void> => {
    const all = [...pending.values(), ...left.values()];
    for (let from = 0; from < all.length; from += most.assets) {
      if (closed || !(await sendBatch(all.slice(from, from + most.assets), leaving))) return;
    }
  };
  const flush = async ({ leaving = false } = {}): Promise<void> => {
    cancel?.();
    cancel = null;
    // a page that goes away cannot wait for what is on its way
    underWay = leaving ? Promise.all([underWay, sendAll(true)]).then(() => undefined) : underWay.then(() => sendAll(false));
    await underWay;
  };

  return {
    record(seen) {
      const before = pending.get(keyOf(seen));
      revision += 1;
      const kept = { ...seen, seen: unionParts(before?.seen ?? [], seen.seen).slice(-most.pairs), at: moment(), tab, revision };
      pending.set(keyOf(seen), kept);
      // a device that keeps nothing still sends it
      store.put(kept).catch(() => undefined);
      later(waitMs);
    },
    pendingOf: (which) => pending.get(keyOf(which)) ?? [...left.values()].find((kept) => keyOf(kept) === keyOf(which)) ?? null,
    flush,
    async takeUp() {
      const kept = await store.list().catch((): KeptSeen[] => []);
      for (const one of kept) if (one.tab !== tab) left.set(`${one.tab} ${keyOf(one)}`, one);
      // its own are here where somebody has signed in again on the same page
      if (left.size === 0 && pending.size === 0) return false;
      await flush();
      return true;
    },
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    close() {
      closed = true;
      cancel?.();
    },
  };
}
