import 'fake-indexeddb/auto';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { deviceDatabase } from './device-database.ts';

interface Words extends DBSchema {
  words: { key: string; value: string };
}

let databases = 0;
const open = () => deviceDatabase<Words>({ name: `words-${databases++}`, upgrade: (database) => void database.createObjectStore('words') });

afterEach(() => vi.restoreAllMocks());

test('a database whose connection was lost is opened again, and what was asked for is done', async () => {
  const inDatabase = open();
  let held: IDBPDatabase<Words> | undefined;
  await inDatabase(async (database) => {
    held = database;
    await database.put('words', 'one', 'first');
  });
  held?.close();
  await inDatabase((database) => database.put('words', 'two', 'second'));
  expect(await inDatabase((database) => database.getAll('words'))).toEqual(['one', 'two']);
});

test('a browser that refuses to open it at first is asked again', async () => {
  const inDatabase = open();
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('not now', 'UnknownError');
  });
  await expect(inDatabase((database) => database.getAll('words'))).rejects.toThrow('not now');
  refusing.mockRestore();
  await inDatabase((database) => database.put('words', 'one', 'first'));
  expect(await inDatabase((database) => database.get('words', 'first'))).toBe('one');
});

test('what fails with a sound database fails in the end', async () => {
  let tries = 0;
  const failing = open()(() => {
    tries += 1;
    return Promise.reject(new Error('full'));
  });
  await expect(failing).rejects.toThrow('full');
  expect(tries).toBe(2);
});

test('TST-071 deleting the database waits for no page that has it open, and the page continues with a new one', async () => {
  const name = `words-${databases}`;
  const inDatabase = open();
  await inDatabase((database) => database.put('words', 'one', 'first'));
  await deleteDB(name);
  await inDatabase((database) => database.put('words', 'two', 'second'));
  expect(await inDatabase((database) => database.getAll('words'))).toEqual(['two']);
});

test('TST-071 a database that never opens, behind a deletion that is blocked, fails in the end, and is asked for again later', async () => {
  const name = `words-${databases}`;
  // a page of an earlier build, which lets go of nothing
  const holding = await openDB<Words>(name, 1, { upgrade: (database) => void database.createObjectStore('words') });
  const deleted = deleteDB(name);
  const inDatabase = open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [failed] = await Promise.allSettled([inDatabase((database) => database.getAll('words')), vi.advanceTimersByTimeAsync(10_000)]);
  expect(failed.status === 'rejected' ? String(failed.reason) : 'opened').toContain('did not open in time');
  vi.useRealTimers();
  holding.close();
  await deleted;
  await inDatabase((database) => database.put('words', 'one', 'first'));
  expect(await inDatabase((database) => database.get('words', 'first'))).toBe('one');
});
