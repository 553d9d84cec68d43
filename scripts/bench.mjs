import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/**
 * npm run bench -- rescoring [--attempts 100000 --submits 60 --logs]: how long it takes to score a test anew.
 * npm run bench [-- --candidates 200 --seconds 8 --connections 50 | --small]: ratios of one run, on a portal of its own.
 */
requireNode();
await ensureInstalled();
const given = process.argv.slice(2);
const [first = ''] = given;
const program = first === 'rescoring' ? first : 'run';
const args = (program === 'run' ? given : given.slice(1)).flatMap((arg) =>
  arg === '--small' ? ['--candidates', '20', '--connections', '10', '--seconds', '1'] : [arg],
);
const { ended } = startProgram({ file: `bench/${program}.ts`, args });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
