import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../../test/app.ts';
import { soundPack, writeFiles } from '../../test/packs/sound-pack.ts';
import { jsonSchemas, yamlKinds } from './format/schemas/json-schemas.ts';
import { importPack } from './import-pack.ts';
import { newPack, writeSchemas } from './new-pack.ts';
import { readPack } from './read-pack.ts';

const demo = fileURLToPath(new URL('../../../../content/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'abhyas-new-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const laidOut = (name: string) => {
  const folder = join(scratch, name);
  expect(newPack(folder)).toBeNull();
  return folder;
};

test('a new pack has the name of its folder, no fault and no warning, and can be imported', async () => {
  const folder = laidOut('algebra-2027');
  expect(readPack(folder)).toMatchObject({ pack: { key: 'algebra-2027' }, warnings: [] });
  const app = await testApp();
  try {
    const report = await importPack({ ...app.parts, folder, rebase: false, demoPasswords: false });
    expect(report).toMatchObject({ pack: 'algebra-2027', questions: 2, tests: 1, assets: 2, people: 2, warnings: [] });
  } finally {
    await app.close();
  }
});

test('a new pack is laid out in a new or empty folder only', () => {
  const folder = laidOut('taken');
  expect(newPack(folder)).toBe(`The folder ${folder} is not empty. Name a new folder.`);
  expect(newPack(join(folder, 'pack.yaml'))).toBe(`${join(folder, 'pack.yaml')} is a file. Name a new folder.`);
});

describe('the schemas for editors', () => {
  let validator: FastifyInstance;
  beforeAll(async () => {
    validator = fastify({
      ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allowUnionTypes: true } },
    });
    for (const [kind, body] of Object.entries(jsonSchemas())) validator.post(`/${kind}`, { schema: { body } }, () => 'fits');
    await validator.ready();
  });
  afterAll(() => validator.close());

  /** What an editor would underline in a YAML text of a kind; null if nothing. */
  async function faultsOf(kind: string, text: string): Promise<string | null> {
    const { statusCode, body } = await validator.inject({ method: 'POST', url: `/${kind}`, payload: parse(text) as object });
    return statusCode === 200 ? null : body;
  }

  /** The YAML files of a pack with their kinds. */
  const yamlFiles = (folder: string) =>
    Object.entries(yamlKinds).flatMap(([kind, { files }]) => {
      const [sub = '', name = files] = files.includes('/') ? files.split('/') : ['', files];
      const inside = existsSync(join(folder, sub)) ? readdirSync(join(folder, sub)) : [];
      const found = inside.filter((file) => (name === '*.yaml' ? file.endsWith('.yaml') : file === name));
      return found.map((file) => ({ kind, file: join(sub, file) }));
    });

  test('fit every YAML file of the demo pack, of a new pack, and of one with every kind of file', async () => {
    const sound = join(scratch, 'sound');
    writeFiles({ folder: sound, files: soundPack });
    const packs = [demo, laidOut('fitting'), sound];
    const all = packs.flatMap((folder) => yamlFiles(folder).map((entry) => ({ ...entry, folder })));
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(yamlKinds)));
    for (const { kind, file, folder } of all)
      expect([folder, file, await faultsOf(kind, readFileSync(join(folder, file), 'utf8'))]).toEqual([folder, file, null]);
  });

  test('find what the check finds: a key with capitals, a field that is not known, one that is missing', async () => {
    expect(await faultsOf('pack', 'pack: Sound\nname: A\n')).toContain('/pack must match pattern');
    expect(await faultsOf('pack', 'pack: sound\nname: A\ncolour: red\n')).toContain('must NOT have additional properties');
    expect(await faultsOf('path', 'path: quant\n')).toContain("must have required property 'programme'");
  });

  test('are named by every YAML file of a new pack, and are written beside them', () => {
    const folder = laidOut('named');
    const files = yamlFiles(folder);
    expect(files.length).toBeGreaterThan(7);
    for (const { kind, file } of files) {
      const [first = ''] = readFileSync(join(folder, file), 'utf8').split('\n');
      const schema = first.replace('# yaml-language-server: $schema=', '');
      expect(JSON.parse(readFileSync(join(folder, file, '..', schema), 'utf8'))).toEqual(jsonSchemas()[kind]);
    }
    writeFileSync(join(folder, '.schemas/pack.json'), '{}');
    expect(writeSchemas(folder)).toContain('.schemas/pack.json');
    expect(JSON.parse(readFileSync(join(folder, '.schemas/pack.json'), 'utf8'))).toEqual(jsonSchemas()['pack']);
  });
});
