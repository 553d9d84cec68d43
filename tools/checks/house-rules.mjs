import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Rules of the house that no lint rule knows: each a pattern that must not stand in a source file, and where it may. */
const rules = [
  {
    pattern: /\bnew Date\(\s*\)/,
    folders: ['apps/server/src', 'apps/web/src', 'packages'],
    except: /clock\.ts$|\.test\.tsx?$/,
    reason: 'The moment is an argument; only clock.ts reads the clock.',
  },
  {
    pattern: /sql`[^`]*\b(now\(\)|current_timestamp|current_date|clock_timestamp)/i,
    folders: ['apps/server/src/modules', 'apps/server/src/content'],
    reason: 'SQL never asks for the time; the moment is a parameter.',
  },
  {
    pattern: /\b(orm|tx|queryable|db)\s*\.(select|selectDistinct|insert|update|delete|execute)\(/,
    folders: ['apps/server/src/modules'],
    except: /queries\.ts$|\.test\.ts$/,
    reason: 'All SQL of a module stands in its queries.',
  },
  {
    pattern: /queryKey(: | = )\[\s*'/,
    folders: ['apps/web/src'],
    except: /query-keys\.ts$|\.test\.tsx?$/,
    reason: 'Cache keys come from lib/query-keys.ts.',
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'paraglide']);

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

let faults = 0;
for (const { pattern, folders, except, reason } of rules) {
  for (const folder of folders) {
    for (const path of sources(join(root, folder))) {
      const name = relative(root, path);
      if (except?.test(name)) continue;
      for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
        if (!pattern.test(line)) continue;
        faults += 1;
        console.log(`${name}:${index + 1}: ${reason}\n    ${line.trim()}`);
      }
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;
