import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { changedPack } from '../../../test/packs/changed-pack.ts';
import { readPack } from '../read-pack.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

test('the demo has a message that waits, and one that was sent, with a mail that came back', async () => {
  const token = await server.signIn('STF3001');
  const { broadcasts } = (await server.call('broadcasts', { page: 1 }, { token })).data;
  expect(broadcasts.map(({ title, state, problems }) => [title, state, problems])).toEqual([
    ['The last lap starts on Monday', 'scheduled', 0],
    ['Book your mentor before the weekend', 'sent', 1],
  ]);
  const broadcastId = broadcasts[1]?.broadcastId ?? '';
  const { people, read, deliveries } = (await server.call('broadcast', { broadcastId }, { token })).data;
  expect([people, read]).toEqual([7, 3]);
  expect(deliveries).toContainEqual({ channel: 'email', state: 'bounced', count: 1 });
});

test('a fault in messages.yaml is named', () => {
  const changes = [
    ['by: stf3001', 'by: asc1001', 'only staff write messages'],
    ['variant: online', 'variant: onlime', 'onlime'],
    ['bounced: [asc1005]', 'bounced: [asc9005]', 'asc9005'],
  ] as const;
  const scratch = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
  try {
    const folder = changedPack(scratch, 'messages', {
      'messages.yaml': (text) => changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
    });
    const read = readPack(folder);
    const faults = 'faults' in read ? read.faults.map(({ file, cause }) => `${file} ${cause}`) : [];
    expect(faults).toHaveLength(changes.length);
    for (const [, , cause] of changes) expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^messages\\.yaml .*${cause}`)));
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
