import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { sendLeftoverNotes } from './send-leftover-notes.ts';
import type { StoredNote } from './keeping.ts';

const moment = '2026-11-21T09:00:00.000Z';
const noteOf = (text: string): StoredNote => ({
  courseId: '1',
  variantId: '2',
  learningPathId: '3',
  assetId: '4',
  noteKey: 'k-one',
  text,
  at: null,
  basedOn: 0,
  sent: [],
  createdAt: moment,
  isRemoved: false,
  assetName: 'Roots',
  url: '/here',
});

/** For a busy machine. */
const patience = { timeout: 10_000 };

afterEach(() => vi.unstubAllGlobals());

test('LRN-033 what a closed page left is brought, and what is being written in another window is left to it', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { text: string }).text);
    return Promise.resolve(Response.json({ data: {} }));
  });
  await saveSession({ personId: '41', token: 'token', isAdminLogin: false } as Session);
  const [closed, open] = ['Done', 'Half a sent'].map((text) => ({ outbox: openOutbox<StoredNote>({ kind: 'notes', owner: '41' }), text }));
  for (const page of [closed, open]) await page?.outbox.put('k-one', noteOf(page.text));
  const left = async () => (await openOutbox<StoredNote>({ kind: 'notes', owner: '41' }).list()).map(({ value }) => value.text);
  closed?.outbox.close();
  await vi.waitFor(async () => expect(await sendLeftoverNotes()).toBe(true), patience);
  expect([sent, await left()]).toEqual([['Done'], ['Half a sent']]);
  open?.outbox.close();
  await vi.waitFor(async () => expect(await sendLeftoverNotes()).toBe(true), patience);
  expect([sent, await left()]).toEqual([['Done', 'Half a sent'], []]);
});

test('LRN-033 a note that was emptied is left to its page, and is not sent again and again', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { text: string }).text);
    return Promise.resolve(Response.json({ data: {} }));
  });
  await saveSession({ personId: '43', token: 'token', isAdminLogin: false } as Session);
  const outbox = openOutbox<StoredNote>({ kind: 'notes', owner: '43' });
  await outbox.put('k-one', noteOf('Mine'));
  await outbox.put('k-blank', { ...noteOf('  '), noteKey: 'k-blank', basedOn: 2 });
  outbox.close();
  await vi.waitFor(async () => expect(await sendLeftoverNotes()).toBe(true), patience);
  expect(await sendLeftoverNotes()).toBe(false);
  expect(sent).toEqual(['Mine']);
  expect((await outbox.list()).map(({ id }) => id)).toEqual(['k-blank']);
});

test('LRN-033 a note that the server says is gone is sent once and stays for its page; a removal of it is done', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    sent.push(path);
    return Promise.resolve(Response.json({ code: 'NOT_FOUND', message: '', requestId: '' }, { status: 404 }));
  });
  await saveSession({ personId: '44', token: 'token', isAdminLogin: false } as Session);
  const outbox = openOutbox<StoredNote>({ kind: 'notes', owner: '44' });
  await outbox.put('k-one', { ...noteOf('Mine'), basedOn: 2 });
  await outbox.put('k-two', { ...noteOf('Other'), noteKey: 'k-two', isRemoved: true });
  outbox.close();
  await vi.waitFor(async () => expect((await sendLeftoverNotes(), sent)).toHaveLength(2), patience);
  await sendLeftoverNotes();
  expect(sent).toHaveLength(2);
  const page = openOutbox<StoredNote>({ kind: 'notes', owner: '44' });
  expect((await page.adopt()).map(({ value }) => value.text)).toEqual(['Mine']);
});

test('LRN-033 a note of a course that the student has left holds up no other note', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    const { text } = JSON.parse(body) as { text: string };
    sent.push(text);
    const refusal = { code: 'FORBIDDEN', message: '', requestId: '' };
    return Promise.resolve(text === 'Left' ? Response.json(refusal, { status: 403 }) : Response.json({ data: {} }));
  });
  await saveSession({ personId: '42', token: 'token', isAdminLogin: false } as Session);
  let second = 0;
  const outbox = openOutbox<StoredNote>({ kind: 'notes', owner: '42', now: () => new Date(1000 * (second += 1)) });
  await outbox.put('k-one', noteOf('Mine'));
  await outbox.put('k-two', { ...noteOf('Left'), noteKey: 'k-two', courseId: '9' });
  outbox.close();
  await vi.waitFor(async () => expect(await sendLeftoverNotes()).toBe(true), patience);
  expect(sent).toEqual(['Left', 'Mine']);
  expect((await outbox.list()).map(({ value }) => value.text)).toEqual(['Left']);
});
