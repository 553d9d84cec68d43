import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { clearSession } from '../../../lib/session/session.ts';
import type { KeptSeen } from './progress-recorder.ts';
import { deviceProgress } from './progress-store.ts';

const kept = (more: Partial<KeptSeen> = {}): KeptSeen => ({
  courseId: '1',
  learningPathId: '5',
  assetId: '7',
  position: 9,
  seen: [[0, 9]],
  at: '2026-11-21T08:00:00.000Z',
  tab: 'one',
  revision: 1,
  ...more,
});

test('what was seen is kept for its owner through the end of a session, and opens for nobody else', async () => {
  const store = deviceProgress('41');
  await store.put(kept());
  await clearSession();
  expect(await deviceProgress('41').list()).toEqual([kept()]);
  expect(await deviceProgress('42').list()).toEqual([]);
  const rows = await (await openDB('abhyas-progress', 1)).getAll('seen');
  expect(JSON.stringify(rows)).not.toContain('"position"');
});

test('each window keeps its own, and only what was not changed since is forgotten', async () => {
  const store = deviceProgress('43');
  await store.put(kept());
  await store.put(kept({ tab: 'two', seen: [[20, 29]] }));
  await store.put(kept({ revision: 2, seen: [[0, 12]] }));
  await store.forget(kept());
  expect((await store.list()).map(({ tab, seen }) => [tab, seen])).toEqual([
    ['one', [[0, 12]]],
    ['two', [[20, 29]]],
  ]);
  await store.forget(kept({ revision: 2 }));
  expect((await store.list()).map(({ tab }) => tab)).toEqual(['two']);
});
