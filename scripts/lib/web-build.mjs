import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isStopping, startChild } from './child.mjs';
import { programNode, root } from './node.mjs';
import { finishStep, step } from './progress.mjs';

const stampPath = join(root, '.cache', 'web-build');
const pagePath = join(root, 'apps', 'web', 'dist', 'index.html');
const sources = ['apps/web', 'packages/contract/src', 'packages/rules/src', 'package-lock.json'];
/** Not sources: what others install, build or generate. */
const skipped = new Set(['node_modules', 'dist', 'paraglide', 'route-tree.gen.ts', 'coverage']);

function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => !skipped.has(entry.name) && !entry.name.startsWith('.') && !/\.(test\.tsx?|tsbuildinfo)$/.test(entry.name),
  );
  return entries.flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

function hashSources() {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => (source.endsWith('.json') ? [join(root, source)] : filesUnder(join(root, source))));
  for (const file of files.sort((a, b) => (a < b ? -1 : 1)))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Whether the web app must be built: never built, or its sources have changed since. */
export function isWebStale() {
  return !existsSync(pagePath) || !existsSync(stampPath) || readFileSync(stampPath, 'utf8') !== hashSources();
}

/** Builds the web app where it is stale. */
export async function ensureWebBuilt() {
  if (!isWebStale()) return;
  step('Building the web app');
  const wanted = hashSources();
  const { ended } = startChild({
    file: programNode(),
    args: [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      'apps/web',
      '--config',
      'apps/web/vite.config.ts',
      '--logLevel',
      'warn',
    ],
    quiet: true,
    // the same on every machine, whatever the shell it is started from was set to
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { code, output } = await ended;
  finishStep();
  if (isStopping()) process.exit(0);
  if (code !== 0) {
    console.error(output.trim());
    console.error('The web app could not be built; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, wanted);
}
