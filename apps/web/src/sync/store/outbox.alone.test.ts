import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { seal, sealingKey } from '../../lib/device/sealed.ts';
import { clearSession } from '../../lib/session/session.ts';
import { hasKept, oldTables } from './kinds.ts';
import { openOutbox, type Outbox } from './outbox.ts';

/** For a busy machine. */
const patience = { timeout: 10_000 };
let people = 0;
const someone = () => `p${(people += 1)}`;
let minute = 0;
const opened: Outbox<string>[] = [];
/** The outbox as one page of somebody's browser has it. */
function aPage(owner: string): Outbox<string> {
  const outbox = openOutbox<string>({ kind: 'notes', owner, now: () => new Date(Date.UTC(2026, 10, 22, 0, (minute += 1))) });
  opened.push(outbox);
  return outbox;
}
const values = (kept: readonly { value: string }[]) => kept.map(({ value }) => value);

afterEach(() => {
  vi.restoreAllMocks();
  for (const outbox of opened.splice(0)) outbox.close();
});

test('a device says whether it keeps anything of a kind', async () => {
  expect(await hasKept('typed')).toBe(false);
  const outbox = openOutbox<string>({ kind: 'typed', owner: someone() });
  await outbox.put('a', 'text');
  expect([await hasKept('typed'), await hasKept('progress')]).toEqual([true, false]);
  outbox.close();
});

test('what a page kept is there for the next one, in the order of writing, after the end of the session too', async () => {
  const owner = someone();
  const page = aPage(owner);
  await page.put('a', 'first');
  await page.put('b', 'second');
  await page.put('a', 'third');
  page.close();
  await clearSession({ expired: true });
  const next = aPage(owner);
  expect(values(await next.list())).toEqual(['third', 'second']);
  expect(values(await next.adopt())).toEqual(['third', 'second']);
  await next.forget({ id: 'a' });
  expect(values(await next.list())).toEqual(['second']);
  expect(values(await aPage(someone()).list())).toEqual([]);
});

test('the rows say nothing of the content, and open nowhere but in their place', async () => {
  const [owner, other] = [someone(), someone()];
  await aPage(owner).put('a', 'forty-two');
  const database = await openDB('abhyas-sync');
  const rows = (await database.getAll('rows')) as { owner: string; sealed: { bytes: ArrayBuffer } }[];
  const row = rows.find((each) => each.owner === owner);
  const text = JSON.stringify(row) + new TextDecoder('latin1').decode(row?.sealed.bytes);
  expect(text).toContain(owner);
  expect(text).not.toMatch(/forty-two|2026/);
  await database.put('rows', { ...row, owner: other });
  database.close();
  expect(await aPage(other).list()).toEqual([]);
});

test('a page that is open keeps its rows to itself; another one takes them over once it is gone', async () => {
  const owner = someone();
  const [page, other] = [aPage(owner), aPage(owner)];
  await page.put('a', 'being written');
  expect([await other.adopt(), await other.listLeft(), values(await other.list())]).toEqual([[], [], ['being written']]);
  page.close();
  // a lock is let go of a moment later
  await vi.waitFor(async () => expect(values(await other.listLeft())).toEqual(['being written']), patience);
  expect(values(await other.adopt())).toEqual(['being written']);
  // it is the other one's now
  expect([await other.listLeft(), await aPage(owner).adopt()]).toEqual([[], []]);
  await other.forget({ id: 'a' });
  expect(await other.list()).toEqual([]);
});

test('of two pages that come at once only one takes over, and nothing that is not wanted moves', async () => {
  const owner = someone();
  const gone = aPage(owner);
  await gone.put('a', 'wanted');
  await gone.put('b', 'not wanted');
  gone.close();
  const wanted = ({ id }: { id: string }) => id === 'a';
  const [one, two] = [aPage(owner), aPage(owner)];
  const taken = await Promise.all([one.adopt(wanted), two.adopt(wanted)]);
  expect(values(taken.flat())).toEqual(['wanted']);
  one.close();
  two.close();
  expect(values(await aPage(owner).adopt())).toEqual(['not wanted', 'wanted']);
});

test('a page that is too busy to wait takes over what a page that is gone has left', async () => {
  const owner = someone();
  const page = aPage(owner);
  await page.put('a', 'kept');
  page.close();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  expect(values(await aPage(owner).adopt())).toEqual(['kept']);
});

test('what two pages wrote about the same thing is both kept', async () => {
  const owner = someone();
  for (const word of ['older', 'newer']) {
    const page = aPage(owner);
    await page.put('a', word);
    page.close();
  }
  const next = aPage(owner);
  expect(values(await next.adopt())).toEqual(['newer']);
  await next.forget({ id: 'a' });
  expect(values(await next.list())).toEqual(['older']);
});

test('with a merge, what pages wrote about the same thing becomes one row', async () => {
  const owner = someone();
  for (const word of ['one', 'two']) {
    const page = aPage(owner);
    await page.put('a', word);
    page.close();
  }
  const next = openOutbox<string>({ kind: 'notes', owner, merge: (one, other) => [one, other].toSorted().join(' ') });
  await next.put('a', 'three');
  expect(values(await next.adopt())).toEqual(['one three two']);
  expect(values(await next.list())).toEqual(['one three two']);
  next.close();
});

/** From here on the browser's database takes nothing in. */
function fillDisk() {
  const { transaction } = IDBDatabase.prototype;
  return vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, options) {
    if (mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
    return transaction.call(this, names, mode, options);
  });
}

test('a merge is told which value is the newer one, whoever wrote it', async () => {
  const owner = someone();
  const ofPage = () =>
    openOutbox<string>({ kind: 'notes', owner, merge: (newer) => newer, now: () => new Date(Date.UTC(2026, 10, 22, 0, (minute += 1))) });
  const [gone, next] = [ofPage(), ofPage()];
  await next.put('a', 'older');
  await gone.put('a', 'newer');
  gone.close();
  await vi.waitFor(async () => expect(values(await next.adopt())).toEqual(['newer']), patience);
  expect(values(await next.list())).toEqual(['newer']);
  next.close();
});

test('a device that is full says so, and what is taken over stays where it was', async () => {
  const owner = someone();
  const gone = aPage(owner);
  await gone.put('a', 'kept');
  gone.close();
  const disk = fillDisk();
  const page = aPage(owner);
  await expect(page.put('b', 'lost')).rejects.toThrow(/full/);
  const [taken] = await page.adopt();
  expect(taken).toMatchObject({ id: 'a', value: 'kept' });
  disk.mockRestore();
  expect(await page.listLeft()).toMatchObject([{ id: 'a', value: 'kept', writer: taken?.writer }]);
});

test.each([
  ['is forgotten with the page that took it over', (page: Outbox<string>) => page.forget({ id: 'a' }), []],
  ['moves once the device takes it', (page: Outbox<string>) => page.put('a', 'newer'), ['newer']],
] as const)('what a full device left where it was %s', async (_name, change, left) => {
  const owner = someone();
  const gone = aPage(owner);
  await gone.put('a', 'kept');
  gone.close();
  const disk = fillDisk();
  const page = aPage(owner);
  expect(values(await page.adopt())).toEqual(['kept']);
  disk.mockRestore();
  await change(page);
  expect(values(await page.list())).toEqual(left);
});

/** A row as builds until November 2026 wrote it. */
async function writeOld({
  kind,
  owner,
  columns,
  value,
}: {
  kind: keyof typeof oldTables;
  owner: string;
  columns: Record<string, string>;
  value: unknown;
}) {
  const old = oldTables[kind];
  const key = [owner, ...old.columns.map((column) => columns[column] ?? '')];
  const sealed = await seal({ key: await sealingKey(`${kind} ${owner}`), place: key.join('/'), value });
  const database = await openDB(old.database, 1, {
    upgrade: (fresh) => void fresh.createObjectStore(old.table, { keyPath: ['owner', ...old.columns] }),
  });
  await database.put(old.table, { ...columns, owner, sealed });
  const count = () => database.count(old.table);
  return { count, close: () => database.close() };
}

test.each([
  ['notes', { noteKey: 'k', writer: 'w' }, 'k'],
  ['progress', { tab: 't', courseId: '1', assetId: '7', revision: '3' }, '1 7'],
  ['drafts', { section: 'exams' }, 'exams'],
  ['typed', { place: 'reply 7' }, 'reply 7'],
] as const)('what an earlier build kept of %s is brought over, once, and belongs to its owner alone', async (kind, columns, id) => {
  const [owner, other] = [someone(), someone()];
  const { count, close } = await writeOld({ kind, owner, columns, value: { text: 'unsent' } });
  await writeOld({ kind, owner: other, columns, value: { text: 'of another' } }).then((old) => old.close());
  expect(await hasKept(kind)).toBe(true);
  const outbox = openOutbox<{ text: string }>({ kind, owner });
  const found = await outbox.adopt();
  expect(found.map((kept) => [kept.id, kept.value])).toEqual([[id, { text: 'unsent' }]]);
  expect(await count()).toBe(1);
  await outbox.forget({ id });
  // an earlier build's page in another window writes once more
  await writeOld({ kind, owner, columns, value: { text: 'later' } }).then((old) => old.close());
  const next = openOutbox<{ text: string }>({ kind, owner });
  expect((await next.adopt()).map(({ value }) => value)).toEqual([{ text: 'later' }]);
  close();
  outbox.close();
  next.close();
});

test('a note that a page of an earlier build is still writing is left to it', async () => {
  const owner = someone();
  const { count, close } = await writeOld({ kind: 'notes', owner, columns: { noteKey: 'k', writer: 'open' }, value: 'half a sent' });
  let leave: () => void = () => undefined;
  await new Promise<void>((held) => {
    void navigator.locks.request('abhyas-notes open', () => (held(), new Promise<void>((resolve) => (leave = resolve))));
  });
  const before = await count();
  expect([await aPage(owner).list(), await count()]).toEqual([[], before]);
  leave();
  await vi.waitFor(async () => expect(values(await aPage(owner).list())).toEqual(['half a sent']), patience);
  close();
});
