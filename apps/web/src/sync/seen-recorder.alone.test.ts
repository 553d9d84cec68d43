import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../lib/api.ts';
import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { openOutbox } from './store/outbox.ts';
import { manualClock, settle } from '#test/manual-clock.ts';
import { createSeenRecorder, mergeSeen } from './seen-recorder.ts';

type SeenOfAsset = RequestOf<'saveProgress'>['entries'][number];
type SavedOfAsset = AnswerOf<'saveProgress'>[number];
const idOf = ({ courseId, assetId }: Pick<SeenOfAsset, 'courseId' | 'assetId'>) => `${courseId} ${assetId}`;

const noAnswer = new ApiError({ code: 'NETWORK', call: null, status: 0, message: '' });
const refusal = (code: ErrorCode) => new ApiError({ code, call: null, status: errorCatalogue[code].status, message: '' });

/** A server that keeps what it takes; `failing` says what it answers instead. */
function serverOf() {
  const state = {
    failing: null as ApiError | null,
    batches: [] as { entries: SeenOfAsset[]; leaving: boolean }[],
    refuses: '',
    refusal: 'INVALID_REQUEST' as ErrorCode,
  };
  const send = async (batch: { entries: SeenOfAsset[]; leaving: boolean }): Promise<SavedOfAsset[]> => {
    if (state.failing !== null) throw state.failing;
    if (batch.entries.some(({ assetId }) => assetId === state.refuses)) throw refusal(state.refusal);
    state.batches.push(batch);
    return batch.entries.map(({ courseId, assetId }) => ({ courseId, assetId, status: 'in-progress' as const, progress: 0.5 }));
  };
  return { state, send };
}

let people = 0;

/** A window of a student's browser; its device outlives it. */
function windowOn({ server, owner = `p${(people += 1)}` }: { server: ReturnType<typeof serverOf>; owner?: string }) {
  const clock = manualClock();
  let seconds = 0;
  const recorder = createSeenRecorder<SeenOfAsset, SavedOfAsset>({
    idOf,
    outbox: openOutbox({ kind: 'progress', owner, merge: mergeSeen }),
    send: (batch) => server.send(batch),
    after: clock.after,
    random: () => 1,
    moment: () => new Date(Date.UTC(2026, 10, 21, 8, 0, (seconds += 1))).toISOString(),
  });
  const rows = () => openOutbox<SeenOfAsset>({ kind: 'progress', owner }).list();
  return { recorder, owner, ...clock, rows, kept: async () => (await rows()).map(({ value }) => value) };
}

const asset = (assetId: string, from: number, to: number) => ({
  courseId: '1',
  learningPathId: '5',
  assetId,
  position: to,
  seen: [[from, to]] as [number, number][],
  parts: 100,
});

describe('LRN-014 what is watched, seen and read', () => {
  test('is gathered and sent together, each asset once with its latest place', async () => {
    const server = serverOf();
    const { recorder, pass, kept } = windowOn({ server });
    recorder.record(asset('7', 0, 4));
    recorder.record(asset('7', 5, 9));
    recorder.record(asset('8', 20, 24));
    await expect.poll(async () => (await kept()).length).toBe(2);
    const inOrder = (await kept()).toSorted((one, other) => one.assetId.localeCompare(other.assetId));
    expect(inOrder.map(({ assetId, seen }) => [assetId, seen])).toEqual([
      ['7', [[0, 9]]],
      ['8', [[20, 24]]],
    ]);
    await pass(9_999);
    expect(server.state.batches).toEqual([]);
    await pass(1);
    expect(server.state.batches).toHaveLength(1);
    expect(server.state.batches[0]?.entries).toMatchObject([
      { assetId: '7', position: 9, seen: [[0, 9]], at: '2026-11-21T08:00:02.000Z' },
      { assetId: '8', position: 24 },
    ]);
    await expect.poll(kept).toEqual([]);
    expect(recorder.pendingOf('1 7')).toBeNull();
  });

  test('goes out when the window goes, in a request that outlives it', async () => {
    const server = serverOf();
    const { recorder } = windowOn({ server });
    recorder.record(asset('7', 0, 4));
    void recorder.flush({ leaving: true });
    // at once: nothing may wait for a turn that does not come
    expect(server.state.batches).toMatchObject([{ leaving: true, entries: [{ assetId: '7' }] }]);
  });

  test('survives an hour without a connection: tried again with longer pauses, nothing lost, nothing sent twice over', async () => {
    const server = serverOf();
    const { recorder, pass, now, kept } = windowOn({ server });
    const tries: number[] = [];
    server.state.failing = noAnswer;
    const { send } = server;
    server.send = (batch) => (tries.push(now()), send(batch));
    for (let minute = 0; minute <= 60; minute += 1) {
      recorder.record(asset('7', minute, minute));
      await pass(60_000);
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    expect(Math.max(...pauses)).toBe(60_000);
    await expect.poll(async () => (await kept()).map(({ seen }) => seen)).toEqual([[[0, 60]]]);
    server.state.failing = null;
    recorder.reconnect();
    await pass(1000);
    expect(server.state.batches.map(({ entries }) => entries.map(({ seen }) => seen))).toEqual([[[[0, 60]]]]);
    await expect.poll(kept).toEqual([]);
  });

  test('survives a closed window: the next one brings what it left', async () => {
    const server = serverOf();
    server.state.failing = noAnswer;
    const first = windowOn({ server });
    first.recorder.record(asset('7', 0, 9));
    await first.recorder.flush();
    await expect.poll(async () => (await first.kept()).length).toBe(1);
    first.recorder.close();
    server.state.failing = null;
    const next = windowOn({ server, owner: first.owner });
    expect(await next.recorder.adoptLeftovers()).toBe(true);
    expect(server.state.batches[0]?.entries).toMatchObject([{ assetId: '7', seen: [[0, 9]] }]);
    await expect.poll(next.kept).toEqual([]);
    expect(await next.recorder.adoptLeftovers()).toBe(false);
  });

  test('of several closed windows comes together: the union of the parts, and the place of the latest', async () => {
    const server = serverOf();
    server.state.failing = noAnswer;
    const { owner, kept } = windowOn({ server });
    for (const [from, to] of [
      [0, 4],
      [20, 24],
    ] as const) {
      const { recorder, rows } = windowOn({ server, owner });
      const before = (await rows()).length;
      recorder.record(asset('7', from, to));
      await expect.poll(async () => (await rows()).length).toBe(before + 1);
      recorder.close();
    }
    const next = windowOn({ server, owner });
    next.recorder.record(asset('7', 5, 6));
    await next.recorder.adoptLeftovers();
    expect(next.recorder.pendingOf('1 7')?.seen).toEqual([
      [0, 6],
      [20, 24],
    ]);
    await expect
      .poll(async () => (await kept()).map(({ seen }) => seen))
      .toEqual([
        [
          [0, 6],
          [20, 24],
        ],
      ]);
  });

  test('of a closed window stays on the device beside what is recorded while it is taken up', async () => {
    const server = serverOf();
    server.state.failing = noAnswer;
    const first = windowOn({ server });
    first.recorder.record(asset('7', 0, 4));
    await expect.poll(async () => (await first.kept()).length).toBe(1);
    first.recorder.close();
    const next = windowOn({ server, owner: first.owner });
    const takenUp = next.recorder.adoptLeftovers();
    next.recorder.record(asset('7', 20, 24));
    await takenUp;
    const both = [
      [0, 4],
      [20, 24],
    ];
    await expect.poll(async () => (await next.kept()).map(({ seen }) => seen)).toEqual([both]);
  });

  test('of a window that is still open is left to it', async () => {
    const server = serverOf();
    const one = windowOn({ server });
    one.recorder.record(asset('7', 0, 4));
    await expect.poll(async () => (await one.kept()).length).toBe(1);
    const two = windowOn({ server, owner: one.owner });
    expect(await two.recorder.adoptLeftovers()).toBe(false);
    expect((await one.kept()).map(({ seen }) => seen)).toEqual([[[0, 4]]]);
    await one.recorder.flush();
    await expect.poll(one.kept).toEqual([]);
  });

  test('while it is on its way stays for the next time', async () => {
    const server = serverOf();
    const { recorder, kept } = windowOn({ server });
    recorder.record(asset('7', 0, 4));
    const flushed = recorder.flush();
    await Promise.resolve();
    recorder.record(asset('7', 5, 9));
    await flushed;
    await expect.poll(async () => (await kept()).map(({ seen }) => seen)).toEqual([[[0, 9]]]);
    expect(recorder.pendingOf('1 7')?.seen).toEqual([[0, 9]]);
  });

  test('goes out when its owner signs in again on the same page', async () => {
    const server = serverOf();
    const { recorder, kept } = windowOn({ server });
    server.state.failing = refusal('UNAUTHENTICATED');
    recorder.record(asset('7', 0, 9));
    await recorder.flush();
    server.state.failing = null;
    expect(await recorder.adoptLeftovers()).toBe(true);
    expect(server.state.batches).toMatchObject([{ entries: [{ assetId: '7', seen: [[0, 9]] }] }]);
    await expect.poll(kept).toEqual([]);
  });

  test('waits if another person is signed in, and what is never taken holds nothing up', async () => {
    const server = serverOf();
    const { recorder, pass, isDue, kept } = windowOn({ server });
    server.state.failing = refusal('UNAUTHENTICATED');
    recorder.record(asset('7', 0, 4));
    await pass(10_000);
    await settle();
    expect(isDue()).toBe(false);
    await expect.poll(async () => (await kept()).length).toBe(1);
    server.state.failing = null;
    server.state.refuses = '8';
    recorder.record(asset('8', 0, 4));
    recorder.record(asset('9', 0, 4));
    await recorder.flush();
    expect(server.state.batches.flatMap(({ entries }) => entries.map(({ assetId }) => assetId))).toEqual(['7', '9']);
    await expect.poll(kept).toEqual([]);
  });

  test('of a course that the student has left is given up, and holds nothing else up', async () => {
    const server = serverOf();
    server.state.refusal = 'FORBIDDEN';
    server.state.refuses = '7';
    const { recorder, kept } = windowOn({ server });
    recorder.record(asset('7', 0, 4));
    recorder.record(asset('8', 0, 4));
    await recorder.flush();
    expect(server.state.batches.flatMap(({ entries }) => entries.map(({ assetId }) => assetId))).toEqual(['8']);
    await expect.poll(kept).toEqual([]);
  });
});
