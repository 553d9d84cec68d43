import { expect, test, vi } from 'vitest';
import { announceWriter, openWriters } from './note-writers.ts';

test('LRN-033 a page that writes notes is known to all windows until it goes', async () => {
  const stop = announceWriter('one');
  const isOpen = await openWriters();
  expect([isOpen('one'), isOpen('two')]).toEqual([true, false]);
  stop();
  await vi.waitFor(async () => expect((await openWriters())('one')).toBe(false));
});
