import 'fake-indexeddb/auto';
import type { PlayerAnswer } from '@abhyas/contract/assessment/assessment.ts';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { forgetOpened, openedKind } from '../../../sync/store/kinds.ts';
import { ownersOf } from '../../../sync/store/sealed-store.ts';
import { keptAttempt } from './offline.ts';
import { save, stateWith } from '#test/attempt/session-parts.ts';

const pin = 'ASC1001';
const now = '2026-11-24T04:30:00.000Z';
const logged = (seq: number) => ({ fence: 1, seq, at: now, receivedAt: now, event: save(String(seq), 'B') });

/** An answer of a test whose first section is over, whose second is open and whose third waits. */
function answered(attemptId: string) {
  const section = (sectionId: string, key: string | null) => ({ sectionId, seconds: 600, breakSeconds: 0, digest: '', bytes: 1, key });
  const answer = {
    attemptId,
    serverNow: now,
    sections: [section('1', 'key-of-one'), section('2', 'key-of-two'), section('3', null)],
    events: [logged(1)],
    committed: [{ fence: 1, from: 1, to: 1 }],
  } as unknown as PlayerAnswer;
  const [first] = stateWith().sections;
  if (first === undefined) throw new Error('The test has a section');
  const closing = (sectionId: string, time: string) => ({ ...first, sectionId, closesAt: `2026-11-24T${time}.000Z` });
  const sections = [closing('1', '04:20:00'), closing('2', '04:40:00'), closing('3', '05:00:00')];
  return { answer, state: { ...stateWith(), sections }, leadMs: 1500 };
}

test('TST-071 an open attempt comes back with what the server has acknowledged since, and only with the keys of sections that are open', async () => {
  const kept = keptAttempt({ attemptId: '1', pin });
  await kept.begin(answered('1'));
  await kept.add([logged(2), logged(3)]);
  const back = await keptAttempt({ attemptId: '1', pin }).read();
  expect(back?.leadMs).toBe(1500);
  expect(back?.answer.sections.map(({ key }) => key)).toEqual([null, 'key-of-two', null]);
  expect(back?.answer.events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(back?.answer.committed).toEqual([
    { fence: 1, from: 1, to: 1 },
    { fence: 1, from: 2, to: 3 },
  ]);
  await kept.begin(answered('1'));
  expect(
    (await kept.read())?.answer.events.map(({ seq }) => seq),
    'a window that took it again',
  ).toEqual([1]);
});

test('TST-071 what is kept of an open attempt is sealed to its student', async () => {
  await keptAttempt({ attemptId: '2', pin }).begin(answered('2'));
  const database = await openDB('abhyas-sync');
  const rows = (await database.getAll('rows')) as { sealed: { bytes: ArrayBuffer } }[];
  database.close();
  const atRest = JSON.stringify(rows) + rows.map(({ sealed }) => new TextDecoder('latin1').decode(sealed.bytes)).join('');
  expect(atRest).toContain('"owner":"2"');
  expect(atRest).not.toMatch(/key-of-two|ASC1001|2026-11-24/);
  expect(await keptAttempt({ attemptId: '2', pin: 'ASC1002' }).read()).toBeNull();
});

test('TST-071 nothing is left of it once it is over, when another test is opened after it, and after signing out', async () => {
  const over = keptAttempt({ attemptId: '3', pin });
  await over.begin(answered('3'));
  await over.forget();
  await over.add([logged(9)]);
  expect(await over.read()).toBeNull();

  await keptAttempt({ attemptId: '4', pin }).begin(answered('4'));
  await keptAttempt({ attemptId: '5', pin }).begin(answered('5'));
  expect(await keptAttempt({ attemptId: '4', pin }).read(), 'its window is gone').toBeNull();

  await forgetOpened();
  expect(await keptAttempt({ attemptId: '5', pin }).read()).toBeNull();
});

test('TST-071 a window that stays open after the sign-out leaves no key on the device that it gets afterwards', async () => {
  const kept = keptAttempt({ attemptId: '7', pin });
  const begun = kept.begin(answered('7'));
  await kept.renew(answered('7'));
  await begun;
  expect(await kept.read(), 'while it begins').not.toBeNull();
  await forgetOpened();
  await kept.renew(answered('7'));
  await kept.add([logged(2)]);
  expect(await ownersOf(openedKind)).toEqual([]);
});

test('TST-071 an answer that is acknowledged after the sign-out is not kept', async () => {
  const kept = keptAttempt({ attemptId: '8', pin });
  await kept.begin(answered('8'));
  await kept.add([logged(2)]);
  expect((await kept.read())?.answer.events.map(({ seq }) => seq)).toEqual([1, 2]);
  await forgetOpened();
  await kept.add([logged(3)]);
  expect(await ownersOf(openedKind)).toEqual([]);
});

test('TST-071 where the device has no room for it, nothing comes back of a window that had the attempt before: its fence is over', async () => {
  const owner = { attemptId: '6', pin };
  await keptAttempt(owner).begin(answered('6'));
  const { put } = IDBObjectStore.prototype;
  const aborted = new Set<IDBTransaction>();
  // the browser finds out once all is written, and takes the transaction back
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
    const { transaction } = this;
    if (!aborted.has(transaction)) queueMicrotask(() => transaction.abort());
    aborted.add(transaction);
    return put.apply(this, row);
  });
  const kept = keptAttempt(owner);
  await expect(kept.begin(answered('6'))).rejects.toMatchObject({ name: 'AbortError' });
  vi.restoreAllMocks();
  await kept.add([logged(2)]);
  expect(await kept.read()).toBeNull();
});
