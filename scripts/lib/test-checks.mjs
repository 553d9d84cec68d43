import { join } from 'node:path';
import { root } from './node.mjs';
import { elapsed } from './progress.mjs';
import { checksFolder, programOf, run } from './test-run.mjs';

const tool = (name, bin) => programOf(name, { bin, from: checksFolder });

/** What the sources must satisfy. `fix` is what mends it, where a program can. Types come first: they write what lint reads. */
const checks = [
  {
    name: 'types',
    run: async () => {
      const made = await run([join(root, 'apps/web/scripts/generate.ts')], { quiet: true });
      return made.code === 0 ? run([programOf('typescript', { bin: 'tsc' }), '-b', '--pretty'], { quiet: true }) : made;
    },
  },
  {
    name: 'lint',
    run: () => lint([]),
    fix: () => lint(['--fix']),
  },
  {
    name: 'import arrows',
    run: () => run([join(checksFolder, 'arrows-self-test.ts')], { quiet: true }),
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
    name: 'unused code',
    run: () => run([tool('knip'), '--no-progress'], { quiet: true }),
  },
];

function lint(more) {
  const env = { OXLINT_TSGOLINT_PATH: join(checksFolder, 'node_modules/.bin/tsgolint') };
  return run([tool('oxlint'), '-c', 'oxlint.config.ts', '--type-aware', '--deny-warnings', ...more], { quiet: true, env });
}

/** Runs every check, or those named in `only`, prints the seconds of each, and gives how many passed and failed. `fix` mends first what it can. */
export async function runChecks({ fix = false, only = [] } = {}) {
  const count = { passed: 0, failed: 0 };
  for (const check of checks) {
    if (only.length > 0 && !only.includes(check.name)) continue;
    const start = performance.now();
    if (fix) await check.fix?.();
    const { code } = await check.run();
    count[code === 0 ? 'passed' : 'failed'] += 1;
    console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${check.name.padEnd(14)} ${elapsed(start)}`);
  }
  return count;
}
