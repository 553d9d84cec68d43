import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { clearSession } from '../../../../lib/session/session.ts';
import { openSealed, seal, sealingKey } from '../../../../lib/sealed.ts';
import type { StoredEvent } from './event-queue.ts';
import { deviceStore } from './queue-store.ts';
import { save } from '#test/attempt/session-parts.ts';

let attempts = 0;
const nextAttempt = () => String(9000 + (attempts += 1));
const stored = (seq: number, label = 'B', fence = 1): StoredEvent => ({
  fence,
  seq,
  at: '2026-11-24T04:30:00.000Z',
  event: save('7', label),
});
/** Everything that lies in the browser's database, as text; bytes as they are. */
async function atRest(): Promise<string> {
  const database = await openDB('abhyas-unsent');
  const rows = (await database.getAll('events')) as { sealed: { bytes: ArrayBuffer } }[];
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

  test('say nothing of an answer to whoever reads the database', async () => {
    await deviceStore({ attemptId: nextAttempt(), pin: 'ASC1001' }).add([
      { ...stored(1), event: { kind: 'save', itemId: '7', response: { kind: 'typed', text: 'forty-two' } } },
    ]);
    const text = await atRest();
    expect(text).toContain('"seq":1');
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

  test('moved to another place they open for nobody', async () => {
    const attemptId = nextAttempt();
    await deviceStore({ attemptId, pin: 'ASC1001' }).add([stored(1)]);
    const database = await openDB('abhyas-unsent');
    const row = (await database.get('events', [attemptId, 1, 1])) as object;
    await database.put('events', { ...row, seq: 5 });
    database.close();
    expect(await deviceStore({ attemptId, pin: 'ASC1001' }).list()).toEqual([stored(1)]);
  });
});

test('two tabs that need a key at once get the same one', async () => {
  const [one, other] = await Promise.all([sealingKey('unsent ASC7007'), sealingKey('unsent ASC7007')]);
  const sealed = await seal({ key: one, place: 'here', value: 42 });
  expect(await openSealed({ key: other, place: 'here', sealed })).toBe(42);
});
