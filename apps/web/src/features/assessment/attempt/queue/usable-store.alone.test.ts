import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { StoredEvent } from './ports.ts';
import { deviceStore } from './queue-store.ts';
import { save } from '#test/attempt/session-parts.ts';
import { usableStore } from './usable-store.ts';

const stored = (seq: number, fence = 1): StoredEvent => ({ fence, seq, at: '2026-11-24T04:30:00.000Z', event: save(String(seq), 'B') });
const owner = (attemptId: string) => ({ attemptId, pin: 'ASC1001' });

/** From here on the browser's database takes nothing in, as with a full disk. */
function fillDisk() {
  const { transaction } = IDBDatabase.prototype;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
    if (mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
    return transaction.call(this, names, mode, options);
  });
}
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('TST-071 what a full disk refuses is refused, and stays with the page for the window that takes over', async () => {
  const store = await usableStore(owner('31'));
  await store.add([stored(1)]);
  const disk = fillDisk();
  await expect(store.add([stored(2)])).rejects.toThrow(/full/);
  const again = await usableStore(owner('31'));
  expect(await again.list()).toEqual([stored(1), stored(2)]);
  expect(await deviceStore(owner('31')).list()).toEqual([stored(1)]);
  await expect(again.replace({ old: [stored(1), stored(2)], fresh: [stored(1, 2)] })).rejects.toThrow(/full/);
  expect(await again.list()).toEqual([stored(1), stored(1, 2)]);
  disk.mockRestore();
  await again.forget({ fence: 2, upTo: 1 });
  expect(await again.list()).toEqual([stored(1)]);
});

test('TST-071 what was refused is at rest once the device takes it', async () => {
  const disk = fillDisk();
  const store = await usableStore(owner('32'));
  await expect(store.add([stored(1)])).rejects.toThrow(/full/);
  disk.mockRestore();
  await store.add([stored(1), stored(2)]);
  expect(await deviceStore(owner('32')).list()).toEqual([stored(1), stored(2)]);
  expect(await store.list()).toEqual([stored(1), stored(2)]);
});

test('a browser without a database says that it keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const store = await usableStore(owner('33'));
  await expect(store.add([stored(1)])).rejects.toThrow(/keeps no answers/);
  expect(await store.list()).toEqual([stored(1)]);
});
