import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

/** A clone in which nothing is installed yet. */
const clone = mkdtempSync(join(tmpdir(), 'abhyas-clone-'));
const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['package.json', 'scripts', 'trials/checks/package.json', 'apps/server/src/platform/postgres'];
for (const path of parts) cpSync(join(root, path), join(clone, path), { recursive: true });
afterAll(() => rmSync(clone, { recursive: true, force: true }));

test.each(['attack', 'bench', 'check', 'faults', 'shots', 'size', 'test'])(
  'npm run %s -- --help says in a new clone how it is called, and does nothing else',
  (name) => {
    const said = execFileSync(process.execPath, [join(clone, `scripts/${name}.mjs`), '--help'], { encoding: 'utf8', stdio: 'pipe' });
    expect(said).toContain(name === 'test' ? 'npm test' : `npm run ${name}`);
    expect(said).not.toMatch(/^\s*\*|`/m);
  },
);
