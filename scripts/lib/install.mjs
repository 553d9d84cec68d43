import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endStopped, isStopping, startChild } from './child.mjs';
import { root } from './node.mjs';
import { finishStep, step } from './progress.mjs';

const lockPath = join(root, 'package-lock.json');
/** npm's own note of what it has put there; written last, so it is absent or old after an install that was cut off. */
const installedPath = join(root, 'node_modules', '.package-lock.json');
/** Left by a version that removed files from packages after the install: what it removed is put back. */
const trimmedPath = join(root, 'node_modules', '.trimmed');

function readPackages(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/** Whether the packages are there in the versions of the lock file; `withTools` asks for those that only tests and checks need as well. */
export function isInstalled({ withTools }) {
  if (existsSync(trimmedPath)) return false;
  const installed = readPackages(installedPath);
  return Object.entries(readPackages(lockPath)).every(([path, wanted]) => {
    const needed =
      path.includes('node_modules/') && wanted.optional !== true && wanted.devOptional !== true && (withTools || wanted.dev !== true);
    if (!needed) return true;
    const there = installed[path];
    return there !== undefined && there.version === wanted.version;
  });
}

/** How far npm, which says nothing itself, is: the packages whose files are there, of all that are wanted. Looked at once a second. */
function countOf({ withTools }) {
  const wanted = Object.entries(readPackages(lockPath))
    .filter(([path, { dev, optional, devOptional }]) => path.includes('node_modules/') && !optional && !devOptional && (withTools || !dev))
    .map(([path]) => join(root, path, 'package.json'));
  let [text, at] = ['', 0];
  return () => {
    if (performance.now() - at < 1000) return text;
    at = performance.now();
    text = `${wanted.filter((path) => existsSync(path)).length} of ${wanted.length}`;
    return text;
  };
}

/** Installs what is missing or stale. Test tools that are there stay; they are brought only where `withTools` asks for them. */
export async function ensureInstalled({ withTools = false } = {}) {
  const tools = withTools || 'node_modules/vitest' in readPackages(installedPath);
  if (isInstalled({ withTools: tools })) return;
  step(tools ? 'Installing packages and test tools' : 'Installing packages', { howFar: countOf({ withTools: tools }) });
  const args = ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...(tools ? ['--include=dev'] : ['--omit=dev'])];
  // npm names its own program to the scripts it runs; without it (node scripts/start.mjs) the one on the path is taken
  const npm = process.env.npm_execpath;
  const { ended } =
    npm === undefined
      ? startChild({ file: 'npm', args, quiet: true, shell: process.platform === 'win32' })
      : startChild({ file: process.execPath, args: [npm, ...args], quiet: true });
  const { code, output } = await ended;
  finishStep();
  if (isStopping()) await endStopped();
  if (code === 0) return;
  console.error(output.trim());
  console.error(
    `The packages could not be installed (npm ci ended with ${code}). Check the network and the lines above, then start again.`,
  );
  process.exit(1);
}
