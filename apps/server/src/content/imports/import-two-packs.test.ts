import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { brands } from '../../platform/postgres/tables.ts';
import { PackError } from '../format/base.ts';
import { importPack } from '../import-pack.ts';
import { newPack } from '../new-pack.ts';

const scratch = mkdtempSync(join(tmpdir(), 'abhyas-two-packs-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let app: TestApp;
let packs = 0;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

function pack(name: string): string {
  const folder = join(scratch, `${name}-${(packs += 1)}`);
  newPack(folder);
  return folder;
}
function edit(folder: string, file: string, from: RegExp | string, to: string): void {
  const before = readFileSync(join(folder, file), 'utf8');
  expect(before).toMatch(from);
  writeFileSync(join(folder, file), before.replace(from, to));
}
const imports = (folder: string) => importPack({ ...app.parts, folder, rebase: false, demoPasswords: true });
const causes = (folder: string) =>
  imports(folder).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof PackError)) throw error;
      return error.faults.map(({ file, line, cause }) => `${file}:${line} ${cause}`);
    },
  );

it('a brand of another pack is not replaced: neither its key nor its host', async () => {
  const [one, other] = [pack('one'), pack('other')];
  await imports(one);
  await imports(one);
  const before = await app.parts.database.orm.select().from(brands);
  expect(await causes(other)).toEqual([
    expect.stringMatching(
      /^brands\.yaml:\d+ another pack has a brand with the key 'main', which this one would replace: choose another key$/,
    ),
    expect.stringMatching(/^brands\.yaml:\d+ the host '.+' belongs to a brand of the pack 'one-.+': remove it here or there$/),
  ]);
  edit(other, 'brands.yaml', 'key: main', 'key: other');
  edit(other, 'brands.yaml', /hosts: \[.*\]/, 'hosts: [other.example.org]');
  await imports(other);
  const after = await app.parts.database.orm.select().from(brands);
  expect(after.find(({ key }) => key === 'main')).toEqual(before[0]);
  expect(after.map(({ key }) => key).toSorted()).toEqual(['main', 'other']);
});

it('candidates of another pack are not replaced', async () => {
  const [one, other] = [pack('one'), pack('other')];
  edit(other, 'brands.yaml', 'key: main', 'key: other');
  edit(other, 'brands.yaml', /hosts: \[.*\]/, 'hosts: [other.example.org]');
  const cohort = `candidates: 2\npinPrefix: COH\nprogramme: my-course\nvariant: online\ntests: [first-test]\nability: {mean: 0, sd: 1}\nseed: 1\n`;
  for (const folder of [one, other]) writeFileSync(join(folder, 'cohort.yaml'), cohort);
  await imports(one);
  expect(await causes(other)).toEqual([
    "cohort.yaml:2 another pack has candidates with the prefix 'COH', which these would replace: choose another prefix",
  ]);
  edit(other, 'cohort.yaml', 'COH', 'COX');
  await imports(other);
});
