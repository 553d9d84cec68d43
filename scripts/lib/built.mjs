import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { endStopped, isStopping, startChild, stopAll } from './child.mjs';
import { programNode, root } from './node.mjs';
import { finishStep, step } from './progress.mjs';

/**
 * What is built from sources when they have changed. `name` is what a person reads (the web app), `script` builds it, `made` is a file of the result, `sources` are the files
 * and folders that the script reads, and `skipped` the files in them that it writes. All paths are from the root of the repository.
 */
export function defineBuild({ name, script, made, sources, skipped = [], env = {} }) {
  const stamp = join(root, '.cache', `${script.split('/')[1]}-build`);

  function filesUnder(path) {
    const entries = readdirSync(path, { withFileTypes: true }).filter(
      (entry) => !skipped.includes(entry.name) && !entry.name.startsWith('.') && !/\.(test\.tsx?|tsbuildinfo)$/.test(entry.name),
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

  /** Whether it must be built: never built, or its sources have changed since. */
  function isStale() {
    return !existsSync(join(root, made)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== hashSources();
  }

  let building = null;
  /** Builds it where it is stale, once for all who ask meanwhile; `beside` another step, which goes on. */
  const ensureBuilt = (how) => (building ??= build(how).finally(() => (building = null)));

  async function build({ beside = false } = {}) {
    if (!isStale()) return;
    if (!beside) step(`Building ${name}`);
    const wanted = hashSources();
    const { ended } = startChild({ file: programNode(), args: [join(root, script)], quiet: true, env: { ...process.env, ...env } });
    const { code, output } = await ended;
    if (!beside || code !== 0) finishStep();
    if (isStopping()) await endStopped();
    if (code !== 0) {
      console.error(output.trim());
      console.error(`${name[0].toUpperCase()}${name.slice(1)} could not be built; the lines above say why.`);
      await stopAll();
      process.exit(1);
    }
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, wanted);
  }

  return { isStale, ensureBuilt };
}
