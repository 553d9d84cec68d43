import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../node.mjs';
import { elapsed } from '../progress.mjs';
import { checksFolder, programOf, run } from './test-run.mjs';

const tool = (name) => programOf(name, { from: checksFolder });

let generating = null;
/** The route tree and the messages, which types, lint, unused code and component tests read: made once a run. */
export const generate = () => (generating ??= run([join(root, 'apps/web/scripts/generate.ts')], { quiet: true }));

/** The programs written in Go: with a checker for each core half of the work is done twice, and the other lane has a core too; their memory is cleaned up half as often. */
const roomy = { GOGC: '200', GOMAXPROCS: String(Math.ceil(availableParallelism() / 2)) };

async function afterGenerating(args, env = {}) {
  const made = await generate();
  return made.code === 0 ? run(args, { quiet: true, env }) : made;
}

/** Several checkers of one project do half of the work twice, and a core is taken by the other lane. */
const runTypes = (projects) =>
  afterGenerating([programOf('typescript', { bin: 'tsc' }), '-b', ...projects, '--pretty', '--checkers', '1'], roomy);
let typing = null;
/** The types of the packages, which the linter of apps reads: made once a run, before all others. */
const typePackages = () => (typing ??= runTypes(['packages/contract', 'packages/rules']));
let typingAll = null;
/** The types of everything, made once a run. */
const typeAll = () => (typingAll ??= typePackages().then((packages) => (packages.code === 0 ? runTypes([]) : packages)));

const apps = ['apps/web', 'apps/server', 'packages'];

/** What the sources must satisfy, in two lanes that take as long as each other: each runs beside the other, its checks one after another. `fix` is what mends it, where a program can. */
const lanes = [
  [
    { name: 'types', run: typeAll },
    lint('lint others', { files: ['.', ...apps.map((part) => `--ignore-pattern=${part}/**`)], reads: typeAll }),
  ],
  [
    {
      name: 'unused code',
      run: () => afterGenerating([tool('knip'), '--no-progress']),
    },
    {
      name: 'import arrows',
      run: () => run([join(checksFolder, 'arrows-self-test.ts')], { quiet: true }),
    },
    {
      name: 'table owners',
      run: async () => {
        const proof = await run([join(checksFolder, 'sql-owners/self-test.ts')], { quiet: true });
        return proof.code === 0 ? run([join(checksFolder, 'sql-owners/check.ts')], { quiet: true }) : proof;
      },
    },
    {
      name: 'shards',
      run: () => run([join(checksFolder, 'shards/check.ts')], { quiet: true }),
      fix: () => run([join(checksFolder, 'shards/check.ts'), '--write'], { quiet: true }),
    },
    {
      name: 'API',
      run: () => run([join(checksFolder, 'api-description.ts')], { quiet: true }),
    },
    {
      name: 'format',
      run: () => run([tool('oxfmt'), '--check', '.'], { quiet: true }),
      fix: () => run([tool('oxfmt'), '--write', '.'], { quiet: true }),
    },
    {
      name: 'house rules',
      run: () => run([join(checksFolder, 'house-rules.mjs')], { quiet: true }),
    },
    {
      name: 'languages',
      run: () => run([programOf('vitest'), 'run', '--project', 'web', 'apps/web/scripts/checks/languages.test.ts'], { quiet: true }),
    },
    {
      name: 'plain English',
      run: () => run([join(checksFolder, 'plain-english.mjs')], { quiet: true }),
    },
    lint('lint browser', { files: ['apps/web', 'packages'], reads: typePackages }),
    lint('lint server', { files: ['apps/server'], reads: typePackages }),
  ],
];

/** The linter on a part of the sources, which reads the types of the projects it refers to. */
function lint(name, { files, reads }) {
  const env = { ...roomy, OXLINT_TSGOLINT_PATH: join(checksFolder, 'node_modules/.bin/tsgolint') };
  const options = ['-c', 'oxlint.config.ts', '--type-aware', '--deny-warnings'];
  const lintWith = (more) => run([tool('oxlint'), ...options, ...more, ...files], { quiet: true, env });
  return { name, run: () => reads().then(() => lintWith([])), fix: () => lintWith(['--fix']) };
}

async function runCheck({ name, run: check }) {
  const start = performance.now();
  const { code } = await check();
  console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${elapsed(start)}`);
  return { name, isPassed: code === 0 };
}

/** Runs every check, or those named in `only`, prints the seconds of each, and returns how many passed and failed, and which. `fix` mends first what it can. */
export async function runChecks({ fix = false, only = [] } = {}) {
  const isChosen = ({ name }) => only.length === 0 || only.some((one) => name === one || name.startsWith(`${one} `));
  const chosen = lanes.map((lane) => lane.filter(isChosen));
  // one after another: they write into the same files
  if (fix) for (const check of chosen.flat()) await check.fix?.();
  const found = [];
  const runLane = async (lane) => {
    for (const check of lane) found.push(await runCheck(check));
  };
  await Promise.all(chosen.map(runLane));
  const failures = found.filter(({ isPassed }) => !isPassed);
  return { passed: found.length - failures.length, failed: failures.length, failures };
}
