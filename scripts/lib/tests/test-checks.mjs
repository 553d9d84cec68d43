import { join } from 'node:path';
import { root } from '../node.mjs';
import { elapsed } from '../progress.mjs';
import { checksFolder, programOf, run } from './test-run.mjs';

const tool = (name, bin) => programOf(name, { bin, from: checksFolder });

let generating = null;
/** The route tree and the messages, which types, lint and unused code read: made once a run. */
const generate = () => (generating ??= run([join(root, 'apps/web/scripts/generate.ts')], { quiet: true }));

/** The programs written in Go clean their memory up half as often: a sixth less work for a sixth more memory. */
const roomy = { GOGC: '200' };

async function afterGenerating(args, env = {}) {
  const made = await generate();
  return made.code === 0 ? run(args, { quiet: true, env }) : made;
}

/**
 * What the sources must satisfy. `fix` is what mends it, where a program can. Each lane runs beside the other, its checks one after another: lint reads
 * what types write.
 */
const lanes = [
  [
    {
      name: 'types',
      // several checkers of one project do half of the work twice, and a core is taken by the other lane
      run: () => afterGenerating([programOf('typescript', { bin: 'tsc' }), '-b', '--pretty', '--checkers', '1'], roomy),
    },
    {
      name: 'lint',
      run: () => lint([]),
      fix: () => lint(['--fix']),
    },
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
  ],
];

function lint(more) {
  const env = { ...roomy, OXLINT_TSGOLINT_PATH: join(checksFolder, 'node_modules/.bin/tsgolint') };
  return run([tool('oxlint'), '-c', 'oxlint.config.ts', '--type-aware', '--deny-warnings', ...more], { quiet: true, env });
}

async function runCheck({ name, run: check }) {
  const start = performance.now();
  const { code } = await check();
  console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${elapsed(start)}`);
  return { name, isPassed: code === 0 };
}

/** Runs every check, or those named in `only`, prints the seconds of each, and returns how many passed and failed, and which. `fix` mends first what it can. */
export async function runChecks({ fix = false, only = [] } = {}) {
  const chosen = lanes.map((lane) => lane.filter(({ name }) => only.length === 0 || only.includes(name)));
  // one after another: they write into the same files
  if (fix) for (const check of chosen.flat()) await check.fix?.();
  const found = await Promise.all(
    chosen.map(async (lane) => {
      const inLane = [];
      for (const check of lane) inLane.push(await runCheck(check));
      return inLane;
    }),
  );
  const failures = found.flat().filter(({ isPassed }) => !isPassed);
  return { passed: found.flat().length - failures.length, failed: failures.length, failures };
}
