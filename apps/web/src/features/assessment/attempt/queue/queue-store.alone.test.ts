import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hasKept } from '../../../../sync/store/kinds.ts';
import { clearSession } from '../../../../lib/session/session.ts';
import { openSealed, seal, sealingKey } from '../../../../lib/device/sealed.ts';
import type { StoredEvent } from './ports.ts';
import { deviceStore, listKeptAttempts } from './queue-store.ts';
import { save } from '#test/attempt/session-parts.ts';

let attempts = 0;
const nextAttempt = () => String(9000 + (attempts += 1));
const stored = (seq: number, label = 'B', fence = 1): StoredEvent => ({
  fence,
  seq,
  at: '2026-11-24T04:30:00.000Z',
  event: save('7', label),
});
/** Everything that is in the browser's database, as text; bytes as they are. */
async function atRest(): Promise<string> {
  const database = await openDB('abhyas-sync');
  const rows = (await database.getAll('rows')) as { sealed: { bytes: ArrayBuffer } }[];
  database.close();
  return JSON.stringify(rows) + rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed.bytes)).join('');
}

describe('unsent answers on the device', () => {
  test('TST-071 come back as they were, in their order', async () => {
    const attemptId = nextAttempt();
    const events = [stored(1, 'A'), stored(2, 'B'), stored(3, 'C', 2)];
    const store = deviceStore({ attemptId, pin: 'ASC1001' });
    for (const event of events) await store.add([event]);
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual(events);
  });

  test('say nothing of an answer to anyone who reads the database', async () => {
    await deviceStore({ attemptId: nextAttempt(), pin: 'ASC1001' }).add([
      { ...stored(1), event: { kind: 'save', itemId: '7', response: { kind: 'typed', text: 'forty-two' } } },
    ]);
    const text = await atRest();
    expect(text).toContain('"key":[1,1]');
    expect(text).not.toMatch(/forty-two|typed|save|ASC1001|2026-11-24/);
    const key = await sealingKey('unsent ASC1001');
    expect(key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extractable/);
  });

  test('are not for another student who comes to the same attempt, and stay for the first', async () => {
    const attemptId = nextAttempt();
    await deviceStore({ attemptId, pin: 'ASC1001' }).add([stored(1)]);
    expect(await deviceStore({ attemptId, pin: 'ASC2002' }).list()).toEqual([]);
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1)]);
  });

  test('IDN-072 survive signing out', async () => {
    const attemptId = nextAttempt();
    await deviceStore({ attemptId, pin: 'ASC1001' }).add([stored(1)]);
    await clearSession();
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1)]);
  });

  test('are changed in the order the changes were asked for: what is forgotten at once does not come back', async () => {
    const store = deviceStore({ attemptId: nextAttempt(), pin: 'ASC1001' });
    const changes = [
      store.add([stored(1)]),
      store.add([stored(2)]),
      store.forget({ fence: 1, upTo: 1 }),
      store.replace({ old: [stored(2)], fresh: [stored(1, 'D', 2)] }),
    ];
    expect(await store.list()).toEqual([stored(1, 'D', 2)]);
    await Promise.all(changes);
  });

  test('moved to another place they open for no one', async () => {
    const attemptId = nextAttempt();
    await deviceStore({ attemptId, pin: 'ASC1001' }).add([stored(1)]);
    const database = await openDB('abhyas-sync');
    const row = (await database.get('rows', ['answers', attemptId, [1, 1]])) as object;
    await database.put('rows', { ...row, key: [1, 5] });
    database.close();
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1)]);
  });
});

test('two tabs that need a key at once get the same one', async () => {
  const [one, other] = await Promise.all([sealingKey('unsent ASC7007'), sealingKey('unsent ASC7007')]);
  const sealed = await seal({ key: one, place: 'here', value: 42 });
  expect(await openSealed({ key: other, place: 'here', sealed })).toBe(42);
});

describe('answers that an earlier build kept', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Writes events as builds until November 2026 did; answers how many rows of the attempt are left in their database. */
  async function keepAsBefore({ attemptId, pin, events }: { attemptId: string; pin: string; events: StoredEvent[] }) {
    const key = await sealingKey(`unsent ${pin}`);
    const rows = await Promise.all(
      events.map(async ({ fence, seq, at, event }) => {
        const sealed = await seal({ key, place: `${attemptId}/${fence}/${seq}`, value: { at, event } });
        return { attemptId, fence, seq, sealed };
      }),
    );
    const database = await openDB('abhyas-unsent', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('events', { keyPath: ['attemptId', 'fence', 'seq'] }),
    });
    const write = database.transaction('events', 'readwrite');
    await Promise.all([...rows.map((row) => write.store.put(row)), write.done]);
    database.close();
    return async () => {
      const opened = await openDB('abhyas-unsent');
      const left = await opened.count('events', IDBKeyRange.bound([attemptId], [attemptId, []]));
      opened.close();
      return left;
    };
  }

  test('TST-071 are there for the next window, in their order, and for their student alone', async () => {
    const attemptId = nextAttempt();
    const events = [stored(9, 'A'), stored(10, 'B'), stored(1, 'C', 2)];
    const left = await keepAsBefore({ attemptId, pin: 'ASC1001', events });
    await keepAsBefore({ attemptId, pin: 'ASC2002', events: [stored(3, 'D')] });
    expect([await hasKept('answers'), await listKeptAttempts()]).toEqual([true, expect.arrayContaining([attemptId])]);
    const store = deviceStore({ attemptId, pin: 'ASC1001' });
    expect(await store.list()).toEqual(events);
    expect(await left()).toBe(1);
    await store.forget({ fence: 1, upTo: 10 });
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1, 'C', 2)]);
    expect(await deviceStore({ attemptId, pin: 'ASC2002' }).list()).toEqual([stored(3, 'D')]);
    // a window of the earlier build that is still open
    await keepAsBefore({ attemptId, pin: 'ASC1001', events: [stored(2, 'E', 2)] });
    expect(await store.list()).toEqual([stored(1, 'C', 2), stored(2, 'E', 2)]);
  });

  test('TST-071 are read where they are when the disk is too full to move them, and move once it is not', async () => {
    const attemptId = nextAttempt();
    const left = await keepAsBefore({ attemptId, pin: 'ASC1001', events: [stored(1, 'A'), stored(2, 'B')] });
    const { transaction } = IDBDatabase.prototype;
    const disk = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
      if (mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
      return transaction.call(this, names, mode, options);
    });
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1, 'A'), stored(2, 'B')]);
    disk.mockRestore();
    expect(await left()).toBe(2);
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1, 'A'), stored(2, 'B')]);
    expect(await left()).toBe(0);
  });

  test('TST-071 that could not move do not come back once the server has them, under their own number or a new one', async () => {
    const attemptId = nextAttempt();
    const left = await keepAsBefore({ attemptId, pin: 'ASC1001', events: [stored(1, 'A'), stored(2, 'B'), stored(1, 'C', 2)] });
    const { transaction } = IDBDatabase.prototype;
    const disk = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
      if (mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
      return transaction.call(this, names, mode, options);
    });
    const store = deviceStore({ attemptId, pin: 'ASC1001' });
    expect(await store.list()).toHaveLength(3);
    disk.mockRestore();
    await store.forget({ fence: 1, upTo: 1 });
    expect(await left()).toBe(2);
    // the window gave three events new numbers, and the server has two of them
    await store.forget({ fence: 3, upTo: 2 });
    expect(await left()).toBe(2);
    await store.forget({ fence: 3, upTo: 3 });
    expect(await left()).toBe(0);
  });

  test('TST-071 come once after a crash half-way through moving them', async () => {
    const attemptId = nextAttempt();
    const left = await keepAsBefore({ attemptId, pin: 'ASC1001', events: [stored(1, 'A'), stored(2, 'B')] });
    // the rows were written to today's database, and not yet taken out of the earlier one
    const store = deviceStore({ attemptId, pin: 'ASC1001' });
    await store.add([stored(1, 'A'), stored(2, 'B')]);
    expect(await store.list()).toEqual([stored(1, 'A'), stored(2, 'B')]);
    expect(await left()).toBe(0);
  });
});
