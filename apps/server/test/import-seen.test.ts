import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importPack } from '../src/content/import-pack.ts';
import { type TestApp, testApp } from './app.ts';

const demo = fileURLToPath(new URL('../../../content/demo', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'abhyas-renamed-'));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ template: 'demo' });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('the next request after an import shows what it brought, though content is kept in memory', async () => {
  const token = await app.signIn('ASC1001');
  const courses = (await app.call('studentCourses', {}, { token })).data;
  const { courseId = '', variantId = '' } = courses.find(({ courseName }) => courseName === 'CAT') ?? {};
  const shown = async () => {
    const { paths, tests } = (await app.call('homeData', { courseId, variantId }, { token })).data;
    const mock = tests.find(({ assetName }) => assetName === 'Full mock 1');
    const { learningPathId: id = '', parentId = '' } = paths[0] ?? {};
    const body = { studentImsPin: 'ASC1001', courseId, variantId, parentId, id };
    const [path] = (await app.call('navigationPathList', body, { token })).data;
    return [paths[0]?.name, path?.name, mock?.assetDetails[0]?.assessmentType];
  };
  expect(await shown()).toEqual(['Quantitative ability', 'Quantitative ability', 'Mock']);
  cpSync(demo, folder, { recursive: true });
  for (const [file, from, to] of [
    ['modules.yaml', 'Quantitative ability', 'Numbers'],
    ['tests/mock-1.yaml', 'type: Mock', 'type: Rehearsal'],
  ] as const) {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replaceAll(from, to));
  }
  const { database, files, vault } = app.parts;
  await importPack({ database, files, vault, folder, clock: app.clock, rebase: false, demoPasswords: true });
  expect(await shown()).toEqual(['Numbers', 'Numbers', 'Rehearsal']);
});
