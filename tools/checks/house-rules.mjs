import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Rules of the house that no lint rule knows: each a pattern that must not be in a source file, and where it may.
 * A file is tested line by line, a style sheet rule by rule. */
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
    reason: 'All SQL of a module is in its queries.',
  },
  {
    pattern: /queryKey(: | = )\[\s*'/,
    folders: ['apps/web/src'],
    except: /query-keys\.ts$|\.test\.tsx?$/,
    reason: 'Cache keys come from lib/query-keys.ts.',
  },
  {
    files: /\.css$/,
    between: '}',
    pattern: /border: 1px solid var\(--line\);[^]*border-radius: var\(--radius-card\)/,
    folders: ['apps/web/src'],
    except: /ui\/cards\/surface\.css$/,
    reason: 'The surface of a card is drawn once: composes: card-surface from global.',
  },
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'paraglide']);

function* sources(folder, files) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!skipped.has(entry.name)) yield* sources(path, files);
    } else if (files.test(entry.name)) yield path;
  }
}

let faults = 0;
for (const { files = /\.tsx?$/, between = '\n', pattern, folders, except, reason } of rules) {
  for (const folder of folders) {
    for (const path of sources(join(root, folder), files)) {
      const name = relative(root, path);
      if (except?.test(name)) continue;
      let line = 1;
      for (const part of readFileSync(path, 'utf8').split(between)) {
        if (pattern.test(part)) {
          faults += 1;
          console.log(`${name}:${line}: ${reason}\n    ${part.trim()}`);
        }
        line += between === '\n' ? 1 : part.split('\n').length - 1;
      }
    }
  }
}
process.exitCode = faults === 0 ? 0 : 1;
