import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countCode } from './lib/code-figures.mjs';
import { answerHelp } from './lib/help.mjs';
import { listPackages, sizeOf } from './lib/disk.mjs';
import { requireNode, root } from './lib/node.mjs';

/**
 * npm run size [-- --port 3999 --idle 60]: clones the last commit, runs `npm start` there, and measures seconds to the first page, disk per
 * package and memory; fails over a limit. With `--code [--json]` it only counts the sources: files, lines, callers, import reach, decoding
 * by hand, words.
 */
requireNode();
answerHelp();
const limits = { seconds: 60, diskMB: 700, memoryMB: 180 };
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3999' },
    idle: { type: 'string', default: '60' },
    code: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
if (values.code) {
  const figures = countCode();
  if (values.json) console.log(JSON.stringify(figures, null, 2));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${figure.toLocaleString('en').padStart(9)}  ${name}`);
  process.exit(0);
}

const folder = mkdtempSync(join(tmpdir(), 'abhyas-size-'));
const checkout = join(folder, 'abhyas');
execFileSync('git', ['clone', '--quiet', root, checkout]);
const { DATABASE_URL: _database, DATA_DIR: _data, ...inherited } = process.env;
const began = performance.now();
const busy = loadavg()[0];
const starter = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: checkout,
  env: { ...inherited, PORT: values.port, npm_lifecycle_event: undefined },
  stdio: ['ignore', 'inherit', 'inherit'],
});
const ended = new Promise((resolve) => starter.once('exit', resolve));

/** The first page arrives, or the starter ends. */
async function untilFirstPage() {
  while (starter.exitCode === null) {
    const answer = await fetch(`http://localhost:${values.port}/`).catch(() => null);
    if (answer?.ok === true) return (performance.now() - began) / 1000;
    await setTimeout(200);
  }
  throw new Error('The start has failed.');
}

/** What the starter runs: the megabytes that each keeps in memory, and its arguments. */
function listStarted() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line)?.slice(1) ?? [])
    .map(([pid, parent, kb, args = '']) => ({ pid: Number(pid), parent: Number(parent), mb: Number(kb) / 1024, args }))
    .filter(({ parent }) => parent === starter.pid);
}

/** The resident memory of the server, in MB. */
const memoryUsed = () => listStarted().find(({ args }) => args.includes('apps/server/dist/main.js'))?.mb ?? Number.NaN;

function tellDisk() {
  const packages = listPackages(checkout);
  console.log('\nPackages of 3 MB and more:');
  for (const { name, mb } of packages.filter((one) => one.mb >= 3)) console.log(`  ${mb.toFixed(0).padStart(5)} MB  ${name}`);
  console.log('\nFolders:');
  for (const name of readdirSync(checkout)) {
    const mb = sizeOf(join(checkout, name));
    if (mb >= 1) console.log(`  ${mb.toFixed(0).padStart(5)} MB  ${name}`);
  }
}

try {
  const seconds = await untilFirstPage();
  await setTimeout(Number(values.idle) * 1000);
  const memoryMB = memoryUsed();
  const diskMB = sizeOf(checkout);
  tellDisk();
  const found = { seconds, diskMB, memoryMB };
  console.log(`\n${availableParallelism()} cores, load ${busy.toFixed(1)} when it began:`);
  for (const [name, limit] of Object.entries(limits)) {
    console.log(
      `  ${found[name] <= limit ? 'ok    ' : 'FAILED'} ${name.padEnd(9)} ${found[name].toFixed(0).padStart(5)}  (limit ${limit})`,
    );
    if (!(found[name] <= limit)) process.exitCode = 1;
  }
} finally {
  starter.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
