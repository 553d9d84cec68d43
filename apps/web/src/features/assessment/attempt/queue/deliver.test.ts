import { unsentFrom } from '@abhyas/rules/assessment/event-queue/queue-state.ts';
import { expect, test } from 'vitest';
import { ApiError } from '../../../../lib/api.ts';
import { deliverKept } from './deliver.ts';
import type { Batch, StoredEvent } from './ports.ts';
import { memoryStore, save } from '#test/attempt/session-parts.ts';

const stored = (fence: number, seq: number): StoredEvent => ({ fence, seq, at: '2026-01-01T00:00:00.000Z', event: save(String(seq), 'A') });
const row = (fence: number, length: number) => Array.from({ length }, (_, index) => stored(fence, index + 1));

/** A server that acknowledges everything, except what `refuse` names. */
function serverWith(refuse: (batch: Batch) => boolean = () => false) {
  const batches: Batch[] = [];
  const send = async (batch: Batch) => {
    if (refuse(batch)) throw new Error('refused');
    batches.push(batch);
    return { ack: batch.events.at(-1)?.seq ?? 0 };
  };
  return { batches, send };
}

test('TST-071 sends what the device keeps, each event under its fence and number, and forgets it', async () => {
  const store = memoryStore([stored(2, 2), stored(1, 8), stored(2, 1), stored(1, 7)]);
  const { batches, send } = serverWith();
  expect(await deliverKept({ store, send })).toBe(true);
  expect(batches.map(({ fence, events }) => [fence, events.map(({ seq }) => seq)])).toEqual([
    [1, [7, 8]],
    [2, [1, 2]],
  ]);
  expect(Object.keys(batches[0]?.events[0] ?? {}).sort()).toEqual(['at', 'event', 'seq']);
  expect(store.events()).toEqual([]);
});

test('sends much in several batches, in order', async () => {
  const store = memoryStore(row(1, 450));
  const { batches, send } = serverWith();
  await deliverKept({ store, send });
  expect(batches.map(({ events }) => [events.at(0)?.seq, events.at(-1)?.seq])).toEqual([
    [1, 200],
    [201, 400],
    [401, 450],
  ]);
  expect(store.events()).toEqual([]);
});

test('TST-071 what is refused stays on the device and holds nothing else back', async () => {
  const store = memoryStore([...row(1, 1), ...row(2, 1)]);
  const { send } = serverWith(({ fence }) => fence === 1);
  expect(await deliverKept({ store, send })).toBe(true);
  expect(store.events()).toEqual(row(1, 1));
});

test('forgets no further than the acknowledgement', async () => {
  const store = memoryStore(row(1, 3));
  await deliverKept({ store, send: async () => ({ ack: 2 }) });
  expect(store.events()).toEqual([stored(1, 3)]);
});

test('TST-071 what a window numbered without the server is forgotten once it was taken: the server counts up to its own numbers only', async () => {
  const store = memoryStore([stored(1, 7), stored(1, unsentFrom), stored(1, unsentFrom + 1)]);
  expect(await deliverKept({ store, send: async () => ({ ack: 7 }) })).toBe(true);
  expect(store.events()).toEqual([]);
});

test('TST-071 of a batch that the log has no room for, what was not taken stays on the device', async () => {
  const store = memoryStore([stored(1, 7), stored(1, unsentFrom), stored(1, unsentFrom + 1)]);
  expect(await deliverKept({ store, send: async () => ({ ack: 7, full: true }) })).toBe(true);
  expect(store.events()).toEqual([stored(1, unsentFrom), stored(1, unsentFrom + 1)]);
});

test('TST-071 what fails stays, and keeps what is under the next fence from nothing; that of an attempt that is open stays for its window', async () => {
  const store = memoryStore([...row(1, 450), ...row(2, 1)]);
  const notFound = new ApiError({ code: 'NOT_FOUND', call: 'deliverAnswers', status: 404, message: '' });
  let calls = 0;
  const gone = ({ fence }: Batch) => ((calls += 1), fence === 1 ? Promise.reject(notFound) : Promise.resolve(null));
  expect(await deliverKept({ store, send: gone })).toBe(false);
  expect([calls, store.events()]).toEqual([2, [...row(1, 450), ...row(2, 1)]]);
});

test('says so when there is nothing to bring, and when nothing could be brought', async () => {
  expect(await deliverKept({ store: memoryStore(), send: serverWith().send })).toBe(false);
  const store = memoryStore(row(1, 1));
  expect(await deliverKept({ store, send: serverWith(() => true).send })).toBe(false);
  expect(store.events()).toEqual(row(1, 1));
});
