import { describe, expect, test } from 'vitest';
import {
  createProgressRecorder,
  type KeptSeen,
  type ProgressStore,
  type SavedOfAsset,
  type SaveFailure,
  type SeenOfAsset,
} from './progress-recorder.ts';

/** A device: what it keeps outlives the windows that write it. */
function device() {
  const rows = new Map<string, KeptSeen>();
  const keyOf = ({ tab, courseId, assetId }: KeptSeen) => [tab, courseId, assetId].join(' ');
  const store: ProgressStore = {
    list: async () => [...rows.values()],
    put: async (kept) => void rows.set(keyOf(kept), kept),
    forget: async (kept) => {
      if (rows.get(keyOf(kept))?.revision === kept.revision) rows.delete(keyOf(kept));
    },
  };
  return { rows, store };
}

/** A server that keeps what it takes; `failing` says what it answers instead. */
function serverOf() {
  const state = { failing: null as SaveFailure | null, batches: [] as { entries: SeenOfAsset[]; leaving: boolean }[], refuses: '' };
  const send = async (batch: { entries: SeenOfAsset[]; leaving: boolean }): Promise<SavedOfAsset[]> => {
    if (state.failing !== null) throw new Error(state.failing);
    if (batch.entries.some(({ assetId }) => assetId === state.refuses)) throw new Error('refused');
    state.batches.push(batch);
    return batch.entries.map(({ courseId, assetId }) => ({ courseId, assetId, status: 'in-progress' as const, progress: 0.5 }));
  };
  return { state, send };
}

function windowOn({ store, server, tab = 'one' }: { store: ProgressStore; server: ReturnType<typeof serverOf>; tab?: string }) {
  const timers: { ms: number; run: () => void }[] = [];
  let seconds = 0;
  const recorder = createProgressRecorder({
    tab,
    store,
    send: server.send,
    whatFailed: (error) => (error as Error).message as SaveFailure,
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), 1);
    },
    moment: () => new Date(Date.UTC(2026, 10, 21, 8, 0, (seconds += 1))).toISOString(),
  });
  return { recorder, timers };
}

const asset = (assetId: string, from: number, to: number) => ({
  courseId: '1',
  learningPathId: '5',
  assetId,
  position: to,
  seen: [[from, to]] as [number, number][],
  parts: 100,
});
const settle = () => new Promise((resolve) => void setTimeout(resolve));

describe('LRN-014 what is watched, seen and read', () => {
  test('is gathered and sent together, each asset once with its latest place', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const { recorder, timers } = windowOn({ store, server });
    recorder.record(asset('7', 0, 4));
    recorder.record(asset('7', 5, 9));
    recorder.record(asset('8', 20, 24));
    expect(timers).toHaveLength(1);
    expect([...rows.values()].map(({ assetId, seen }) => [assetId, seen])).toEqual([
      ['7', [[0, 9]]],
      ['8', [[20, 24]]],
    ]);
    timers[0]?.run();
    await settle();
    expect(server.state.batches).toHaveLength(1);
    expect(server.state.batches[0]?.entries).toMatchObject([
      { assetId: '7', position: 9, seen: [[0, 9]], at: '2026-11-21T08:00:02.000Z' },
      { assetId: '8', position: 24 },
    ]);
    expect(rows.size).toBe(0);
    expect(recorder.pendingOf({ courseId: '1', assetId: '7' })).toBeNull();
  });

  test('goes out when the window goes, in a request that outlives it', async () => {
    const { store } = device();
    const server = serverOf();
    const { recorder } = windowOn({ store, server });
    recorder.record(asset('7', 0, 4));
    void recorder.flush({ leaving: true });
    // at once: nothing may wait for a turn that does not come
    expect(server.state.batches).toMatchObject([{ leaving: true, entries: [{ assetId: '7' }] }]);
  });

  test('survives an hour without a connection: tried again with longer pauses, nothing lost, nothing sent twice over', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const { recorder, timers } = windowOn({ store, server });
    server.state.failing = 'passing';
    const pauses: number[] = [];
    recorder.record(asset('7', 0, 0));
    for (let minute = 1; minute <= 60; minute += 1) {
      recorder.record(asset('7', minute, minute));
      const timer = timers.shift();
      pauses.push(timer?.ms ?? 0);
      timer?.run();
      await settle();
    }
    expect(pauses.slice(1, 7)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    expect([...rows.values()].map(({ seen }) => seen)).toEqual([[[0, 60]]]);
    server.state.failing = null;
    await recorder.flush();
    expect(server.state.batches.map(({ entries }) => entries.map(({ seen }) => seen))).toEqual([[[[0, 60]]]]);
    expect(rows.size).toBe(0);
  });

  test('survives a closed window: the next one brings what it left', async () => {
    const { store, rows } = device();
    const server = serverOf();
    server.state.failing = 'passing';
    const first = windowOn({ store, server });
    first.recorder.record(asset('7', 0, 9));
    await first.recorder.flush();
    first.recorder.close();
    server.state.failing = null;
    const next = windowOn({ store, server, tab: 'two' });
    expect(await next.recorder.takeUp()).toBe(true);
    expect(server.state.batches[0]?.entries).toMatchObject([{ assetId: '7', seen: [[0, 9]] }]);
    expect(rows.size).toBe(0);
    expect(await next.recorder.takeUp()).toBe(false);
  });

  test('of a window that is still open is not lost when another one brings it', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const one = windowOn({ store, server });
    one.recorder.record(asset('7', 0, 4));
    const two = windowOn({ store, server, tab: 'two' });
    const bringing = two.recorder.takeUp();
    one.recorder.record(asset('7', 5, 9));
    await bringing;
    expect([...rows.values()].map(({ seen }) => seen)).toEqual([[[0, 9]]]);
    await one.recorder.flush();
    expect(rows.size).toBe(0);
  });

  test('while it is on its way stays for the next time', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const { recorder } = windowOn({ store, server });
    recorder.record(asset('7', 0, 4));
    const flushed = recorder.flush();
    await Promise.resolve();
    recorder.record(asset('7', 5, 9));
    await flushed;
    expect([...rows.values()].map(({ seen }) => seen)).toEqual([[[0, 9]]]);
  });

  test('goes out when its owner signs in again on the same page', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const { recorder } = windowOn({ store, server });
    server.state.failing = 'not-mine';
    recorder.record(asset('7', 0, 9));
    await recorder.flush();
    server.state.failing = null;
    expect(await recorder.takeUp()).toBe(true);
    expect(server.state.batches).toMatchObject([{ entries: [{ assetId: '7', seen: [[0, 9]] }] }]);
    expect(rows.size).toBe(0);
  });

  test('waits where somebody else is signed in, and what is never taken holds nothing up', async () => {
    const { store, rows } = device();
    const server = serverOf();
    const { recorder, timers } = windowOn({ store, server });
    server.state.failing = 'not-mine';
    recorder.record(asset('7', 0, 4));
    timers.shift()?.run();
    await settle();
    expect([rows.size, timers.length]).toEqual([1, 0]);
    server.state.failing = null;
    server.state.refuses = '8';
    recorder.record(asset('8', 0, 4));
    recorder.record(asset('9', 0, 4));
    await recorder.flush();
    expect(server.state.batches.flatMap(({ entries }) => entries.map(({ assetId }) => assetId))).toEqual(['7', '9']);
    expect(rows.size).toBe(0);
  });
});
