// Fails for a folder that holds more files of code than one can take in at a glance: tests, programs and style sheets included.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const maxFiles = 25;
const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['apps', 'attack', 'bench', 'content', 'e2e', 'faults', 'packages', 'scripts', 'tools'];
const skipped = new Set(['node_modules', 'dist', 'paraglide']);

function* folders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  yield { folder, count: entries.filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name)).length };
  for (const entry of entries) if (entry.isDirectory() && !skipped.has(entry.name)) yield* folders(join(folder, entry.name));
}

const full = parts.flatMap((part) => [...folders(join(root, part))]).filter(({ count }) => count > maxFiles);
for (const { folder, count } of full) {
  console.log(
    `${relative(root, folder)} holds ${count} files of code. Split it by subject: a folder holds at most ${maxFiles}, tests and style sheets included.`,
  );
}
process.exitCode = full.length === 0 ? 0 : 1;
