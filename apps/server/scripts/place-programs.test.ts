import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placePrograms } from './place-programs.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'abhyas-programs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build of one program with one part; what is there afterwards, and which part the program names. */
function buildAgain(part: string): { names: string; there: string[] } {
  const [built, served] = [join(folder, 'built'), join(folder, 'served')];
  rmSync(built, { recursive: true, force: true });
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, part), '');
  writeFileSync(join(built, 'main.js'), `import './${part}';`);
  placePrograms({ built, served });
  return { names: readFileSync(join(served, 'main.js'), 'utf8'), there: readdirSync(served).filter((name) => name.endsWith('.js')) };
}

test('the parts of the build before stay for programs that run, older ones go, and a program is that of the new build', () => {
  expect(buildAgain('part-a.js')).toEqual({ names: `import './part-a.js';`, there: ['main.js', 'part-a.js'] });
  expect(buildAgain('part-b.js')).toEqual({ names: `import './part-b.js';`, there: ['main.js', 'part-a.js', 'part-b.js'] });
  expect(buildAgain('part-c.js')).toEqual({ names: `import './part-c.js';`, there: ['main.js', 'part-b.js', 'part-c.js'] });
});
