import { sql } from 'drizzle-orm';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { importPack } from '../import-pack.ts';
import { readPack } from '../read-pack.ts';

const demo = fileURLToPath(new URL('../../../../../content/demo', import.meta.url));
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ template: 'demo' });
});
afterAll(() => server.close());

const inbox = { courseId: '', variantId: '', status: '', search: '', page: 1 } as const;
const importAgain = (more: Partial<Parameters<typeof importPack>[0]> = {}) =>
  importPack({ ...server.parts, folder: demo, rebase: false, demoPasswords: true, ...more });

test('LRN-026 the demo has questions in every state, with pictures and answers, at places that open', async () => {
  const mentor = await server.signIn('MEN2001');
  const { counts, doubts } = (await server.call('listDoubts', inbox, { token: mentor })).data;
  expect(counts).toEqual({ open: 2, answered: 3, closed: 2 });
  const student = await server.signIn('ASC1001');
  for (const { doubtId } of doubts) {
    const { about, posts } = (await server.call('getDoubt', { doubtId }, { token: student })).data;
    expect(about.url).not.toBe('');
    for (const { url, name } of posts.flatMap(({ attachments }) => attachments)) {
      expect([name, (await server.app.inject(url)).statusCode]).toEqual([name, 200]);
    }
  }
});

test('importing again adds nothing, and leaves what was written since', async () => {
  const student = await server.signIn('ASC1001');
  const mentor = await server.signIn('MEN2001');
  const open = (await server.call('listDoubts', { ...inbox, status: 'open' }, { token: mentor })).data.doubts[0];
  const reply = { doubtId: open?.doubtId ?? '', postKey: crypto.randomUUID(), text: 'A square keeps its sign.', attachments: [] };
  await server.call('replyToDoubt', reply, { token: mentor });
  const rowsOf = async () =>
    (
      await server.parts.database.orm.execute(sql`
      select (select count(*)::int from doubts) as doubts, (select count(*)::int from doubt_posts) as posts, (select count(*)::int from uploads) as uploads`)
    ).rows;
  const before = await rowsOf();
  const kept: string[] = [];
  const { files } = server.parts;
  const noted: typeof files = {
    ...files,
    put: async (file) => {
      kept.push(file.key);
      await files.put(file);
    },
  };
  await importAgain({ files: noted });
  expect(await rowsOf()).toEqual(before);
  // a file of a question that was removed since does not come back either
  expect([kept.length > 0, kept.filter((key) => key.startsWith('uploads/'))]).toEqual([true, []]);
  expect((await server.call('getDoubt', { doubtId: reply.doubtId }, { token: student })).data.doubt).toMatchObject({
    status: 'answered',
    replies: 1,
  });
});

test('a question is at what is in the course, not at what was taken out of it under the same key', async () => {
  const { orm } = server.parts.database;
  await orm.execute(sql`
    insert into learning_nodes (id, course_id, key, parent_id, path_id, floor, type, name, slug, thumb_key, url, position, is_header, is_active)
    overriding system value
    select -id, course_id, 'old ' || key, parent_id, path_id, floor, type, name, slug, thumb_key, url, -position, is_header, false
      from learning_nodes where floor in ('unit', 'topic')`);
  await orm.execute(sql`
    insert into node_assets (node_id, asset_id, position)
    select -node.id, placed.asset_id, placed.position from node_assets as placed join learning_nodes as node on node.id = placed.node_id
     where node.floor in ('unit', 'topic') and node.id > 0`);
  await orm.execute(sql`delete from doubts`);
  await orm.execute(sql`delete from uploads`);
  await importAgain();
  const { rows } = await orm.execute(sql`
    select node.is_active, count(*)::int from doubts left join learning_nodes as node on node.id = doubts.node_id group by 1`);
  expect(rows).toEqual([{ is_active: true, count: 8 }]);
});

test('a fault in doubts.yaml is named with its line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
  try {
    cpSync(demo, folder, { recursive: true });
    const file = join(folder, 'doubts.yaml');
    const text = readFileSync(file, 'utf8');
    const faultsOf = (from: string, to: string) => {
      writeFileSync(file, text.replace(from, to));
      const read = readPack(folder);
      return 'faults' in read ? read.faults.map(({ file: name, line, cause }) => `${name}:${line} ${cause}`) : [];
    };
    const lineOf = (words: string) => text.slice(0, text.indexOf(words)).split('\n').length;
    expect(faultsOf('topic: nature-of-roots', 'topic: nature-of-rooms')).toEqual([
      expect.stringMatching(new RegExp(`^doubts\\.yaml:${lineOf('topic: nature-of-roots')} .*nature-of-rooms`)),
    ]);
    expect(faultsOf('asset: qa-sign-chart-clip', 'asset: qa-vertex-clip')).toEqual([expect.stringContaining('qa-vertex-clip')]);
    expect(faultsOf('by: men2001', 'by: stf3001')).toEqual([expect.stringContaining('only the student and their mentors')]);
    expect(faultsOf('by: asc1001', 'by: men2001')).toEqual(expect.arrayContaining([expect.stringContaining('question of a student')]));
    expect(faultsOf('media/working-sign-chart.webp', 'media/sign-chart-poster.svg')).toEqual([expect.stringContaining('can be attached')]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
