import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endStopped, isStopping, startChild } from './child.mjs';
import { programNode, root } from './node.mjs';
import { finishStep, step } from './progress.mjs';

const stampPath = join(root, '.cache', 'web-build');
const pagePath = join(root, 'apps', 'web', 'dist', 'index.html');
/** The same on every machine, whatever the shell that a build is started from was set to. */
export const buildEnvironment = { NODE_ENV: 'production' };

/** What the build reads, file by file: the build itself writes beside them (paraglide into project.inlang, the router into .tanstack). */
const sources = [
  ...[
    'src',
    'public',
    'messages',
    'scripts',
    'index.html',
    'vite.config.ts',
    'chunks.json',
    'package.json',
    'project.inlang/settings.json',
  ].map((path) => join('apps', 'web', path)),
  'packages/contract/src',
  'packages/rules/src',
  'package-lock.json',
];
/** Written by the build among the sources. */
const skipped = new Set(['paraglide', 'route-tree.gen.ts']);

function filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    (entry) => !skipped.has(entry.name) && !entry.name.startsWith('.') && !/\.(test\.tsx?|tsbuildinfo)$/.test(entry.name),
  );
  return entries.flatMap((entry) => (entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)]));
}

function hashSources() {
  const hash = createHash('sha256');
  const files = sources.map((source) => join(root, source)).flatMap((path) => (statSync(path).isDirectory() ? filesUnder(path) : [path]));
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
    args: [join(root, 'apps', 'web', 'scripts', 'build.ts')],
    quiet: true,
    env: { ...process.env, ...buildEnvironment },
  });
  const { code, output } = await ended;
  finishStep();
  if (isStopping()) await endStopped();
  if (code !== 0) {
    console.error(output.trim());
    console.error('The web app could not be built; the lines above say why.');
    process.exit(1);
  }
  mkdirSync(dirname(stampPath), { recursive: true });
  writeFileSync(stampPath, wanted);
}
