import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

const inbox = { courseId: '', variantId: '', status: '', search: '', page: 1 } as const;
test('LRN-026 the demo has questions in every state, with pictures and answers, at places that open', async () => {
  const mentor = await server.signIn('MEN2001');
  const { counts, doubts } = (await server.call('listDoubts', inbox, { token: mentor })).data;
  expect(counts).toEqual({ open: 2, answered: 4, closed: 3 });
  const student = await server.signIn('ASC1001');
  for (const { doubtId } of doubts) {
    const { about, posts } = (await server.call('getDoubt', { doubtId }, { token: student })).data;
    expect(about.url).not.toBe('');
    for (const { url, name } of posts.flatMap(({ attachments }) => attachments)) {
      expect([name, (await server.app.inject(url)).statusCode]).toEqual([name, 200]);
    }
  }
});

test('a fault in doubts.yaml is named with its line', () => {
  const changes = [
    ['topic: nature-of-roots', 'topic: nature-of-rooms', 'nature-of-rooms'],
    ['asset: qa-sign-chart-clip', 'asset: qa-vertex-clip', 'qa-vertex-clip'],
    ['by: men2001', 'by: stf3001', 'only the student and their mentors'],
    ['by: asc1001', 'by: men2001', 'question of a student'],
    ['media/working-sign-chart.webp', 'media/sign-chart-poster.svg', 'can be attached'],
  ] as const;
  const scratch = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
  try {
    const folder = changedPack(scratch, 'doubts', {
      'doubts.yaml': (text) => changes.reduce((changed, [from, to]) => changed.replace(from, to), text),
    });
    const read = readPack(folder);
    const faults = 'faults' in read ? read.faults.map(({ file, line, cause }) => `${file}:${line} ${cause}`) : [];
    const text = readFileSync(join(folder, 'doubts.yaml'), 'utf8');
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length;
    expect(faults).toHaveLength(changes.length);
    for (const [, to, cause] of changes)
      expect(faults).toContainEqual(expect.stringMatching(new RegExp(`^doubts\\.yaml:${lineOf(to)} .*${cause}`)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
