import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAssets, replaceBuild } from './replace-build.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-build-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A finished build of one file beside its page, put where it is served; the folder it is made in is used again, as by the real build. */
function buildAgain(name: string): { page: string; assets: string[] } {
  const built = join(folder, 'built');
  const served = join(folder, 'served');
  const before = listAssets(built);
  rmSync(built, { recursive: true, force: true });
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'assets', name), name);
  for (const page of ['index.html', 'index.hi.html']) writeFileSync(join(built, page), `<script src="/assets/${name}">`);
  replaceBuild({ built, served, before });
  expect(readdirSync(served)).toEqual(['assets', 'index.hi.html', 'index.html']);
  const page = readFileSync(join(served, 'index.html'), 'utf8');
  expect(readFileSync(join(served, 'index.hi.html'), 'utf8')).toBe(page);
  return { page, assets: listAssets(served) };
}

test('the files of the build before stay for open windows, older ones go, and the page is that of the new build', () => {
  expect(buildAgain('a.js')).toEqual({ page: '<script src="/assets/a.js">', assets: ['a.js'] });
  expect(buildAgain('b.js')).toEqual({ page: '<script src="/assets/b.js">', assets: ['a.js', 'b.js'] });
  expect(buildAgain('c.js')).toEqual({ page: '<script src="/assets/c.js">', assets: ['b.js', 'c.js'] });
});

test('nothing goes where it is not known what the build before was', () => {
  rmSync(join(folder, 'built'), { recursive: true });
  expect(buildAgain('d.js').assets).toEqual(['b.js', 'c.js', 'd.js']);
});
