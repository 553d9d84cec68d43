// Fails for a folder that holds more source files than one can take in at a glance. Tests do not count.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const maxFiles = 25;
const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['apps/server/src', 'apps/web/src', 'packages/contract/src', 'packages/rules/src'];
const generated = new Set(['paraglide']);

function* folders(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const sources = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name));
  yield { folder, count: sources.length };
  for (const entry of entries) if (entry.isDirectory() && !generated.has(entry.name)) yield* folders(join(folder, entry.name));
}

const full = parts.flatMap((part) => [...folders(join(root, part))]).filter(({ count }) => count > maxFiles);
for (const { folder, count } of full) {
  console.log(`${relative(root, folder)} holds ${count} source files. Split it by subject: a folder holds at most ${maxFiles}.`);
}
process.exitCode = full.length === 0 ? 0 : 1;
