import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '../lib/session/session.ts';
import { createUnsentTexts, type UnsentTexts } from './unsent-texts.ts';

/** For a busy machine. */
const patience = { timeout: 10_000 };
const pages: UnsentTexts[] = [];
const closePages = () => {
  for (const page of pages.splice(0)) page.close();
};
afterEach(closePages);

/** What a person finds on a new page, after the ones before were closed. */
async function aPage(owner: string) {
  closePages();
  const typed = createUnsentTexts({ owner, isSupport: false });
  pages.push(typed);
  await new Promise<void>((resolve) => void typed.subscribe(resolve));
  return typed;
}
/** How many texts the device has of everyone. */
async function kept(): Promise<number> {
  const database = await openDB('abhyas-sync');
  const count = database.objectStoreNames.contains('rows') ? await database.count('rows') : 0;
  database.close();
  return count;
}

test('LRN-026 a question that is being typed outlives the end of the session and the page, for its owner alone', async () => {
  const page = await aPage('1');
  page.type({ place: 'new', text: 'Why is the sum' });
  page.type({ place: 'new', text: 'Why is the sum of the roots' });
  await vi.waitFor(async () => expect(await kept()).toBe(1), patience);
  await clearSession({ expired: true });
  await vi.waitFor(async () => expect((await aPage('1')).textAt('new')).toBe('Why is the sum of the roots'), patience);
  expect((await aPage('2')).textAt('new')).toBe('');
});

test('LRN-026 what is typed at once is written in a few steps, so that a reload a moment later loses no keys', async () => {
  const page = await aPage('9');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  const words = 'Leave a set after eight minutes, and write down where you stopped.';
  for (let length = 1; length <= words.length; length += 1) page.type({ place: 'feedback', text: words.slice(0, length) });
  await vi.waitFor(async () => expect((await aPage('9')).textAt('feedback')).toBe(words), patience);
  expect(put.mock.calls.length).toBeLessThan(10);
  put.mockRestore();
});

test('LRN-026 what was sent is forgotten unless it has been changed since', async () => {
  const page = await aPage('3');
  page.type({ place: 'reply 7', text: 'Because' });
  page.type({ place: 'reply 8', text: 'Because of that' });
  page.sent({ place: 'reply 7', text: 'Because' });
  page.sent({ place: 'reply 8', text: 'Because' });
  expect([page.textAt('reply 7'), page.textAt('reply 8')]).toEqual(['', 'Because of that']);
  await vi.waitFor(async () => expect((await aPage('3')).textAt('reply 8')).toBe('Because of that'), patience);
  expect((await aPage('3')).textAt('reply 7')).toBe('');
});

test('LRN-026 what two windows typed in the same place is the newer text, and the older one does not come back after it was sent', async () => {
  const windows = ['Why is the', 'Why is the sum of'].map((text) => {
    const typed = createUnsentTexts({ owner: '5', isSupport: false });
    pages.push(typed);
    return { typed, text };
  });
  const before = await kept();
  for (const [index, { typed, text }] of windows.entries()) {
    typed.type({ place: 'new', text });
    await vi.waitFor(async () => expect(await kept()).toBe(before + 1 + index), patience);
  }
  const next = await aPage('5');
  await vi.waitFor(async () => expect((await aPage('5')).textAt('new')).toBe('Why is the sum of'), patience);
  pages.at(-1)?.sent({ place: 'new', text: 'Why is the sum of' });
  expect(next.textAt('new')).not.toBe('Why is the');
  expect((await aPage('5')).textAt('new')).toBe('');
});

test('what support types is kept nowhere', async () => {
  const before = await kept();
  const page = createUnsentTexts({ owner: '4 support', isSupport: true });
  page.type({ place: 'new', text: 'Typed' });
  expect(page.textAt('new')).toBe('Typed');
  expect((await aPage('4 support')).textAt('new')).toBe('');
  expect(await kept()).toBe(before);
});
