import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { items } from '../../modules/assessment/tables.ts';
import { sources } from '../../modules/sources/tables.ts';
import { addMedia } from '../../modules/sources/file-import-queries.ts';
import { findSourceAt } from '../../modules/sources/source-queries.ts';
import { importPack } from '../import-pack.ts';
import type { Keep } from '../join-studio.ts';
import { newPack } from '../new-pack.ts';
import { pullPack } from '../pull-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-studio-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let app: TestApp;
let folder: string;
let token: string;
let packs = 0;
const file = 'questions/algebra.md';

beforeEach(async () => {
  app = await testApp();
  packs += 1;
  folder = join(scratch, `algebra-${packs}`);
  newPack(folder);
  await imports();
  const make = factories(app.parts);
  const author = await make.person({ role: 'staff', rights: ['content', 'review'] });
  token = (await make.session({ personId: author.id, at: app.clock.now() })).token;
});
afterEach(() => app.close());

const imports = (keep: Keep | null = null) => importPack({ ...app.parts, folder, rebase: false, demoPasswords: false, keep });
const packFile = () => readFileSync(join(folder, file), 'utf8');
const rewrite = (from: string, to: string) => writeFileSync(join(folder, file), packFile().replace(from, to));
const sourceOf = async (key: string) => {
  const source = await findSourceAt({ queryable: app.parts.database.orm, pack: `algebra-${packs}`, path: `${file}#question/${key}` });
  if (source === null) throw new Error(`there is no ${key}`);
  return source;
};
/** Changes a question in the studio, and publishes it where that is said. */
const change = async ({ key, from, to, isPublished }: { key: string; from: string; to: string; isPublished: boolean }) => {
  const { id, text, revision } = await sourceOf(key);
  const sourceId = String(id);
  const saved = await app.call('saveSource', { sourceId, base: revision, text: text.replace(from, to) }, { token });
  const of = { sourceId, revision: saved.data.source.revision };
  if (isPublished) await app.call('publishSource', { ...of, rules: false, reason: '' }, { token }).then(({ data }) => data);
};
const topicOf = async (key: string) => (await app.parts.database.orm.select().from(items).where(eq(items.key, key)))[0]?.topic;
const heading = '## Question algebra-1\n';
const withTopic = (topic: string) => `${heading}- topic: ${topic}\n`;
const toStudio = { from: heading, to: withTopic('Of the studio') };

it('an import leaves what was published and drafted in the studio since the last one, and the pack comes out with it', async () => {
  await change({ key: 'algebra-1', ...toStudio, isPublished: true });
  await change({ key: 'algebra-2', from: '### Solution', to: '### Solution\nA draft.', isPublished: false });
  const before = packFile();
  await imports();
  expect(await topicOf('algebra-1')).toBe('Of the studio');
  expect((await sourceOf('algebra-2')).text).toContain('A draft.');
  const target = join(scratch, `pulled-${packs}`);
  const { written, missing } = await pullPack({ parts: app.parts, pack: `algebra-${packs}`, folder: target, drafts: false });
  expect(missing).toEqual([]);
  expect(readFileSync(join(target, file), 'utf8')).toBe(before.replace(heading, toStudio.to));
  for (const path of written.filter((each) => each !== file))
    expect(readFileSync(join(target, path)).equals(readFileSync(join(folder, path))), path).toBe(true);
  expect(existsSync(join(target, 'people.yaml'))).toBe(false);
  await pullPack({ parts: app.parts, pack: `algebra-${packs}`, folder: target, drafts: true });
  expect(readFileSync(join(target, file), 'utf8')).toContain('A draft.');
});

it('an import takes a picture that only the portal has for a text of the studio that names it', async () => {
  const pack = `algebra-${packs}`;
  const body = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>');
  const picture = { path: 'media/square.svg', fileKey: 'packs/imports/square.svg', mime: 'image/svg+xml' };
  await app.parts.files.put({ key: picture.fileKey, body, mime: picture.mime });
  await app.parts.database.transaction((tx) => addMedia({ tx, pack, media: [{ ...picture, bytes: body.length }] }));
  await change({ key: 'algebra-1', from: '### Solution', to: '### Solution\n![A square](media/square.svg)\n', isPublished: true });
  await imports();
  expect((await sourceOf('algebra-1')).text).toContain('media/square.svg');
});

it('an import of a question that the studio changed too asks, and then takes what was said', async () => {
  await change({ key: 'algebra-1', ...toStudio, isPublished: true });
  rewrite(heading, withTopic('Of the pack'));
  await expect(imports()).rejects.toThrow(/questions\/algebra\.md:\d+ .*algebra-1 was changed here and in the studio/);
  expect(await topicOf('algebra-1')).toBe('Of the studio');
  await imports('studio');
  expect(await topicOf('algebra-1')).toBe('Of the studio');
  await imports('pack');
  expect(await topicOf('algebra-1')).toBe('Of the pack');
  const source = await sourceOf('algebra-1');
  expect(source).toMatchObject({ publishedRevision: source.revision, importedRevision: source.revision });
  const { data } = await app.call('sourceVersions', { sourceId: String(source.id), before: 0 }, { token });
  expect(data.versions.map(({ origin }) => origin)).toEqual(['import', 'typed', 'import']);
  // with nothing changed since, it is the pack's again
  rewrite(withTopic('Of the pack'), heading);
  await imports();
  expect(await topicOf('algebra-1')).toBe('Algebra');
});

it('a bank in JSON Lines that the studio turned into Markdown is the studio’s once the pack has no lines of it', async () => {
  const [lines, turned] = ['questions/lines.jsonl', 'questions/lines.md'];
  const line = { question: 'How much is 2 + 2?', options: ['A) 3', 'B) 4'], correct: 'B', rationale: 'Count.' };
  writeFileSync(join(folder, lines), `${JSON.stringify(line)}\n`);
  await imports();
  const { orm } = app.parts.database;
  const before = await orm.select().from(items).where(eq(items.bank, 'lines'));
  const [source] = await orm.select().from(sources).where(eq(sources.file, lines));
  await app.call('turnIntoMarkdown', { sourceId: String(source?.id) }, { token });
  await expect(imports()).rejects.toThrow(
    `${lines}:1  the studio has this bank as ${turned}: remove this file, and get that one with pull`,
  );
  rmSync(join(folder, lines));
  await imports();
  const after = await orm
    .select()
    .from(sources)
    .where(eq(sources.id, source?.id ?? 0n));
  expect(after).toMatchObject([{ file: turned, removed: false, publishedRevision: 2 }]);
  const ids = (rows: typeof before) => rows.map(({ id }) => id);
  expect(ids(await orm.select().from(items).where(eq(items.bank, 'lines')))).toEqual(ids(before));
  await pullPack({ parts: app.parts, pack: `algebra-${packs}`, folder, drafts: false });
  await imports();
  expect(await orm.select().from(sources).where(eq(sources.file, turned))).toHaveLength(2);
});
