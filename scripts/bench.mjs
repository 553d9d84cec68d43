import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/** npm run bench [-- --candidates 200 --seconds 8 --connections 50 | --small]: ratios of one run, on a portal of its own. */
requireNode();
await ensureInstalled();
const args = process.argv
  .slice(2)
  .flatMap((arg) => (arg === '--small' ? ['--candidates', '20', '--connections', '10', '--seconds', '1'] : [arg]));
const { ended } = startProgram({ file: 'bench/run.ts', args });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
