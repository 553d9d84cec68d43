import { forwardSignals, startProgram } from './lib/child.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node.mjs';

/** npm run faults [-- --rounds 30 --candidates 12 --seed 1]: kills the server and PostgreSQL in the middle of saving; nothing acknowledged may be missing. */
requireNode();
await ensureInstalled();
const { ended } = startProgram({ file: 'faults/run.ts', args: process.argv.slice(2) });
forwardSignals({ onFirst: () => undefined });
process.exit((await ended).code);
