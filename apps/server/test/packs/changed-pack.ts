import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

/** The folder of the demo pack. */
export const demoFolder = fileURLToPath(new URL('../../../../content/demo', import.meta.url));

/** A folder that is there until the tests of the file are over. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Makes a copy of the demo pack in `within`, with parts of its files replaced, and gives its folder. A replacement that changes nothing is an error. */
export function changedPack(within: string, name: string, changes: Record<string, (text: string) => string>): string {
  const folder = join(within, name);
  cpSync(demoFolder, folder, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const before = readFileSync(join(folder, file), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`nothing was changed in ${file}`);
    writeFileSync(join(folder, file), after);
  }
  return folder;
}
