import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveSession, type Session } from '../../../lib/session/session.ts';
import { bringKeptNotes } from './bring-notes.ts';
import { deviceNotes, type NoteAtRest } from './note-store.ts';
import { announceWriter } from './note-writers.ts';

const moment = '2026-11-21T09:00:00.000Z';
const noteOf = (writer: string, text: string): NoteAtRest => ({
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
  writer,
});

afterEach(() => vi.unstubAllGlobals());

test('LRN-033 what a closed page left is brought, and what is being written in another window is left to it', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { text: string }).text);
    return Promise.resolve(Response.json({ data: {} }));
  });
  await saveSession({ personId: '41', token: 'token', isAdminLogin: false } as Session);
  const store = deviceNotes('41');
  await store.put(noteOf('closed', 'Done'));
  await store.put(noteOf('open', 'Half a sent'));
  const stop = announceWriter('open');
  expect(await bringKeptNotes()).toBe(true);
  expect([sent, (await store.list()).map(({ text }) => text)]).toEqual([['Done'], ['Half a sent']]);
  stop();
  await vi.waitFor(async () => expect(await bringKeptNotes()).toBe(true));
  expect([sent, await store.list()]).toEqual([['Done', 'Half a sent'], []]);
});
